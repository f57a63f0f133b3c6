// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/data/datapath.h"

#include <optional>

namespace plumbline {

/// Returns whether an answer decides nothing.
[[nodiscard]] constexpr bool isOpenAnswer(DataAnswer answer)
{
    return answer == DataAnswer::TooFew || answer == DataAnswer::Unknown;
}

/// What DataQuestion::DeviceQueue and HostQueue ask: whether the queue was empty in more than this share of its samples, or in
/// just as many if `isReached` is set. Other questions have no limit.
struct DataQuestionLimit
{
    double emptyShare = 0;
    bool isReached = false;

    [[nodiscard]] bool isPassed(double share) const { return share > emptyShare || (isReached && share >= emptyShare); }
};

/// Goes through the decision tree of docs/advice.md 2.1 and returns where it ends. It is the only place that knows the tree:
/// verdicts and the path that is shown both come from it. `ask` is called with a question and its DataQuestionLimit, in the order
/// in which the questions are asked, and returns the DataAnswer.
template<typename Ask>
[[nodiscard]] DataEnd askDataQuestions(std::optional<DataMode> mode, const DataLimits &limits, const Ask &ask)
{
    const DataAnswer isGapLong = ask(DataQuestion::StepGap, DataQuestionLimit());
    if (isGapLong == DataAnswer::No)
        return DataEnd::KeepsUp;
    if (!mode) {
        const DataAnswer isSlow = ask(DataQuestion::Operators, DataQuestionLimit());
        return isSlow == DataAnswer::Yes ? DataEnd::Processing : isOpenAnswer(isSlow) ? DataEnd::Open : DataEnd::KeepsUp;
    }
    DataQuestionLimit host{limits.mostlyEmpty, true};
    DataEnd endOfFullHost = isGapLong == DataAnswer::Yes ? DataEnd::Program : DataEnd::KeepsUp;
    if (*mode == DataMode::Sink) {
        const DataAnswer isDeviceEmpty = ask(DataQuestion::DeviceQueue, DataQuestionLimit{limits.everEmpty});
        if (isDeviceEmpty == DataAnswer::No && isOpenAnswer(isGapLong))
            return DataEnd::KeepsUp;
        if (isDeviceEmpty == DataAnswer::No) {
            const DataAnswer isSlow = ask(DataQuestion::GetNext, DataQuestionLimit());
            return isSlow == DataAnswer::Yes ? DataEnd::GetNext : isOpenAnswer(isSlow) ? DataEnd::Open : DataEnd::Elsewhere;
        }
        const bool isDeviceKnown = isDeviceEmpty == DataAnswer::Yes;
        host = {isDeviceKnown ? limits.everEmpty : limits.oftenEmpty};
        endOfFullHost = isDeviceKnown ? DataEnd::Transfer : DataEnd::Open;
    }
    const DataAnswer isHostEmpty = ask(DataQuestion::HostQueue, host);
    if (isHostEmpty == DataAnswer::No)
        return endOfFullHost;
    (void)ask(DataQuestion::Operators, DataQuestionLimit()); // tells the culprit, but decides nothing
    return isHostEmpty == DataAnswer::Yes ? DataEnd::Processing : DataEnd::Open;
}

} // namespace plumbline
