// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStackedWidget>

class QLabel;

namespace plumbline {

/// A panel's content, or a sentence that says why there is none.
class PanelStack : public QStackedWidget
{
    Q_OBJECT

public:
    explicit PanelStack(QWidget *parent = nullptr);

    /// Takes ownership.
    void setContent(QWidget *content);
    void showContent();
    void showMessage(const QString &text);

    /// The sentence shown, or "" while the content is.
    [[nodiscard]] QString message() const;

private:
    QLabel *m_message;
    QWidget *m_content = nullptr;
};

} // namespace plumbline
