// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/data/datainput.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace plumbline {

/// The questions that lead to what delays the data input, in the order in which they are asked (docs/advice.md 2.1).
enum class DataQuestion : std::uint8_t {
    StepGap,     ///< are the gaps between steps long?
    DeviceQueue, ///< with data sink: does the network find the queue on the device empty?
    GetNext,     ///< does taking a batch from it take the gap?
    HostQueue,   ///< is the queue on the host empty?
    Operators,   ///< which operator of the pipeline is too slow?
};

/// How a capture answers a question.
enum class DataAnswer : std::uint8_t {
    Yes,
    No,
    TooFew,  ///< it was sampled, but not often enough to prove anything
    Unknown, ///< no file tells it
};

/// One question with the answer of a capture and the figures behind it.
struct DataFork
{
    DataQuestion question = DataQuestion::StepGap;
    DataAnswer answer = DataAnswer::Unknown;
    std::uint64_t samples = 0;          ///< samples that count, or measured step gaps
    std::optional<std::uint64_t> empty; ///< of these samples, those of an empty queue
    std::optional<std::int64_t> ns;     ///< mean step gap, or mean time of GetNext
    std::optional<std::size_t> culprit; ///< position of the slow operator in DataPipeline::operators
};

/// Where the questions lead to.
enum class DataEnd : std::uint8_t {
    KeepsUp,    ///< the data input does not hold steps up
    GetNext,    ///< taking batches from the queue on the device takes the time
    Elsewhere,  ///< batches are ready, and steps begin late for another reason
    Transfer,   ///< sending batches to the device takes the time
    Program,    ///< without data sink: the program between the iterator and the network
    Processing, ///< the pipeline is too slow
    Open,       ///< the capture does not answer a question that decides
};

/// The way through the questions.
struct DataPath
{
    std::vector<DataFork> forks;
    DataEnd end = DataEnd::Open;
};

/// Asks the questions of a capture. Questions behind one without an answer are asked as well, but then the end stays open unless
/// a later answer decides. O(samples + operators).
[[nodiscard]] DataPath dataPath(const DataInput &input, const DataLimits &limits = {});

} // namespace plumbline
