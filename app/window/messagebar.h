// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <functional>

class QLabel;
class QPushButton;
class QToolButton;

namespace plumbline {

/// A message across the top of the window that stays until it is closed or replaced. It is never modal, so nothing waits for a
/// click.
class MessageBar final : public QFrame
{
    Q_OBJECT

public:
    enum class Kind { Note, Warning, Error };

    explicit MessageBar(QWidget *parent = nullptr);

    /// Returns a text in the current language; called again whenever the language changes.
    using Text = std::function<QString()>;

    void showMessage(Kind kind, Text text);
    /// Shows a message with a button labelled `offer`. Pressing it closes the message and calls `accept`.
    void showOffer(Text text, Text offer, std::function<void()> accept);
    [[nodiscard]] QString text() const;

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    QLabel *m_icon;
    QLabel *m_text;
    QPushButton *m_offer;
    QToolButton *m_close;
    Text m_message;
    Text m_offerText;
    std::function<void()> m_accept;
};

} // namespace plumbline
