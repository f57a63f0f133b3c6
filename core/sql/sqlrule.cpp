// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sql/sqlrule.h"

#include "core/sql/base/sqltable.h"
#include "core/sql/sqlconnection.h"
#include "core/sql/sqlruleheader.h"
#include "core/sql/statements.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// Ranges that a finding claims at most. More are not claimed, so that the memory for rows of a careless statement is bounded.
constexpr std::size_t MostClaimedRanges = 1'000'000;

/// A rule as it was written. The rule that is made of it points into it.
struct WrittenRule
{
    SqlRuleHeader header;
    std::string statement;
};

/// What the rows about one card add up to.
struct RowsOfCard
{
    WideNs savingNs = 0;
    WideNs lowNs = 0;
    TimeRanges ranges;
};

/// Collects the rows of a statement for one finding.
class RowCollector final : public SqlVisitor
{
public:
    RowCollector(const WrittenRule &rule, const AdviceInputs &inputs, const std::vector<std::size_t> &cards, Finding &finding)
        : m_rule(rule), m_inputs(inputs), m_cards(cards), m_finding(finding)
    {}

    void begin(const std::vector<Column> &columns) override
    {
        for (const Column &column : columns)
            m_names.push_back(column.name);
    }

    bool row(std::span<const SqlValue> values) override
    {
        if (m_rows++ == 0)
            addFacts(values);
        const auto place = cardOf(values);
        if (!place)
            return true;
        const CardEvidence &card = m_inputs.card(*place);
        RowsOfCard &sums = m_sums[*place];
        sums.savingNs += std::max<std::int64_t>(whole(values, m_rule.header.saving).value_or(0), 0);
        sums.lowNs += std::max<std::int64_t>(whole(values, m_rule.header.savingLow).value_or(0), 0);
        show(card, values, sums.ranges);
        return true;
    }

    [[nodiscard]] std::int64_t rows() const { return m_rows; }
    [[nodiscard]] std::map<std::size_t, RowsOfCard> &sums() { return m_sums; }
    /// Returns the column that the header names and the answer lacks; "" if there is none.
    [[nodiscard]] std::string missingColumn() const
    {
        for (const std::string *name : {&m_rule.header.saving, &m_rule.header.savingLow}) {
            if (!name->empty() && std::ranges::find(m_names, *name) == m_names.end())
                return *name;
        }
        return {};
    }

private:
    [[nodiscard]] const SqlValue *value(std::span<const SqlValue> values, std::string_view name) const
    {
        const auto found = std::ranges::find(m_names, name);
        return name.empty() || found == m_names.end() ? nullptr : &values[static_cast<std::size_t>(found - m_names.begin())];
    }

    /// Returns a whole number; one with a fraction is rounded. Empty for anything else, and for what no time can be.
    [[nodiscard]] std::optional<std::int64_t> whole(std::span<const SqlValue> values, std::string_view name) const
    {
        constexpr double Most = 9.2e18;
        const SqlValue *found = value(values, name);
        if (!found)
            return std::nullopt;
        if (const auto *number = std::get_if<std::int64_t>(found))
            return *number;
        const auto *real = std::get_if<double>(found);
        return real && std::abs(*real) < Most ? std::optional(static_cast<std::int64_t>(std::llround(*real))) : std::nullopt;
    }

    /// Returns the card that a row is about; none if it does not tell a card of those that were asked about.
    [[nodiscard]] std::optional<std::size_t> cardOf(std::span<const SqlValue> values) const
    {
        const std::int64_t card = m_cards.size() == 1 ? 0 : whole(values, "card_id").value_or(-1);
        return card < 0 ? std::nullopt : cardAt(static_cast<std::size_t>(card));
    }

    /// Returns the card that a statement knows by a number.
    [[nodiscard]] std::optional<std::size_t> cardAt(std::size_t number) const
    {
        return number < m_cards.size() ? std::optional(m_cards[number]) : std::nullopt;
    }

    void addFacts(std::span<const SqlValue> values)
    {
        for (std::size_t column = 0; column < values.size(); ++column) {
            const std::string &key = m_names[column];
            const FactUnit unit = unitOfKey(key);
            if (m_finding.fact(key) || key == "rows")
                continue;
            if (const auto *number = std::get_if<std::int64_t>(&values[column]))
                m_finding.facts.push_back({key, unit == FactUnit::Number ? FactUnit::Count : unit, *number});
            else if (const auto *real = std::get_if<double>(&values[column]))
                m_finding.facts.push_back({key, unit, *real});
            else if (const auto *text = std::get_if<std::string_view>(&values[column]))
                m_finding.facts.push_back({key, FactUnit::Text, std::string(*text)});
        }
    }

    void show(const CardEvidence &card, std::span<const SqlValue> values, TimeRanges &ranges)
    {
        const auto id = whole(values, "slice_id");
        const std::uint32_t slice = id ? SqlRows::rowOfId(*id) : 0;
        const bool isOfCard = id && *id >= 0 && cardAt(SqlRows::cardOfId(*id)) == card.index();
        if (isOfCard && card.trace() && slice < card.trace()->slices().size()) {
            m_finding.show(card.sliceEvidence(SliceId(slice)));
            addRange(card.trace()->sliceRange(SliceId(slice)), ranges);
            return;
        }
        const auto begin = whole(values, "start_ns");
        const auto length = whole(values, "duration_ns");
        auto end = whole(values, "end_ns");
        std::int64_t sum = 0;
        if (begin && length && !end && !__builtin_add_overflow(*begin, *length, &sum))
            end = sum;
        const auto range = begin && end && *begin <= *end ? card.ownRange(TimeRange{*begin, *end}) : std::nullopt;
        if (!range)
            return;
        const SqlValue *name = value(values, "name");
        const auto *text = name ? std::get_if<std::string_view>(name) : nullptr;
        m_finding.show(card.rangeEvidence(*range, text ? std::string(*text) : m_rule.header.id));
        addRange(*range, ranges);
    }

    static void addRange(TimeRange range, TimeRanges &ranges)
    {
        if (ranges.size() < MostClaimedRanges)
            ranges.push_back(range);
    }

    const WrittenRule &m_rule;
    const AdviceInputs &m_inputs;
    const std::vector<std::size_t> &m_cards; ///< by `card_id`
    Finding &m_finding;
    std::vector<std::string> m_names;
    std::int64_t m_rows = 0;
    std::map<std::size_t, RowsOfCard> m_sums; ///< by card
};

TimeNs narrowed(WideNs ns)
{
    return static_cast<TimeNs>(std::min<WideNs>(ns, std::numeric_limits<TimeNs>::max()));
}

/// Sets saving, claims and cards of a finding. The saving is that of the card that would gain most.
void conclude(const WrittenRule &rule, const RuleInput &input, std::map<std::size_t, RowsOfCard> &sums, Finding &finding)
{
    TimeNs most = -1;
    for (auto &[index, rows] : sums) {
        const CardEvidence &card = input.inputs().card(index);
        if (std::ranges::find(finding.cards, index) == finding.cards.end())
            finding.cards.push_back(index);
        TimeRanges ranges = card.inSteps(unionOf(std::move(rows.ranges)));
        if (rule.header.saving.empty())
            continue;
        const TimeNs saving = card.perStep(narrowed(rows.savingNs));
        if (saving > most) {
            finding.save(std::min(card.perStep(narrowed(rows.lowNs)), saving), saving, card.meanStepNs());
            most = saving;
        }
        if (!ranges.empty())
            finding.claims.push_back({index, std::move(ranges)});
    }
}

RuleOutcome evaluateSqlRule(const WrittenRule &rule, const RuleInput &input, TaskControl &control)
{
    RuleOutcome outcome;
    Finding finding = input.finding();
    std::vector<std::size_t> cards;
    if (rule.header.scope == RuleScope::Card) {
        cards = {input.card().index()};
    } else {
        for (const auto &card : input.inputs().cards())
            cards.push_back(card->index());
    }
    std::vector<SharedCard> open;
    for (const std::size_t card : cards)
        open.push_back(input.inputs().card(card).openCard());
    auto connection = SqlConnection::open(std::move(open), {{}, 1});
    if (!connection) {
        throw std::bad_alloc(); // the engine tells it
    }
    std::vector<SqlParameter> parameters;
    for (const Threshold &threshold : rule.header.thresholds)
        parameters.push_back({threshold.name, input.threshold(threshold.name)});
    RowCollector rows(rule, input.inputs(), cards, finding);
    const auto done = connection->run(rule.statement, rows, control, parameters);
    if (!done && done.error().code == ErrorCode::OutOfMemory)
        throw std::bad_alloc();
    if (!done) {
        outcome.error = done.error().code == ErrorCode::Cancelled ? std::string() : done.error().detail;
        return outcome;
    }
    if (const std::string missing = rows.missingColumn(); !missing.empty()) {
        outcome.error = "no such column: " + missing;
        return outcome;
    }
    if (rows.rows() == 0)
        return outcome;
    finding.facts.push_back(countFact("rows", rows.rows()));
    finding.confidence = rule.header.confidence;
    conclude(rule, input, rows.sums(), finding);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

/// Ends a statement before its first row.
class NoRows final : public SqlVisitor
{
public:
    void begin(const std::vector<Column> &) override {}
    bool row(std::span<const SqlValue>) override { return false; }
};

/// Lets the library read the statement, without any card.
Result<void> checkStatement(const WrittenRule &rule)
{
    auto connection = SqlConnection::open({});
    if (!connection)
        return failure(connection.error());
    std::vector<SqlParameter> parameters;
    for (const Threshold &threshold : rule.header.thresholds)
        parameters.push_back({threshold.name, threshold.value});
    NoRows rows;
    TaskControl control;
    return connection->run("EXPLAIN " + rule.statement, rows, control, parameters);
}

} // namespace

Result<Rule> sqlRule(std::string_view text)
{
    auto header = readSqlRuleHeader(text);
    if (!header)
        return failure(header.error());
    const std::size_t offset = header->statement;
    const std::string_view sql = text.substr(offset);
    const std::vector<SqlStatement> statements = sqlStatements(sql);
    if (statements.size() != 1)
        return failure(Error{ErrorCode::InvalidArgument, {}, static_cast<std::int64_t>(offset), "one statement"});
    const auto written =
        std::make_shared<const WrittenRule>(WrittenRule{std::move(*header), std::string(statements.front().text)});
    if (auto checked = checkStatement(*written); !checked) {
        Error error = checked.error();
        constexpr std::int64_t Prefix = 8; // "EXPLAIN "
        const auto begin = static_cast<std::int64_t>(offset + statements.front().offset);
        error.offset = begin + std::max<std::int64_t>(error.offset - Prefix, 0);
        return failure(std::move(error));
    }
    Rule rule;
    rule.id = written->header.id;
    rule.area = written->header.area;
    rule.scope = written->header.scope;
    for (const Threshold &threshold : written->header.thresholds)
        rule.thresholds.push_back({threshold.name, threshold.value, threshold.unit, "rule"});
    rule.evaluate = [written](const RuleInput &input, TaskControl &control) { return evaluateSqlRule(*written, input, control); };
    rule.texts = std::shared_ptr<const RuleTexts>(written, &written->header.texts);
    return rule;
}

} // namespace plumbline
