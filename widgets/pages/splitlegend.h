// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/steps/cardoverview.h"
#include "core/storage/role.h"
#include "widgets/tables/tablesource.h"

#include <QRect>
#include <QString>
#include <QWidget>

#include <functional>
#include <utility>
#include <vector>

namespace plumbline {

/// Explains the colours of bars, in one line, or in several where there is no room. By default these are computing, communication
/// and free time.
class SplitLegend final : public QWidget
{
    Q_OBJECT

public:
    using Entries = std::vector<std::pair<Role, QString>>;

    explicit SplitLegend(QWidget *parent = nullptr);
    /// Creates a legend of other entries. `entries` is called each time the legend is painted.
    explicit SplitLegend(std::function<Entries()> entries, QWidget *parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    /// The width of the widest entry.
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

    /// Adds an entry for time of which the kind is not known.
    void setUnclassifiedShown(bool isShown);
    /// Adds an entry for the time before the first work of the device.
    void setPreparingShown(bool isShown);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    /// An entry at its place.
    struct Placed
    {
        Role role = Role::Other;
        QString text;
        QRect place;
    };

    [[nodiscard]] Entries entries() const;
    /// Returns the entries in lines that are not wider than `width`, if no entry is wider.
    [[nodiscard]] std::vector<Placed> placed(int width) const;

    std::function<Entries()> m_entries;
    bool m_isUnclassifiedShown = false;
    bool m_isPreparingShown = false;
};

/// Returns how long the step prepared before the first work of its device; 0 where that is not known.
[[nodiscard]] std::int64_t preparingNs(const OverviewQuantities &quantities);
/// Returns the bar of the column "time_split": preparing where it is known, computing without overlapped communication, computing
/// with it, exposed communication, and free time. Overlapped time is limited to the computing time, so that no computing part is
/// negative.
[[nodiscard]] std::vector<BarPart> timeSplit(const OverviewQuantities &quantities);
/// Returns the same for a step that may have parts of unknown kind. Where not all parts are known but the length is, the known
/// parts are limited to the length and what is left has the role Other.
[[nodiscard]] std::vector<BarPart> wholeSplit(const OverviewQuantities &quantities);
/// Returns whether wholeSplit() has a part of unknown kind.
[[nodiscard]] bool hasUnclassified(const OverviewQuantities &quantities);

} // namespace plumbline
