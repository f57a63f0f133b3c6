// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/role.h"

#include <QString>
#include <QWidget>

#include <functional>
#include <utility>
#include <vector>

namespace plumbline {

/// Says what the colours of bars mean, on one line: of computing, communication and free time unless told otherwise.
class SplitLegend final : public QWidget
{
    Q_OBJECT

public:
    using Entries = std::vector<std::pair<Role, QString>>;

    explicit SplitLegend(QWidget *parent = nullptr);
    /// `entries` are asked for again whenever they are painted.
    explicit SplitLegend(std::function<Entries()> entries, QWidget *parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    std::function<Entries()> m_entries;
};

} // namespace plumbline
