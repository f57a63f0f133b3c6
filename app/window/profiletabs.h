// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/import/traceloader.h"
#include "widgets/keys/keybindings.h"

#include <QStringList>
#include <QTabWidget>

#include <utility>
#include <vector>

namespace plumbline {

class ProfileView;

/// The open profiles, one tab each. Tabs load independently of each other; closing one cancels its load. A tab that
/// ends up with nothing to show closes itself and says why through failed().
class ProfileTabs final : public QTabWidget
{
    Q_OBJECT

public:
    explicit ProfileTabs(QWidget *parent = nullptr);
    ~ProfileTabs() override;

    /// How new tabs load.
    void setLoadOptions(LoadOptions options) { m_loadOptions = std::move(options); }
    /// Opens `paths` together in one new tab. When the same paths are open already, that tab is shown instead, and loaded
    /// again if the files changed.
    ProfileView *open(const QStringList &paths);
    void closeView(ProfileView *view);
    void showNeighbour(int step); ///< 1 the next tab, -1 the one before, around the ends

    [[nodiscard]] ProfileView *currentView() const;
    [[nodiscard]] std::vector<ProfileView *> views() const;
    /// Stops all loads and keeps the arrangement of the panels; before the window closes.
    void prepareToClose();

Q_SIGNALS:
    /// Another view is current, or none is, or the current one has new data.
    void currentViewChanged();
    void viewOpened(plumbline::ProfileView *view);
    void failed(const std::vector<plumbline::Error> &reasons);
    /// What the current view has to say for a while.
    void announced(const QString &text);
    /// The page of a rule of advice is to be shown.
    void ruleRequested(const QString &rule);
    /// A key of a timeline asks for something outside of it.
    void commandRequested(plumbline::TimelineCommand command);

protected:
    void changeEvent(QEvent *event) override;

private:
    [[nodiscard]] ProfileView *viewAt(int index) const;
    [[nodiscard]] ProfileView *viewOf(const QStringList &paths) const;
    ProfileView *addView();
    void enterCurrent();
    void updateTab(ProfileView *view);

    LoadOptions m_loadOptions;
    ProfileView *m_entered = nullptr; ///< the view whose panels are in use
};

} // namespace plumbline
