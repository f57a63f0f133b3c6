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

/// The panels around a timeline, in docks of the window it stands in: their titles, and how the user arranged them.
class ProfileDocks
{
public:
    /// `window` must outlive it.
    explicit ProfileDocks(QMainWindow *window) : m_window(window) {}

    /// Puts `panel` into a dock and takes ownership. `objectName` finds its place in a stored layout again; `title` is
    /// asked again whenever the language changes.
    QDockWidget *add(const QString &objectName, QWidget *panel, Qt::DockWidgetArea area, std::function<QString()> title);
    /// In the order they were added.
    [[nodiscard]] std::vector<QDockWidget *> docks() const;
    void retranslate();
    /// Hides the panels below the timeline to make room for it, or shows them again.
    void toggleBottom();
    /// Arranges the panels as the user left them, in whichever tab. False when there is no such arrangement: then all are
    /// shown, for the caller to arrange.
    bool restore();
    /// Takes floating panels off the screen, and keeps the arrangement for the next tab or run if `isKept`.
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
    std::vector<QDockWidget *> m_hiddenBelow; ///< by toggleBottom(); the last was in front
    bool m_isArranged = false;
};

} // namespace plumbline
