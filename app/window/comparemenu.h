// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

class QMenu;

namespace plumbline {

class ProfileView;
struct ComparisonView;

/// The menu that compares cards of the current tab: which, and how they lie over one another. Filled when it opens.
class CompareMenu final : public QObject
{
    Q_OBJECT

public:
    explicit CompareMenu(QMenu *menu, QObject *parent = nullptr);

    /// The current tab; null without one.
    void setView(ProfileView *view);
    /// Fills the menu for the cards and the language of now.
    void rebuild();

Q_SIGNALS:
    /// A profile is to be opened beside the current one, as the target.
    void folderRequested();

private:
    enum class Side { Base, Target };

    void addJumps();
    void addChoice(const QString &text, bool ComparisonView::*part);
    void addCards(const QString &title, Side side);

    QMenu *m_menu;
    QPointer<ProfileView> m_view;
};

} // namespace plumbline
