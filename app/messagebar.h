// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QToolButton;

namespace plumbline {

/// A message across the top of the window that stays until it is closed or replaced. Never modal, so that
/// nothing waits for a click.
class MessageBar final : public QFrame
{
    Q_OBJECT

public:
    enum class Kind { Warning, Error };

    explicit MessageBar(QWidget *parent = nullptr);

    void showMessage(Kind kind, const QString &text);
    [[nodiscard]] QString text() const;

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    QLabel *m_icon;
    QLabel *m_text;
    QToolButton *m_close;
};

} // namespace plumbline
