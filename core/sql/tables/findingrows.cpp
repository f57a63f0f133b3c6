// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/adviceinputs.h"
#include "core/advice/catalogue.h"
#include "core/advice/engine/advisor.h"
#include "core/sql/base/sqlprofile.h"
#include "core/sql/tables/sqltables.h"

#include <array>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace plumbline {

namespace {

/// What the rules of advice say about the profile.
struct ProfileAdvice
{
    AdviceInputs inputs;
    Advice advice{};

    explicit ProfileAdvice(std::vector<SharedCard> cards) : inputs(std::move(cards)) {}
};

using SharedAdvice = std::shared_ptr<const ProfileAdvice>;

Result<SharedAdvice> adviceOf(SqlProfile &profile)
{
    return profile.kept<ProfileAdvice>([&profile]() -> Result<SharedAdvice> {
        auto made = std::make_shared<ProfileAdvice>(profile.cards());
        AdviceOptions options;
        options.thresholds = profile.options().thresholds;
        options.threads = profile.options().threads;
        auto advice = advise(made->inputs, ruleCatalogue(), options, profile.control());
        if (!advice)
            return failure(advice.error());
        made->advice = std::move(*advice);
        for (const FailedRule &failed : made->advice.failed)
            profile.losses().addProblems({{Severity::Warning, ProblemCode::RuleUnfinished, {}, -1, 0, failed.rule, 1}});
        for (const Error &error : made->advice.losses.errors)
            profile.losses().addError(error);
        profile.losses().addProblems(made->advice.losses.problems);
        return made;
    });
}

/// Rows of the findings, of all cards together.
class AdviceRows : public SqlRows
{
public:
    AdviceRows(SqlProfile &profile, SharedAdvice advice)
        : SqlRows(0, std::nullopt), m_profile(profile), m_advice(std::move(advice))
    {}

    [[nodiscard]] const std::vector<Finding> &findings() const { return m_advice->advice.findings; }
    /// Returns the rank of a card; empty for one that is not there.
    [[nodiscard]] std::optional<int> rankOf(std::optional<std::size_t> card) const
    {
        return card && *card < m_profile.cardCount() ? m_profile.cards()[*card]->card().rank : std::nullopt;
    }
    /// Returns an absolute time of a card; empty without a timeline.
    [[nodiscard]] std::optional<std::int64_t> absolute(std::optional<std::size_t> card, TimeNs time) const
    {
        const Trace *trace = card && *card < m_profile.cardCount() ? m_profile.trace(static_cast<std::uint32_t>(*card)) : nullptr;
        return trace ? std::optional(trace->absolute(time)) : std::nullopt;
    }

private:
    SqlProfile &m_profile;
    SharedAdvice m_advice;
};

template<typename Rows>
Result<SharedSqlRows> readAdviceRows(SqlProfile &profile, std::uint32_t)
{
    auto advice = adviceOf(profile);
    if (!advice)
        return failure(advice.error());
    return std::make_shared<const Rows>(profile, std::move(*advice));
}

class FindingRows final : public AdviceRows
{
public:
    using AdviceRows::AdviceRows;
    [[nodiscard]] std::size_t size() const override { return findings().size(); }
    [[nodiscard]] const Finding &finding(std::size_t row) const { return findings()[row]; }
    [[nodiscard]] std::optional<std::size_t> firstCard(std::size_t row) const
    {
        return finding(row).cards.empty() ? std::nullopt : std::optional(finding(row).cards.front());
    }
    [[nodiscard]] std::optional<std::int64_t> edge(std::size_t row, TimeNs TimeRange::*which) const
    {
        const auto &range = finding(row).range;
        return range ? absolute(firstCard(row), (*range).*which) : std::nullopt;
    }
};

template<typename Read>
constexpr SqlColumn findingColumn(const char *name, SqlType type, Read)
{
    return sqlColumn<FindingRows>(name, type, [](const FindingRows &rows, std::size_t row) { return Read{}(rows.finding(row)); });
}

template<typename Read>
constexpr SqlColumn savingColumn(const char *name, SqlType type, Read)
{
    return sqlColumn<FindingRows>(name, type, [](const FindingRows &rows, std::size_t row) {
        const auto &saving = rows.finding(row).saving;
        return saving ? std::optional(Read{}(*saving)) : std::nullopt;
    });
}

constexpr std::array FindingColumns{
    sqlIdColumn<FindingRows>(),
    findingColumn("rule", SqlType::Text, [](const Finding &each) -> std::string_view { return each.ruleId; }),
    findingColumn("variant", SqlType::Text, [](const Finding &each) { return knownText(each.variant); }),
    findingColumn("area", SqlType::Text, [](const Finding &each) { return areaName(each.area); }),
    findingColumn("severity", SqlType::Text, [](const Finding &each) { return severityName(each.severity); }),
    findingColumn("confidence", SqlType::Real, [](const Finding &each) { return confidenceValue(each.confidence); }),
    sqlColumn<FindingRows>("card_id", SqlType::Integer,
                           [](const FindingRows &rows, std::size_t row) { return rows.firstCard(row); }),
    sqlColumn<FindingRows>("rank", SqlType::Integer,
                           [](const FindingRows &rows, std::size_t row) { return rows.rankOf(rows.firstCard(row)); }),
    findingColumn("cards", SqlType::Integer, [](const Finding &each) { return each.cards.size(); }),
    findingColumn("step", SqlType::Text,
                  [](const Finding &each) { return each.step ? std::optional<std::string_view>(*each.step) : std::nullopt; }),
    sqlColumn<FindingRows>("begin_ns", SqlType::Integer,
                           [](const FindingRows &rows, std::size_t row) { return rows.edge(row, &TimeRange::begin); }),
    sqlColumn<FindingRows>("end_ns", SqlType::Integer,
                           [](const FindingRows &rows, std::size_t row) { return rows.edge(row, &TimeRange::end); }),
    savingColumn("saving_ns", SqlType::Integer, [](const Saving &saving) { return saving.highNs; }),
    savingColumn("saving_low_ns", SqlType::Integer, [](const Saving &saving) { return saving.lowNs; }),
    savingColumn("saving_share", SqlType::Real, [](const Saving &saving) { return saving.share; }),
    findingColumn("blocked_by", SqlType::Integer, [](const Finding &each) { return each.blockedBy; }),
    findingColumn("evidence_count", SqlType::Integer, [](const Finding &each) { return each.evidenceCount; }),
};

/// A row is an entry of a list that each finding has.
template<typename Entry, std::vector<Entry> Finding::*List>
class FindingEntryRows final : public AdviceRows
{
public:
    FindingEntryRows(SqlProfile &profile, SharedAdvice advice) : AdviceRows(profile, std::move(advice))
    {
        for (std::uint32_t finding = 0; finding < findings().size(); ++finding) {
            for (const Entry &entry : findings()[finding].*List)
                m_entries.push_back({finding, &entry});
        }
    }
    [[nodiscard]] std::size_t size() const override { return m_entries.size(); }
    [[nodiscard]] std::int64_t finding(std::size_t row) const { return id(std::size_t{m_entries[row].first}); }
    [[nodiscard]] const Entry &entry(std::size_t row) const { return *m_entries[row].second; }

private:
    std::vector<std::pair<std::uint32_t, const Entry *>> m_entries;
};

using FactRows = FindingEntryRows<Fact, &Finding::facts>;

constexpr std::array FactColumns{
    sqlIdColumn<FactRows>(),
    sqlColumn<FactRows>("finding_id", SqlType::Integer, [](const FactRows &rows, std::size_t row) { return rows.finding(row); }),
    sqlColumn<FactRows>("key", SqlType::Text,
                        [](const FactRows &rows, std::size_t row) -> std::string_view { return rows.entry(row).key; }),
    sqlColumn<FactRows>("number", SqlType::Real,
                        [](const FactRows &rows, std::size_t row) {
                            const Fact &fact = rows.entry(row);
                            return std::holds_alternative<std::string>(fact.value) ? std::nullopt : std::optional(fact.number());
                        }),
    sqlColumn<FactRows>("text", SqlType::Text,
                        [](const FactRows &rows, std::size_t row) {
                            const auto *text = std::get_if<std::string>(&rows.entry(row).value);
                            return text ? std::optional<std::string_view>(*text) : std::nullopt;
                        }),
};

using EvidenceRows = FindingEntryRows<Evidence, &Finding::evidence>;

std::string_view evidenceWord(Evidence::Kind kind)
{
    static constexpr std::array<std::string_view, 5> Words{"slice", "range", "kernel", "card", "file"};
    return Words[static_cast<std::size_t>(kind)];
}

constexpr std::array EvidenceColumns{
    sqlIdColumn<EvidenceRows>(),
    sqlColumn<EvidenceRows>("finding_id", SqlType::Integer,
                            [](const EvidenceRows &rows, std::size_t row) { return rows.finding(row); }),
    sqlColumn<EvidenceRows>("kind", SqlType::Text,
                            [](const EvidenceRows &rows, std::size_t row) { return evidenceWord(rows.entry(row).kind); }),
    sqlColumn<EvidenceRows>("card_id", SqlType::Integer,
                            [](const EvidenceRows &rows, std::size_t row) { return rows.entry(row).card; }),
    sqlColumn<EvidenceRows>("rank", SqlType::Integer,
                            [](const EvidenceRows &rows, std::size_t row) { return rows.rankOf(rows.entry(row).card); }),
    sqlColumn<EvidenceRows>("slice_id", SqlType::Integer,
                            [](const EvidenceRows &rows, std::size_t row) {
                                const Evidence &each = rows.entry(row);
                                return each.slice.isValid() ? std::optional(SqlRows::sqlId(static_cast<std::uint32_t>(each.card),
                                                                                           each.slice.value))
                                                            : std::nullopt;
                            }),
    sqlColumn<EvidenceRows>("lane", SqlType::Text,
                            [](const EvidenceRows &rows, std::size_t row) { return knownText(rows.entry(row).lane); }),
    sqlColumn<EvidenceRows>("name", SqlType::Text,
                            [](const EvidenceRows &rows, std::size_t row) { return knownText(rows.entry(row).name); }),
    sqlColumn<EvidenceRows>("start_ns", SqlType::Integer,
                            [](const EvidenceRows &rows, std::size_t row) {
                                const Evidence &each = rows.entry(row);
                                return each.range ? rows.absolute(each.card, each.range->begin) : std::nullopt;
                            }),
    sqlColumn<EvidenceRows>("duration_ns", SqlType::Integer,
                            [](const EvidenceRows &rows, std::size_t row) {
                                const auto &range = rows.entry(row).range;
                                return range ? std::optional(range->length()) : std::nullopt;
                            }),
};

} // namespace

const SqlTable &findingTable()
{
    static constexpr SqlTable Table{
        .name = "finding", .columns = FindingColumns, .read = readAdviceRows<FindingRows>, .isOfProfile = true};
    return Table;
}

const SqlTable &findingFactTable()
{
    static constexpr SqlTable Table{
        .name = "finding_fact", .columns = FactColumns, .read = readAdviceRows<FactRows>, .isOfProfile = true};
    return Table;
}

const SqlTable &evidenceTable()
{
    static constexpr SqlTable Table{
        .name = "evidence", .columns = EvidenceColumns, .read = readAdviceRows<EvidenceRows>, .isOfProfile = true};
    return Table;
}

} // namespace plumbline
