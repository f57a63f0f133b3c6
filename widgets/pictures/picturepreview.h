// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QScrollArea>

class QLabel;

namespace plumbline {

/// Shows a picture as a whole, or in its actual size with scroll bars.
class PicturePreview final : public QScrollArea
{
    Q_OBJECT

public:
    explicit PicturePreview(QWidget *parent = nullptr);

    /// Shows an image. `scale` is the number of image pixels per pixel of the picture before scaling. A null image clears the
    /// preview.
    void setImage(const QImage &image, double scale);
    [[nodiscard]] const QImage &image() const { return m_image; }
    /// Shows the image in its actual size, or scaled to fit.
    void setActualSize(bool actual);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void showImage();

    QImage m_image;
    double m_scale = 1;
    bool m_actualSize = false;
    QLabel *m_label;
};

} // namespace plumbline
