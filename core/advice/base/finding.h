// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/fact.h"
#include "core/advice/base/threshold.h"
#include "core/base/strongid.h"
#include "core/base/timeranges.h"
#include "core/whatif/whatifchange.h"

#include <cstddef>
#include <cstdint>
#include <memory>
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

/// How much of a mean step of a card a finding is the reason of, whether it can be saved or not.
struct Account
{
    std::size_t card = 0;
    TimeNs ns = 0;
};

/// What a finding about several cards tells of one of them (docs/advice.md 13.13).
struct CardPart
{
    std::size_t card = 0;
    std::optional<Saving> saving; ///< none where the rule cannot tell it
    TimeNs claimedNs = 0;         ///< time of a mean step of this card that no other finding claims
    std::vector<Fact> facts;
};

/// What a replay says about mending a finding (docs/advice.md 13.18). Times are those of a mean step.
struct MendingReplay
{
    TimeNs savedNs = 0; ///< what is expected to be saved, on top of what mends its causes
    /// Its place in the order of mending, from 0; none where it saves too little on top of those before it.
    std::optional<std::size_t> place;
    TimeNs gainNs = 0; ///< what it saves on top of those before it; 0 without a place
    TimeNs stepNs = 0; ///< how long a step takes once it and those before it are mended; 0 without a place
};

/// The sentences of a rule that a user wrote, with `{key}` for facts and thresholds.
struct RuleTexts
{
    std::string title;
    std::string explanation;
    std::string suggestion;
};

/// What a rule found: codes and figures, no sentences. The sentences are in widgets/advice/texts, by rule and variant. A rule
/// fills a finding; the engine adds rule id, area and thresholds, links causes (docs/advice.md 13.12), shares out claimed time
/// (13.2) and makes one finding of those that tell the same of several cards (13.13).
struct Finding
{
    std::string ruleId;
    std::string variant; ///< which sentences of the rule tell it; "" for the usual ones
    AdviceArea area = AdviceArea::Overview;
    FindingSeverity severity = FindingSeverity::Info;
    Confidence confidence = Confidence::Measured;
    /// The cards it is about, as positions in AdviceInputs::cards(). The facts are those of the first one.
    std::vector<std::size_t> cards;
    std::vector<CardPart> parts; ///< where the engine joined findings of several cards: each of `cards`, in the same order
    std::optional<std::string> step;
    std::optional<TimeRange> range; ///< on the timeline of the first card
    std::vector<Fact> facts;
    std::vector<Threshold> thresholds;    ///< all of the rule, as they were applied
    std::vector<Evidence> evidence;       ///< places that show it, most telling first; at most EvidenceLimit
    std::uint64_t evidenceCount = 0;      ///< number of all places, also of those that `evidence` leaves out
    std::optional<Saving> saving;         ///< none where the rule cannot tell it; without what other findings claim (13.2)
    std::vector<Claim> claims;            ///< where the saving lies; on a card without a claim it may lie anywhere in the step
    TimeNs claimedNs = 0;                 ///< time of a mean step of the job that no other finding claims; 0 without a saving
    std::vector<std::string> explains;    ///< effects: rules whose findings this one is a cause of
    std::vector<std::string> explainedBy; ///< causes: rules whose findings explain this one
    std::vector<std::size_t> effects;     ///< positions in Advice::findings of those that this one is a cause of, in rising order
    std::vector<std::size_t> causes;      ///< positions in Advice::findings of those that explain this one, in rising order
    /// Position in Advice::findings of the wait or late rank that hides the saving until it is mended (docs/advice.md 13.15).
    std::optional<std::size_t> blockedBy;
    /// Changes that stand for mending it in a replay (docs/whatif.md); empty where none does. The engine sets them.
    std::vector<WhatIfChange> changes;
    std::optional<MendingReplay> replay; ///< where set, `saving` is that of a replay with `changes` and no estimate of the rule
    std::vector<int> lateRanks;          ///< the ranks that cards wait for, where the finding is about such, recorded or not
    bool restsOnFew = false;             ///< whether it rests on too few samples to be more than of medium severity
    /// Number of steps of which only the first one holds what it tells, so that it is a cost of the start and of no later step;
    /// 0 otherwise.
    std::size_t onlyFirstOf = 0;
    /// Where the first of several steps holds most of what it tells, and far more than a later one does: how much of it lies in
    /// the first step and, in the median, in a later one; 0 otherwise.
    TimeNs firstStepNs = 0;
    TimeNs laterStepNs = 0;
    bool isOfCapture = false;  ///< whether its times are those of a whole capture that tells no steps
    TimeNs toldNs = 0;         ///< what the rule told that it could save, before other findings claimed of it
    double explainedShare = 0; ///< which part of toldNs, 0 to 1, its causes and other findings took; the most of all cards
    /// Where it is the reason of more time than it could save, such as a wait that the schedule asks for: that time, for each of
    /// its cards. No effect of it saves that time (docs/advice.md 13.2).
    std::vector<Account> accounts;
    std::shared_ptr<const RuleTexts> texts; ///< of the user, who wrote the rule; null for the rules of the catalogue
    std::vector<Finding> folded;            ///< what it explains completely and what tells nothing else (docs/advice.md 13.16)

    /// Counts a place and keeps it as evidence while there are fewer than EvidenceLimit.
    void show(Evidence each);
    /// Sets the saving, cut to a step of `stepNs`, and the usual severity of its share. Does nothing where the step has no
    /// length.
    void save(TimeNs lowNs, TimeNs highNs, TimeNs stepNs);
    /// Returns the fact whose key is `key`; null if there is none.
    [[nodiscard]] const Fact *fact(std::string_view key) const;
};

} // namespace plumbline
