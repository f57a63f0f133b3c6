// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/role.h"

#include <QString>
#include <QWidget>

#include <array>
#include <utility>

namespace plumbline {

/// Says what the colours of a bar of computing, communication and free time mean, on one line.
class SplitLegend final : public QWidget
{
    Q_OBJECT

public:
    explicit SplitLegend(QWidget *parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    [[nodiscard]] static std::array<std::pair<Role, QString>, 4> entries();
};

} // namespace plumbline
