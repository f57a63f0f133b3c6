// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <Qt>

#include <functional>
#include <vector>

class QDockWidget;
class QMainWindow;
class QWidget;

namespace plumbline {

/// The docks of the panels around a timeline: their titles, and how the user arranged them.
class ProfileDocks
{
public:
    /// `window` must outlive this object.
    explicit ProfileDocks(QMainWindow *window) : m_window(window) {}

    /// Puts `panel` into a new dock and takes ownership. A stored layout finds the dock by `objectName`. `title` is called again
    /// whenever the language changes.
    QDockWidget *add(const QString &objectName, QWidget *panel, Qt::DockWidgetArea area, std::function<QString()> title);
    /// Returns the docks in the order in which they were added.
    [[nodiscard]] std::vector<QDockWidget *> docks() const;
    void retranslate();
    /// Hides the panels below the timeline, or shows those again that it hid.
    void toggleBottom();
    /// Restores the stored arrangement, whichever tab it was stored by. Returns false if there is none; then all panels are shown
    /// and the caller must arrange them.
    bool restore();
    /// Hides floating panels and, if `isKept`, stores the arrangement for the next tab or the next start.
    void store(bool isKept);
    /// Deletes all docks with their panels.
    void clear();

private:
    struct Panel
    {
        QDockWidget *dock = nullptr;
        std::function<QString()> title;
    };

    QMainWindow *m_window;
    std::vector<Panel> m_panels;
    std::vector<QDockWidget *> m_hiddenBelow; ///< docks that toggleBottom() hid; the last one was in front
    bool m_isArranged = false;
};

} // namespace plumbline
