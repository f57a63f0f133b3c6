// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

class QLabel;
class QStatusBar;
class QToolButton;

namespace plumbline {

class ProfileView;

/// The texts of the status bar about one profile: event counts, marked range and number of problems.
class StatusLine final : public QObject
{
    Q_OBJECT

public:
    /// Adds its widgets to `bar`, which must outlive this object.
    explicit StatusLine(QStatusBar *bar, QObject *parent = nullptr);

    /// Shows the texts of `view` from now on; null if nothing is open.
    void setView(ProfileView *view);
    [[nodiscard]] QString ledgerText() const;
    void retranslate();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void update();
    void hideBehindMessage();

    QStatusBar *m_bar;
    QPointer<ProfileView> m_view;
    QLabel *m_ledger;
    QLabel *m_marked;
    QToolButton *m_problems;
};

} // namespace plumbline
