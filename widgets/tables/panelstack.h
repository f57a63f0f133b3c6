// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStackedWidget>

class QLabel;

namespace plumbline {

/// Shows the content of a panel, or a sentence that says why there is none.
class PanelStack : public QStackedWidget
{
    Q_OBJECT

public:
    explicit PanelStack(QWidget *parent = nullptr);

    /// Sets the content and takes ownership of it.
    void setContent(QWidget *content);
    void showContent();
    /// Shows a sentence and below it what the user may do about it; nothing if `action` is null. The panel owns the action.
    void showMessage(const QString &text, QWidget *action = nullptr);

    /// Returns the sentence that is shown, or "" while the content is shown.
    [[nodiscard]] QString message() const;

private:
    QWidget *m_messagePage;
    QLabel *m_message;
    QWidget *m_action = nullptr;
    QWidget *m_content = nullptr;
};

} // namespace plumbline
