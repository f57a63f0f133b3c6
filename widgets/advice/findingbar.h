// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/finding.h"

#include <QAbstractButton>
#include <QString>

#include <optional>

namespace plumbline {

/// One finding as a line to click: what it costs as a figure and as a bar of the step, its title, and what else is to be known.
class FindingBar final : public QAbstractButton
{
    Q_OBJECT

public:
    explicit FindingBar(QWidget *parent = nullptr);

    /// What is shown.
    struct Content
    {
        FindingSeverity severity = FindingSeverity::Info;
        QString title;
        QString details;              ///< below the title
        std::optional<Saving> saving; ///< the bar: the certain part is filled, the possible one pale
    };
    void setContent(Content content);
    /// Returns all that is shown as one line.
    [[nodiscard]] QString text() const;

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    void paintCost(QPainter &painter, const QRect &box) const;
    [[nodiscard]] QFont boldFont() const;
    [[nodiscard]] int lineHeight() const;

    Content m_content;
};

} // namespace plumbline
