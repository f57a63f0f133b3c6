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

/// The names, lanes and counter series that one worker has met. The numbers in PieceColumns are positions in these tables;
/// merging maps them to numbers of the trace.
class alignas(SharedLineBytes) WorkerTables
{
public:
    /// The identity of a lane; `tid` is the category for asynchronous events.
    struct LaneKey
    {
        std::string pid;
        std::string tid;
        bool async = false;
    };
    /// The identity of a counter.
    struct CounterKey
    {
        std::uint32_t lane = 0; ///< any lane of the counter's process
        std::string name;
        std::string id;
    };
    /// The identity of a series.
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

    /// Returns the number of the lane with these raw JSON tokens. 7 and "7" are the same lane; an absent token counts as "0".
    std::uint32_t lane(std::string_view pidToken, std::string_view tidToken);
    /// Returns the number of the lane that holds the asynchronous events of a category.
    std::uint32_t asyncLane(std::string_view pidToken, std::string_view category);
    /// Returns the number of the counter with this process (that of `lane`), name and id; the latter two are raw tokens.
    std::uint32_t counter(std::uint32_t lane, std::string_view nameToken, std::string_view idToken);

    /// Numbers of a series and of its counter.
    struct Series
    {
        std::uint32_t counter = 0;
        std::uint32_t series = 0;
    };
    /// A member of the args of a counter: key without quotes, raw value.
    using Member = std::pair<std::string_view, std::string_view>;
    /// Returns the number of a text made of the members that name the hardware unit of a sample; 0 if there are none. O(their
    /// bytes), mostly constant.
    std::uint32_t unit(std::span<const Member> members);
    /// Returns the series of a member of a counter's args. `nameToken` and `idToken` are raw tokens, `key` has no quotes. The
    /// text of `unit` is appended to the name of the series.
    Series series(std::uint32_t lane, std::string_view nameToken, std::string_view idToken, std::string_view key,
                  std::uint32_t unit);

    /// The properties that flow points with equal category and name share.
    struct FlowKind
    {
        std::uint32_t category = 0; ///< number of its text
        std::uint64_t keyLow = 0;   ///< low half of 128 bits over category and name
        std::uint64_t keyHigh = 0;
    };
    /// Returns the properties of flow points with these raw tokens.
    FlowKind flowKind(std::string_view categoryToken, std::string_view nameToken);
    /// Mixes the text of a raw token into the 128 bits of a flow's key.
    void addToKey(std::string_view token, std::uint64_t &keyLow, std::uint64_t &keyHigh);

    /// Returns the number of the text of a raw string token.
    std::uint32_t name(std::string_view token);
    /// Returns the number of a task type by its raw token; 0 for none.
    std::uint8_t taskType(std::string_view token);

private:
    std::uint32_t seriesOf(std::uint32_t counter, std::string_view name);
    // These functions handle tokens that no memo knows. They are not inlined, because saving registers for them would cost more
    // than the memos do.
    [[nodiscard, gnu::noinline]] std::uint32_t newLane(std::string_view pidToken, std::string_view tidToken);
    [[nodiscard, gnu::noinline]] std::uint32_t newUnit(std::span<const Member> members);
    [[nodiscard, gnu::noinline]] Series newSeries(std::uint32_t lane, std::string_view nameToken, std::string_view idToken,
                                                  std::string_view key, std::uint32_t unit);
    [[nodiscard, gnu::noinline]] std::uint32_t newName(std::string_view token);
    [[nodiscard, gnu::noinline]] FlowKind newFlowKind(std::string_view categoryToken, std::string_view nameToken);
    [[nodiscard, gnu::noinline]] std::uint8_t newTaskType(std::string_view token);
    std::uint32_t keyedLane(std::string_view pid, std::string_view tid, bool async);
    /// Returns the number of a text among `keys`. A new text gets the next number and sets `isNew`.
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
