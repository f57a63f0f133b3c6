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

/// How much it matters, rising.
enum class FindingSeverity : std::uint8_t { Info, Low, Medium, High };

/// What a finding rests on, rising.
enum class Confidence : std::uint8_t {
    Conjecture, ///< on something that is not there
    Derived,    ///< on a formula over what was measured
    Measured,   ///< on events
};
/// 0.5, 0.8, 1.
[[nodiscard]] double confidenceValue(Confidence confidence);

/// The usual severity of a share of the mean step that could be saved: high from 5 %, medium from 3 % (advice.md 0.3).
[[nodiscard]] FindingSeverity severityOfShare(double share);

/// Something to look at: where a finding shows. Cards are indices of AdviceInputs::cards(), of the baseline's where it says so;
/// times count from their trace's origin.
struct Evidence
{
    enum class Kind : std::uint8_t { Slice, Range, Kernel, Card, File };

    Kind kind = Kind::Range;
    std::size_t card = 0;
    std::string lane; ///< "process/thread", or ""
    std::string name; ///< of the slice or kernel, what a range is, or the file
    std::optional<TimeRange> range;
    SliceId slice; ///< invalid where the timeline has none
    bool isOfBaseline = false;

    friend bool operator==(const Evidence &, const Evidence &) = default;
};
inline constexpr std::size_t EvidenceLimit = 20;

/// What a finding would give back, for a mean step. The low bound is 0 where nothing is known to shorten the step for certain.
struct Saving
{
    TimeNs lowNs = 0;
    TimeNs highNs = 0;
    double share = 0; ///< high of the mean step

    friend bool operator==(const Saving &, const Saving &) = default;
};

/// The stretches of a card in which a finding's time lies, over all steps. Sorted, disjoint.
struct Claim
{
    std::size_t card = 0;
    TimeRanges ranges;
};

/// What a rule found: codes and figures, no sentences. Those are in widgets/support/advicetexts, by rule and variant.
struct Finding
{
    std::string ruleId;
    std::string variant; ///< which of the rule's sentences tells it; "" for its usual ones
    AdviceArea area = AdviceArea::Overview;
    FindingSeverity severity = FindingSeverity::Info;
    Confidence confidence = Confidence::Measured;
    std::vector<std::size_t> cards; ///< indices of AdviceInputs::cards() it is about
    std::optional<std::string> step;
    std::optional<TimeRange> range; ///< of the first card
    std::vector<Fact> facts;
    std::vector<Threshold> thresholds;    ///< those of the rule
    std::vector<Evidence> evidence;       ///< the first EvidenceLimit, most telling first
    std::uint64_t evidenceCount = 0;      ///< of all
    std::optional<Saving> saving;         ///< without what its causes save
    std::vector<Claim> claims;            ///< where its saving lies; without any, anywhere in the step
    TimeNs claimedNs = 0;                 ///< of the saving what no finding before it claims
    std::vector<std::string> explains;    ///< rules whose findings this one is a cause of
    std::vector<std::string> explainedBy; ///< rules whose findings are a cause of this one

    /// Adds to the evidence and counts it.
    void show(Evidence each);
    /// Sets the saving and the usual severity of its share of a step of `stepNs`; nothing where the step has no length.
    void save(TimeNs lowNs, TimeNs highNs, TimeNs stepNs);
    /// The fact of that key, null without one.
    [[nodiscard]] const Fact *fact(std::string_view key) const;
};

} // namespace plumbline
