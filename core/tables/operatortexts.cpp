// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/operatortexts.h"

#include "core/base/decimal.h"
#include "core/io/wordlines.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

using LineWords = std::span<const std::string_view>;

constexpr std::uint32_t OperatorTextPsPerMs = 1'000'000'000;

/// The lists that follow the heads `optype_name …`, `op_name op_type …` and `op_name compute_time(ms) stream_id`.
enum class OperatorList : std::uint8_t { None, Types, Operators, Executions };

OperatorList listOf(LineWords words)
{
    if (words.size() < 2 || (words[0] != "optype_name" && words[0] != "op_name"))
        return OperatorList::None;
    if (words[0] == "optype_name")
        return OperatorList::Types;
    return words[1] == "op_type" ? OperatorList::Operators : OperatorList::Executions;
}

/// Returns whether a line divides lists: a title, or the dashes under a head.
bool isRule(LineWords words)
{
    return !words.empty() && (words[0].starts_with("==") || words[0].starts_with("--") || words[0] == "Detail:");
}

/// Returns a count of executions in a mean step, which may be a fraction; empty for what is no count.
std::optional<std::uint64_t> countInStep(std::string_view text)
{
    const auto count = scaledDecimal(text, 1);
    return count && *count >= 0 ? std::optional(static_cast<std::uint64_t>(*count)) : std::nullopt;
}

/// Reads `type time count percent`.
std::optional<OperatorSum> typeOf(LineWords words)
{
    if (words.size() < 3)
        return std::nullopt;
    OperatorSum sum;
    sum.type = words[0];
    sum.sumPs = scaledDecimal(words[1], OperatorTextPsPerMs);
    const auto count = countInStep(words[2]);
    sum.count = count.value_or(0);
    sum.percent = words.size() > 3 ? words[3] : std::string_view();
    return count ? std::optional(std::move(sum)) : std::nullopt;
}

/// Reads `name type time subgraph [full name]`, or `full name time stream`.
std::optional<OperatorSum> operatorOf(LineWords words, OperatorList list)
{
    constexpr std::size_t SubgraphWord = 3;
    constexpr std::size_t FullNameWord = 4;
    const bool isTyped = list == OperatorList::Operators;
    if (words.size() < (isTyped ? SubgraphWord : 2))
        return std::nullopt;
    OperatorSum sum;
    if (isTyped) {
        sum.name = words[0];
        sum.type = words[1];
        sum.subgraph = words.size() > SubgraphWord ? words[SubgraphWord] : std::string_view();
        sum.fullName = words.size() > FullNameWord ? words[FullNameWord] : std::string_view();
    } else {
        sum.fullName = words[0];
        sum.name = nameWithoutScopes(words[0]);
    }
    sum.averagePs = scaledDecimal(words[isTyped ? 2 : 1], OperatorTextPsPerMs);
    sum.sumPs = sum.averagePs;
    return sum;
}

/// Collects the lists of one text.
class OperatorTextReader
{
public:
    void add(LineWords words)
    {
        const OperatorList next = listOf(words);
        if (next != OperatorList::None || isRule(words)) {
            if (next != OperatorList::None || !words[0].starts_with("--"))
                begin(next);
            return;
        }
        const bool isTotal = words.size() > 2 && words[0] == "total" && words[1] == "op";
        if (m_list == OperatorList::None || isTotal)
            return;
        auto sum = m_list == OperatorList::Types ? typeOf(words) : operatorOf(words, m_list);
        if (!sum || !sum->sumPs || *sum->sumPs < 0) {
            ++m_rows.unreadable;
            return;
        }
        sum->core = "AI_CORE";
        m_rows.rows.push_back(std::move(*sum));
    }

    OperatorTexts finish()
    {
        begin(OperatorList::None);
        return std::move(m_texts);
    }

private:
    /// Keeps the list that ends here and begins the next one.
    void begin(OperatorList next)
    {
        if (m_list != OperatorList::None) {
            auto &kept = m_list == OperatorList::Types ? m_texts.types : m_texts.operators;
            m_rows.isPerStep = true;
            if (!kept || m_rows.rows.size() >= kept->rows.size())
                kept = std::move(m_rows);
        }
        m_rows = {};
        m_list = next;
    }

    OperatorTexts m_texts;
    OperatorSumRows m_rows; ///< those of the current list
    OperatorList m_list = OperatorList::None;
};

} // namespace

Result<OperatorTexts> readOperatorTexts(const std::string &path, TaskControl &control)
{
    OperatorTextReader reader;
    const auto read = readWordLines(path, " \t\r", control, [&](LineWords words) { reader.add(words); });
    if (!read)
        return failure(read.error());
    return reader.finish();
}

} // namespace plumbline
