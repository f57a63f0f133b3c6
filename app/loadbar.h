// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"

#include <QFrame>

class QLabel;
class QProgressBar;
class QPushButton;

namespace plumbline {

/// Progress of a load and the button that cancels it; hidden while nothing is loaded.
class LoadBar final : public QFrame
{
    Q_OBJECT

public:
    /// `session` must outlive the bar.
    explicit LoadBar(Session *session, QWidget *parent = nullptr);

    [[nodiscard]] QString text() const;

protected:
    void changeEvent(QEvent *event) override;

private:
    void showProgress();
    [[nodiscard]] QString describe(const LoadProgress &progress) const;

    Session *m_session;
    QLabel *m_text;
    QProgressBar *m_bar;
    QPushButton *m_cancel;
};

} // namespace plumbline
