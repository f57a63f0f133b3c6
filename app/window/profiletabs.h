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

/// The open profiles, one tab each. Tabs load independently of each other; closing one cancels its load. A tab that ends up with
/// nothing to show closes itself, and failed() tells why.
class ProfileTabs final : public QTabWidget
{
    Q_OBJECT

public:
    explicit ProfileTabs(QWidget *parent = nullptr);
    ~ProfileTabs() override;

    /// Sets how new tabs load.
    void setLoadOptions(LoadOptions options) { m_loadOptions = std::move(options); }
    /// Opens `paths` together in one new tab. If the same paths are open already, that tab is shown instead and reloaded if the
    /// files have changed.
    ProfileView *open(const QStringList &paths);
    void closeView(ProfileView *view);
    void showNeighbour(int direction); ///< 1: next tab, -1: previous tab; wraps around

    [[nodiscard]] ProfileView *currentView() const;
    [[nodiscard]] std::vector<ProfileView *> views() const;
    /// Cancels all loads and stores views and the arrangement of the panels. Call it before the window closes.
    void prepareToClose();

Q_SIGNALS:
    /// Another tab is current, no tab is left, or the current one has new data.
    void currentViewChanged();
    /// Tabs were opened, closed or moved, another one is current, or a load started or ended.
    void tabsChanged();
    void viewOpened(plumbline::ProfileView *view);
    void failed(const std::vector<plumbline::Error> &reasons);
    /// A sentence of the current tab to show for a while.
    void announced(const QString &text);
    /// The page of a rule is to be shown in the guide.
    void ruleRequested(const QString &rule);
    /// A key pressed on a timeline asks for a command that the window carries out.
    void commandRequested(plumbline::WindowCommand command);

protected:
    void changeEvent(QEvent *event) override;

private:
    [[nodiscard]] ProfileView *viewAt(int index) const;
    [[nodiscard]] ProfileView *viewOf(const QStringList &paths) const;
    ProfileView *addView();
    void enterCurrent();
    void updateTab(ProfileView *view);

    LoadOptions m_loadOptions;
    ProfileView *m_entered = nullptr; ///< the tab whose panels are in use
};

} // namespace plumbline
