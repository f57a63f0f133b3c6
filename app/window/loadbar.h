// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"

#include <QFrame>

class QLabel;
class QProgressBar;
class QPushButton;

namespace plumbline {

/// Progress of a load and the button that cancels it; hidden while nothing is loaded. It lies
/// over the lower edge of its parent, so that what is shown there does not move when a load begins or ends. A path that does
/// not fit is shortened in its middle; the tool tip has the whole one.
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
