// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/engine/advisor.h"

#include <QString>
#include <QStringList>

#include <string_view>
#include <vector>

namespace plumbline {

/// The figures of a finding as lines of plain text, for panel, Markdown and report alike.

/// "at most 25.7 ms of a step, 18.8 %"; "" of a finding that saves nothing.
[[nodiscard]] QString savingText(const Finding &finding);
/// A key as words: "free share" of "free_share"; its unit stands beside the number.
[[nodiscard]] QString figureName(std::string_view key);
/// "free share: 18.8 %"
[[nodiscard]] QString factLine(const Fact &fact);
/// "share: 10 % (tuning guide)", with who says so.
[[nodiscard]] QString thresholdLine(const Threshold &threshold);
/// Who set it: "tuning guide".
[[nodiscard]] QString thresholdSource(const Threshold &threshold);
/// "rank 0, rank 1 …"; "" of a finding about no card.
[[nodiscard]] QString findingCardsText(const Finding &finding, const AdviceInputs &inputs);
/// What is to be seen: the slice, what a range is, the card or the file.
[[nodiscard]] QString evidenceText(const Evidence &evidence, const AdviceInputs &inputs);
/// Where and how long, a part each: card, lane, begin from the first slice of the card, duration.
[[nodiscard]] QStringList evidencePlace(const Evidence &evidence, const AdviceInputs &inputs);
/// What a rule measured against which of its limits: "rank 0 – free share: 3 %; limit share: 10 % (tuning guide)".
[[nodiscard]] QString checkedLine(const RuleFigure &figure, const std::vector<Threshold> &limits, const AdviceInputs &inputs);

/// The finding for a document: heading, sentences, note, figures and evidence. What stands in files is escaped.
[[nodiscard]] QString findingMarkdown(const Finding &finding, const AdviceInputs &inputs, const QString &note = {});

} // namespace plumbline
