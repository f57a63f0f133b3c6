// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/fact.h"
#include "core/advice/base/threshold.h"
#include "core/base/strongid.h"
#include "core/base/timeranges.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// The part of a training job that a rule is about. Each area has a folder below rules/.
enum class AdviceArea : std::uint8_t {
    Overview,
    Scheduling,
    Communication,
    Computation,
    DataInput,
    Memory,
    Cluster,
    Configuration,
    Comparison,
};
inline constexpr std::size_t AdviceAreaCount = 9;

/// How much a finding matters, in rising order (docs/advice.md 0.3). The window calls Info "note".
enum class FindingSeverity : std::uint8_t { Info, Low, Medium, High };

/// What a finding rests on, in rising order (docs/advice.md 0.3).
enum class Confidence : std::uint8_t {
    Conjecture, ///< something that is missing, or an assumption
    Derived,    ///< a formula over what was measured
    Measured,   ///< recorded events
};
/// Returns the confidence as the number that JSON shows: 0.5, 0.8 or 1.
[[nodiscard]] double confidenceValue(Confidence confidence);

/// Returns the usual severity of a saving by its share of the mean step: high from 5 %, medium from 3 %, else low (docs/advice.md
/// 0.3).
[[nodiscard]] FindingSeverity severityOfShare(double share);

/// A place that shows a finding: a slice, a range, a kernel, a card or a file. `card` is a position in AdviceInputs::cards(), in
/// those of the base where isOfBaseline is set. Times count from the origin of the trace of that card.
struct Evidence
{
    enum class Kind : std::uint8_t { Slice, Range, Kernel, Card, File };

    Kind kind = Kind::Range;
    std::size_t card = 0;
    std::string lane; ///< lane as "process/thread"; "" for none
    std::string name; ///< of the slice, kernel, card or file; for a range what it shows
    std::optional<TimeRange> range;
    SliceId slice; ///< the slice to jump to; invalid where the timeline has none
    bool isOfBaseline = false;

    friend bool operator==(const Evidence &, const Evidence &) = default;
};
inline constexpr std::size_t EvidenceLimit = 20; ///< most places that a finding keeps; further ones are only counted

/// How much shorter a mean step could be without what the finding tells, in nanoseconds. Always 0 <= lowNs <= highNs <= length of
/// the mean step. highNs is an upper bound; lowNs is 0 where nothing proves that the step gets shorter.
struct Saving
{
    TimeNs lowNs = 0;
    TimeNs highNs = 0;
    double share = 0; ///< highNs as a share of the mean step, 0 to 1

    friend bool operator==(const Saving &, const Saving &) = default;
};

/// Where on one card the time of a saving lies, over all steps. The ranges are sorted and disjoint and count from the origin of
/// the trace.
struct Claim
{
    std::size_t card = 0;
    TimeRanges ranges;
};

/// What a rule found: codes and figures, no sentences. The sentences are in widgets/advice/texts, by rule and variant. A rule
/// fills a finding; the engine adds rule id, area and thresholds, links causes (docs/advice.md 13.12) and shares out claimed time
/// (13.2).
struct Finding
{
    std::string ruleId;
    std::string variant; ///< which sentences of the rule tell it; "" for the usual ones
    AdviceArea area = AdviceArea::Overview;
    FindingSeverity severity = FindingSeverity::Info;
    Confidence confidence = Confidence::Measured;
    std::vector<std::size_t> cards; ///< the cards it is about, as positions in AdviceInputs::cards()
    std::optional<std::string> step;
    std::optional<TimeRange> range; ///< on the timeline of the first card
    std::vector<Fact> facts;
    std::vector<Threshold> thresholds;    ///< all of the rule, as they were applied
    std::vector<Evidence> evidence;       ///< places that show it, most telling first; at most EvidenceLimit
    std::uint64_t evidenceCount = 0;      ///< number of all places, also of those that `evidence` leaves out
    std::optional<Saving> saving;         ///< none where the rule cannot tell it; reduced to claimedNs if the finding has causes
    std::vector<Claim> claims;            ///< where the saving lies; on a card without a claim it may lie anywhere in the step
    TimeNs claimedNs = 0;                 ///< time of a mean step that this finding claims and no other one; 0 without a saving
    std::vector<std::string> explains;    ///< effects: rules whose findings this one is a cause of
    std::vector<std::string> explainedBy; ///< causes: rules whose findings explain this one

    /// Counts a place and keeps it as evidence while there are fewer than EvidenceLimit.
    void show(Evidence each);
    /// Sets the saving, cut to a step of `stepNs`, and the usual severity of its share. Does nothing where the step has no
    /// length.
    void save(TimeNs lowNs, TimeNs highNs, TimeNs stepNs);
    /// Returns the fact whose key is `key`; null if there is none.
    [[nodiscard]] const Fact *fact(std::string_view key) const;
};

} // namespace plumbline
