// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/engine/advisor.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/tables/databaserecords.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace plumbline {

/// The two forms in which a summary holds what the rules say about its card: concluded and not folded, for who opens it alone;
/// and as the rules return it, with claims of time, for who opens it with others and concludes from all of them.
enum class SummaryAdvicePart : std::uint8_t { Concluded, Outcomes };

/// Writes what the rules say about one card as a part of its summary (docs/formats.md 18). Slices of evidence are left out.
/// Files of evidence become relative to `root`, the path of the card.
void writeSummaryAdvice(RecordWriter &writer, SummaryAdvicePart part, const Advice &advice, const std::string &root);

/// Reads it back. The first version of the schema has no outcomes: the conclusions, without claims, stand for them. States of
/// rules that `rules` does not have are left out. Errors: those of RecordReader, NotSupported where a
/// finding is of a rule that `rules` does not have, ReadFailed for too many findings.
[[nodiscard]] Result<Advice> readSummaryAdvice(const std::string &path, SummaryAdvicePart part, std::span<const Rule> rules,
                                               TaskControl &control);

/// Returns what the advice of a summary says of one rule about its card, which is number `card` of a profile: as a rule returns
/// it, without links to other findings. A rule that the summary does not know is not applicable.
[[nodiscard]] RuleOutcome summaryOutcome(const Advice &advice, std::string_view rule, std::size_t card);

/// Keeps of the advice of a summary what options ask for: only the named rules, and what is explained folded into its causes.
void applySummaryOptions(Advice &advice, const AdviceOptions &options);

} // namespace plumbline
