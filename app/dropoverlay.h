// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace plumbline {

/// Lies over its parent while something is dragged over it, and says what a drop would do.
class DropOverlay final : public QWidget
{
    Q_OBJECT

public:
    explicit DropOverlay(QWidget *parent);

    void showText(const QString &text);
    [[nodiscard]] QString text() const { return m_text; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_text;
};

} // namespace plumbline
