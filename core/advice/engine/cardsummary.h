// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/threshold.h"
#include "core/base/problem.h"
#include "core/base/result.h"
#include "core/base/taskcontrol.h"
#include "core/facts/opencard.h"

#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// What makes the summary of a card besides its facts.
struct SummaryOptions
{
    std::string_view program;      ///< version of the program
    std::vector<Problem> problems; ///< met when the capture was opened, without those of its timeline
    ThresholdOverrides thresholds; ///< of the rules of advice
    unsigned threads = 0;          ///< number of threads; 0 = defaultThreadCount()
};

/// Returns the bytes of the summary of a card (docs/formats.md 18): its facts and the findings of all rules about it alone. Equal
/// captures give equal bytes, wherever they lie and whatever the number of threads. Errors: those of OpenCard and advise(), those
/// of DatabaseWriter::bytes(). Facts that cannot be had are kept as unknown, with the reason.
[[nodiscard]] Result<std::string> summaryOfCard(const SharedCard &card, const SummaryOptions &options, TaskControl &control);

} // namespace plumbline
