// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace plumbline {

/// A label of one line whose text is shortened in its middle where there is no room, so that it never makes a window wider. The
/// tool tip shows the whole text while it is shortened, unless the label has a tool tip of its own.
class ElidedLabel final : public QLabel
{
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget *parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] QString shownText() const;
};

} // namespace plumbline
