// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pictures/timelinepicture.h"
#include "widgets/support/csvtext.h"
#include "widgets/support/theme.h"
#include "widgets/tables/panelstack.h"

#include <QString>

#include <cstddef>
#include <functional>
#include <optional>

class QCPAxis;
class QCustomPlot;
class QMouseEvent;

namespace plumbline {

/// Base of the small charts. It provides the colours of the theme, a sentence that is shown while there is nothing to draw, and a
/// menu that copies or saves the chart as a picture and its numbers as CSV.
class Chart : public PanelStack
{
    Q_OBJECT

public:
    /// Creates an empty chart. `fileName`, without suffix, is proposed for exports.
    explicit Chart(const QString &fileName, QWidget *parent = nullptr);
    ~Chart() override;

    /// Sets the function that returns the title in the language of the user. The title stands above the pictures of the chart.
    /// The function is called again for each picture.
    void setTitle(std::function<QString()> title) { m_title = std::move(title); }
    /// Sets the line that stands below the pictures of the chart: profile and card.
    void setCaption(const QString &caption) { m_caption = caption; }
    /// Sets the function that returns the sentence to show while there is nothing to draw.
    void setEmptyText(std::function<QString()> text);
    /// Updates all texts after a change of language.
    void retranslate();

    /// Returns a picture of the chart with title and caption, in the size that the chart has on the screen.
    [[nodiscard]] Picture picture(PictureFormat format, double scale = 1);
    /// Returns the numbers of the chart as CSV. The data are shared or copied, so that the lines can be made later and on any
    /// thread.
    [[nodiscard]] virtual TextLines csvLines() const = 0;
    [[nodiscard]] QString csv() const { return textOf(csvLines()); }
    /// Returns the text of the tool tip for a position, or "" if there is nothing at it.
    [[nodiscard]] virtual QString textAt(const QPoint &pos) const = 0;

protected:
    [[nodiscard]] QCustomPlot &plot() const { return *m_plot; }
    [[nodiscard]] const Theme &theme() const;
    /// Applies the colours of the theme. It is called when they change, and by showData().
    virtual void restyle();
    /// Sets the titles of the axes in the current language.
    virtual void retitle() = 0;
    /// Returns which of `count` elements is at pixel `px`. Elements stand at 0, 1, 2 ... of the axis.
    [[nodiscard]] static std::optional<std::size_t> thingAt(const QCPAxis &axis, int px, std::size_t count);
    /// Shows the plot, or the sentence for empty charts.
    void showData(bool hasData);
    /// Called when the left button was pressed and released at one place of the plot.
    virtual void click(const QPoint &) {}
    /// Called after a double click on the plot.
    virtual void doubleClick(const QPoint &) {}

    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void styleAxis(QCPAxis *axis) const;
    void showMenu(const QPoint &globalPos);
    void copyPicture();
    void savePicture();

    QString m_fileName;
    std::function<QString()> m_title;
    QString m_caption;
    std::function<QString()> m_emptyText;
    QCustomPlot *m_plot;
    QPoint m_pressed;
};

} // namespace plumbline
