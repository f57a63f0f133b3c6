// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextEdit>

namespace plumbline {

/// Shows plain text that can be selected, at the height that it needs. Unlike a label it breaks words that are wider than the
/// available space, such as calls and paths.
class WrappedText final : public QTextEdit
{
    Q_OBJECT

public:
    explicit WrappedText(QWidget *parent = nullptr);

    void setText(const QString &text);
    [[nodiscard]] QString text() const { return toPlainText(); }

protected:
    void resizeEvent(QResizeEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void fitHeight();
};

} // namespace plumbline
