// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/memory/cardmemory.h"
#include "core/base/result.h"
#include "widgets/cards/pagecard.h"
#include "widgets/charts/thinning.h"

#include <QStringList>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

/// What the files of a card tell of its memory, and how the page counts their times.
struct MemoryFacts
{
    PageCard card;
    CardMemory memory;
    TimeNs originNs = 0; ///< absolute time of the page's 0: that of the shared axis, else of the first sample or block
    /// Of memory_record.csv, that with the highest peak of allocated memory first.
    std::vector<std::string> components;

    /// Counted from the origin.
    [[nodiscard]] TimeNs pageTime(TimeNs absoluteNs) const;
    [[nodiscard]] bool isEmpty() const;
};

/// `axisOriginNs`: the absolute time of 0 on the shared axis; none for a card without a timeline. Errors: Cancelled.
[[nodiscard]] Result<std::shared_ptr<const MemoryFacts>> analyseMemory(const PageCard &card, std::optional<TimeNs> axisOriginNs,
                                                                       TaskControl &control);

/// Which curves are shown together.
struct MemoryChoice
{
    enum class What : std::uint8_t { Component, AllComponents, Modules };

    What what = What::Component;
    std::string component;

    friend bool operator==(const MemoryChoice &, const MemoryChoice &) = default;
};

/// What of it is asked for. Times are absolute.
struct MemoryQuestion
{
    std::shared_ptr<const MemoryFacts> facts;
    MemoryChoice choice;
    std::optional<TimeRange> range; ///< only what happens in it
    std::optional<TimeNs> aliveNs;  ///< the blocks held at this time instead of at the peak
};

/// A size, when it was reached, and by which component.
struct MemoryPeak
{
    std::string component;
    MemorySample sample;
};

/// The answer to a MemoryQuestion.
struct MemoryAnswer
{
    MemoryQuestion question;
    Curves curves; ///< in MB, at most MostCurves
    std::optional<MemoryPeak> allocated;
    std::optional<MemoryPeak> reserved;
    std::optional<TimeNs> aliveNs;     ///< when `alive` were held; none where nothing tells
    std::vector<std::uint32_t> alive;  ///< blocks, the largest first
    std::vector<std::uint32_t> blocks; ///< those of the range
    std::size_t neverReleased = 0;     ///< of `blocks`
};

inline constexpr std::size_t MostCurves = 12;

/// `seriesNames`: what allocated, reserved and active memory is called, in the order of MemorySeries. Errors: Cancelled.
[[nodiscard]] Result<std::shared_ptr<const MemoryAnswer>> answerMemory(const MemoryQuestion &question,
                                                                       const QStringList &seriesNames, TaskControl &control);

} // namespace plumbline
