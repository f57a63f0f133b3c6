// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"

#include <QFrame>

class QLabel;
class QProgressBar;
class QPushButton;

namespace plumbline {

/// Shows the progress of a load and a button that cancels it. Hidden while nothing is loaded.
///
/// It covers the lower edge of its parent, so that the content of the parent does not move when a load begins or ends. A path
/// that does not fit is shortened in the middle; the tool tip shows it in full.
class LoadBar final : public QFrame
{
    Q_OBJECT

public:
    /// `session` must outlive the bar.
    LoadBar(Session *session, QWidget *parent);

protected:
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place();
    void showProgress();
    void showText(const LoadProgress &progress);
    [[nodiscard]] static QString describe(const LoadProgress &progress, const QString &path);

    Session *m_session;
    QLabel *m_text;
    QProgressBar *m_bar;
    QPushButton *m_cancel;
};

} // namespace plumbline
