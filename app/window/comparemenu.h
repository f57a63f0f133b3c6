// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

class QMenu;

namespace plumbline {

class ProfileView;
struct ComparisonView;

/// The menu that compares cards of the current tab: it chooses base and target, aligns them and goes to losses. It is filled anew
/// whenever it opens.
class CompareMenu final : public QObject
{
    Q_OBJECT

public:
    explicit CompareMenu(QMenu *menu, QObject *parent = nullptr);

    /// Sets the current tab; null if there is none.
    void setView(ProfileView *view);
    /// Fills the menu for the current cards and language.
    void rebuild();

Q_SIGNALS:
    /// The user wants to choose a profile, which is opened beside the current one and becomes the target.
    void folderRequested();

private:
    enum class Side { Base, Target };

    void addTimelines();
    void addJumps();
    void addChoice(const QString &text, bool ComparisonView::*part);
    void addCards(const QString &title, Side side);

    QMenu *m_menu;
    QPointer<ProfileView> m_view;
};

} // namespace plumbline
