// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/widgets/timeline/timelinesample.h"
#include "widgets/timeline/layout/comparison.h"

#include <vector>

namespace plumbline::test {

/// Returns a timeline with a host thread and two streams. On `stream` the second kernel lasts `slowerNs` longer than 200 us; the
/// third starts at the same time whatever `slowerNs` is. On `otherStream` runs `other`.
inline QByteArray comparedCard(int stream, qint64 slowerNs, const QByteArray &other, int otherStream)
{
    return "[" + nameText(1, 0, "process_name", "CANN") + nameText(1, 7, "thread_name", "Thread 7") +
           nameText(2, 0, "process_name", "Ascend Hardware") + sliceText(1, 7, 0, 50'000, "launch") +
           sliceText(2, stream, 100'000, 200'000, "MatMul") + sliceText(2, stream, 400'000, 200'000 + slowerNs, "Add") +
           sliceText(2, stream, 800'000, 200'000, "Cast") + sliceText(2, otherStream, 300'000, 10'000, other).chopped(2) + "]";
}

/// Returns two of these cards; the second is slower by `slowerNs`.
inline std::vector<TimelineCard> comparedCards(qint64 slowerNs)
{
    return {cardFromText(comparedCard(3, 0, "left", 9), QStringLiteral("one")),
            cardFromText(comparedCard(5, slowerNs, "right", 8), QStringLiteral("two"))};
}

/// Returns the comparison of the first card with the second, with matched slices.
inline Comparison comparisonOf(const std::vector<TimelineCard> &cards, const Alignment &alignment = {})
{
    const Trace &base = *cards[0].trace;
    const Trace &target = *cards[1].trace;
    Comparison comparison{0, 1, alignment, nullptr, nullptr};
    comparison.matching = std::make_shared<const Matching>(*matchSlices(base, target, {}, TaskControl()));
    comparison.differences =
        std::make_shared<const DifferenceIndex>(*DifferenceIndex::make(base, target, *comparison.matching, TaskControl()));
    return comparison;
}

} // namespace plumbline::test
