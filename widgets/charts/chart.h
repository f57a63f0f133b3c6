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

/// What the small charts share: the colours of the theme, a sentence where there is nothing to draw, and a menu that copies or
/// saves the chart as a picture and its numbers as CSV.
class Chart : public PanelStack
{
    Q_OBJECT

public:
    /// `fileName` is proposed for exports, without its suffix.
    explicit Chart(const QString &fileName, QWidget *parent = nullptr);
    ~Chart() override;

    /// What it shows, in the user's language; asked again whenever that changes. Stands above its pictures.
    void setTitle(std::function<QString()> title) { m_title = std::move(title); }
    /// Data set and card, below its pictures.
    void setCaption(const QString &caption) { m_caption = caption; }
    /// What is said while there is nothing to draw.
    void setEmptyText(std::function<QString()> text);
    /// Asks all words again after a change of language.
    void retranslate();

    /// The chart with title and caption, as large as it is on the screen.
    [[nodiscard]] Picture picture(PictureFormat format, double scale = 1);
    /// Its numbers, as CSV. The lines are made when they are asked for, of shared or copied data.
    [[nodiscard]] virtual TextLines csvLines() const = 0;
    [[nodiscard]] QString csv() const { return textOf(csvLines()); }
    /// The words that stand for what is below the mouse, as the tool tip says them; "" where there is nothing.
    [[nodiscard]] virtual QString textAt(const QPoint &pos) const = 0;

protected:
    [[nodiscard]] QCustomPlot &plot() const { return *m_plot; }
    [[nodiscard]] const Theme &theme() const;
    /// Gives everything its colours; called when they change, and by showData().
    virtual void restyle();
    /// Gives axes their titles.
    virtual void retitle() = 0;
    /// Which of `count` things that stand at 0, 1, 2 ... of an axis a pixel is on.
    [[nodiscard]] static std::optional<std::size_t> thingAt(const QCPAxis &axis, int px, std::size_t count);
    /// Draws the plot, or says why there is nothing to draw.
    void showData(bool hasData);
    /// The left button was pressed and released at a place of the plot.
    virtual void click(const QPoint &) {}
    /// The same twice.
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
