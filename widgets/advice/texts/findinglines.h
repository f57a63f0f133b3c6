// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/engine/advisor.h"

#include <QString>
#include <QStringList>

#include <string_view>
#include <vector>

namespace plumbline {

/// The functions below return the figures of a finding as lines of plain text, for the panel, Markdown and the report.

/// Returns a line such as "at most 25.7 ms of a step, 18.8 %", or "5.2 ms to 25.7 ms of a step, 18.8 %" where a part is certain.
/// "" for a finding without saving.
[[nodiscard]] QString savingText(const Finding &finding);
/// Returns what hides the saving of a finding, such as "hidden behind the wait for rank 5". `all` are the findings to which it
/// belongs. "" where nothing does.
[[nodiscard]] QString blockedText(const Finding &finding, const std::vector<Finding> &all, const AdviceInputs &inputs);
/// Returns what a replay says of mending a finding, such as "mended as number 2 it saves 5.2 ms more, and a step takes 43 ms".
/// "" for what was not replayed.
[[nodiscard]] QString replayText(const Finding &finding);
/// Returns a line for each finding of the order of mending, such as "1. Rank 5 comes late: saves 96 ms, a step then takes 59 ms".
[[nodiscard]] QStringList mendingLines(const std::vector<Finding> &findings, const AdviceInputs &inputs);
/// Returns for each card of a finding that several cards have what it could save there, such as "rank 3: at most 5.2 ms of a
/// step, 3.1 %".
[[nodiscard]] QStringList partLines(const Finding &finding, const AdviceInputs &inputs);
/// Returns a line for each finding that was put into this one, such as "Also seen as: 64 holes (17.6 ms of a step)". If it is of
/// the same rule, the line also says what to do.
[[nodiscard]] QStringList foldedLines(const Finding &finding, const AdviceInputs &inputs);
/// Returns a key as words, such as "free share" for "free_share". Its unit is left out because it stands beside the number.
[[nodiscard]] QString figureName(std::string_view key);
/// Returns a line such as "free share: 18.8 %".
[[nodiscard]] QString factLine(const Fact &fact);
/// Returns a line such as "share: 10 % (tuning guide)", which ends with the source of the threshold.
[[nodiscard]] QString thresholdLine(const Threshold &threshold);
/// Returns the source of a threshold, such as "tuning guide".
[[nodiscard]] QString thresholdSource(const Threshold &threshold);
/// Returns the cards of a finding as cardsText() names them. "" if it names none.
[[nodiscard]] QString findingCardsText(const Finding &finding, const AdviceInputs &inputs);
/// Returns the name of the evidence: that of the slice, the range, the card or the file.
[[nodiscard]] QString evidenceText(const Evidence &evidence, const AdviceInputs &inputs);
/// Returns the parts that locate evidence: card, lane, begin counted from the first slice of the card, duration.
[[nodiscard]] QStringList evidencePlace(const Evidence &evidence, const AdviceInputs &inputs);
/// Returns what a rule measured and its threshold, such as "rank 0 – free share: 3 %; limit share: 10 % (tuning guide)".
[[nodiscard]] QString checkedLine(const RuleFigure &figure, const std::vector<Threshold> &limits, const AdviceInputs &inputs);

/// Returns the finding for a document: heading, sentences, note, figures and evidence. Characters that are special in Markdown
/// are escaped. `all` are the findings to which it belongs.
[[nodiscard]] QString findingMarkdown(const Finding &finding, const std::vector<Finding> &all, const AdviceInputs &inputs,
                                      const QString &note = {});

} // namespace plumbline
