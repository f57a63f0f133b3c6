// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

class QLabel;
class QStatusBar;
class QToolButton;

namespace plumbline {

class ProfileView;

/// What the status bar says of one profile: the ledger of its events, the marked range, and the number of problems.
class StatusLine final : public QObject
{
    Q_OBJECT

public:
    /// Puts its texts into `bar`, which must outlive it.
    explicit StatusLine(QStatusBar *bar, QObject *parent = nullptr);

    /// Follows `view` from now on; null when nothing is open.
    void setView(ProfileView *view);
    [[nodiscard]] QString ledgerText() const;
    void retranslate();

private:
    void update();

    QPointer<ProfileView> m_view;
    QLabel *m_ledger;
    QLabel *m_marked;
    QToolButton *m_problems;
};

} // namespace plumbline
