// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/sharedline.h"
#include "core/import/build/tokenmemo.h"
#include "core/storage/stringpool.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

/// The names, lanes and counter series one worker thread has met. Numbers in PieceColumns index these; merging
/// maps them to the trace's own.
class alignas(SharedLineBytes) WorkerTables
{
public:
    struct LaneKey
    {
        std::string pid;
        std::string tid;
        bool async = false;
    };
    struct CounterKey
    {
        std::uint32_t lane = 0; ///< any lane of the counter's process
        std::string name;
        std::string id;
    };
    struct SeriesKey
    {
        std::uint32_t counter = 0;
        std::string name;
    };

    StringPool strings;
    std::vector<LaneKey> lanes;
    std::vector<CounterKey> counters;
    std::vector<SeriesKey> seriesKeys;
    std::vector<std::string> taskTypes{std::string()};

    /// Number of the lane with these raw JSON tokens; 7 and "7" are the same lane, an absent one is "0".
    std::uint32_t lane(std::string_view pidToken, std::string_view tidToken);
    /// Number of the lane that holds the async events of a category.
    std::uint32_t asyncLane(std::string_view pidToken, std::string_view category);
    /// Number of the counter (process of `lane`, name, id), the latter two as raw tokens.
    std::uint32_t counter(std::uint32_t lane, std::string_view nameToken, std::string_view idToken);

    struct Series
    {
        std::uint32_t counter = 0;
        std::uint32_t series = 0;
    };
    /// A member of a counter's args: key without quotes, raw value.
    using Member = std::pair<std::string_view, std::string_view>;
    /// Number of the text of those that tell which unit a sample is of; 0 without any. O(their bytes), mostly constant.
    std::uint32_t unit(std::span<const Member> members);
    /// The series of a member of a counter's args by raw tokens; `key` has no quotes and is followed by the text of `unit` in
    /// the name.
    Series series(std::uint32_t lane, std::string_view nameToken, std::string_view idToken, std::string_view key,
                  std::uint32_t unit);

    struct FlowKind
    {
        std::uint32_t category = 0; ///< number of its text
        std::uint64_t keyLow = 0;   ///< 128 bits over category and name
        std::uint64_t keyHigh = 0;
    };
    /// What flow points with these raw tokens have in common.
    FlowKind flowKind(std::string_view categoryToken, std::string_view nameToken);
    /// Mixes a raw token's text into the 128 bits of a flow's key.
    void addToKey(std::string_view token, std::uint64_t &keyLow, std::uint64_t &keyHigh);

    /// Number of a raw string token's text.
    std::uint32_t name(std::string_view token);
    std::uint8_t taskType(std::string_view token);

private:
    std::uint32_t seriesOf(std::uint32_t counter, std::string_view name);
    // What no memo knows. Apart, because registers saved for them would cost more than the memos do.
    [[nodiscard, gnu::noinline]] std::uint32_t newLane(std::string_view pidToken, std::string_view tidToken);
    [[nodiscard, gnu::noinline]] std::uint32_t newUnit(std::span<const Member> members);
    [[nodiscard, gnu::noinline]] Series newSeries(std::uint32_t lane, std::string_view nameToken, std::string_view idToken,
                                                  std::string_view key, std::uint32_t unit);
    [[nodiscard, gnu::noinline]] std::uint32_t newName(std::string_view token);
    [[nodiscard, gnu::noinline]] FlowKind newFlowKind(std::string_view categoryToken, std::string_view nameToken);
    [[nodiscard, gnu::noinline]] std::uint8_t newTaskType(std::string_view token);
    std::uint32_t keyedLane(std::string_view pid, std::string_view tid, bool async);
    /// Number of the text among those added to `ids`; new ones get the next number.
    static std::uint32_t numbered(StringPool &keys, std::string_view key, bool &isNew);

    TokenMemo<std::uint32_t, 2, 256, TokenOrder::Repeating, 2> m_laneMemo;
    TokenMemo<std::uint32_t, 1, 512, TokenOrder::Changing> m_nameMemo;
    LongTextMemo<512> m_longNames;
    TokenMemo<FlowKind, 2, 64, TokenOrder::Repeating> m_flowMemo;
    TokenMemo<std::uint8_t, 1, 16, TokenOrder::Changing> m_taskTypeMemo;
    TokenMemo<std::uint32_t, 2, 64, TokenOrder::Changing, 2> m_unitMemo;
    TokenMemo<Series, 3, 512, TokenOrder::Changing> m_seriesMemo;
    StringPool m_units;
    StringPool m_laneKeys;
    StringPool m_counterKeys;
    StringPool m_seriesKeys;
    std::string m_key;
    std::string m_buffer;
};

} // namespace plumbline
