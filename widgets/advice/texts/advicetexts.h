// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/engine/advisor.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// The functions below turn codes and figures of the advice into sentences in the language of the user, for the window and for
/// the command line. All are plain text: names of files are never interpreted as markup.

/// The sentences of a finding.
struct FindingTexts
{
    QString title;       ///< one line with its main figure
    QString explanation; ///< what it means
    QString suggestion;  ///< what to change
};
[[nodiscard]] FindingTexts findingTexts(const Finding &finding, const AdviceInputs &inputs);

/// Returns what a rule looks for in a few words, such as "Idle share". A rule without text is called by its id.
[[nodiscard]] QString ruleTitle(std::string_view rule);
[[nodiscard]] QString areaText(AdviceArea area);
[[nodiscard]] QString findingSeverityText(FindingSeverity severity);
/// Returns the name of a confidence, such as "measured".
[[nodiscard]] QString confidenceText(Confidence confidence);
/// Returns the value of a fact with its unit, such as "25.7 ms" or "18.8 %".
[[nodiscard]] QString factText(const Fact &fact);
[[nodiscard]] QString thresholdText(const Threshold &threshold);
/// Returns the short name of a card, such as "rank 0". A card without rank is called by its name.
[[nodiscard]] QString cardText(const Card &card);
/// Returns ranks such as "rank 5" or "ranks 0–7, 9".
[[nodiscard]] QString ranksText(const std::set<int> &ranks);
/// Returns the names of cards, such as "ranks 0–7, 9", or "run_1, rank 0" where their ranks do not tell them apart. What `cards`
/// holds that `inputs` does not is left out.
[[nodiscard]] QString cardsText(const std::vector<std::size_t> &cards, const AdviceInputs &inputs);
/// Returns how to get an input that is missing, such as "kernel_details.csv: collect at level 1 or above". Settings are those of
/// the profiler of a framework.
[[nodiscard]] QString missingInputText(std::string_view input, Framework framework = Framework::Unknown);
/// Returns the same for each input that a rule lacks, or that its file cannot be read. `losses` are those of the advice.
[[nodiscard]] QStringList missingInputTexts(const NotApplicableRule &rule, const AdviceInputs &inputs,
                                            const ReadingLosses &losses);
/// Returns why a rule was not finished.
[[nodiscard]] QString failureText(const FailedRule &failed);
/// Returns a line for each file that could not be read, or not wholly; notes are left out.
[[nodiscard]] QStringList lossTexts(const ReadingLosses &losses);

} // namespace plumbline
