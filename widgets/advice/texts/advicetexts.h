// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/engine/advisor.h"

#include <QString>
#include <QStringList>

#include <string>
#include <string_view>

namespace plumbline {

/// Codes and figures of the advice engine as sentences in the user's language, for window and command line alike. All are plain
/// text: whatever stands in a name of a file is never markup.

/// What a finding says.
struct FindingTexts
{
    QString title;       ///< one line with its main figure
    QString explanation; ///< what it means
    QString suggestion;  ///< what to change
};
[[nodiscard]] FindingTexts findingTexts(const Finding &finding, const AdviceInputs &inputs);

/// What a rule looks for, in a few words: "Idle share"; its id where no text tells it.
[[nodiscard]] QString ruleTitle(std::string_view rule);
[[nodiscard]] QString areaText(AdviceArea area);
[[nodiscard]] QString findingSeverityText(FindingSeverity severity);
/// "measured"
[[nodiscard]] QString confidenceText(Confidence confidence);
/// A figure with its unit: "25.7 ms", "18.8 %".
[[nodiscard]] QString factText(const Fact &fact);
[[nodiscard]] QString thresholdText(const Threshold &threshold);
/// How a card is called: "rank 0", else its name.
[[nodiscard]] QString cardText(const Card &card);
/// What to do to have an input that is missing: "kernel_details.csv: collect at level 1 or above".
[[nodiscard]] QString missingInputText(std::string_view input);
/// Why a rule was not finished.
[[nodiscard]] QString failureText(const FailedRule &failed);

} // namespace plumbline
