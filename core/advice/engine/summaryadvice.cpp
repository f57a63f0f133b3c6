// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/summaryadvice.h"

#include "core/advice/base/kepttimeline.h"
#include "core/advice/engine/conclusion.h"
#include "core/advice/engine/folding.h"
#include "core/profile/profilenames.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

using namespace std::string_view_literals;

constexpr std::array AreaNames{"overview"sv, "scheduling"sv, "communication"sv, "computation"sv, "data_input"sv,
                               "memory"sv,   "cluster"sv,    "configuration"sv, "comparison"sv};
static_assert(AreaNames.size() == AdviceAreaCount);
constexpr std::array FindingSeverityNames{"info"sv, "low"sv, "medium"sv, "high"sv};
constexpr std::array ConfidenceNames{"conjecture"sv, "derived"sv, "measured"sv};
constexpr std::array UnitNames{"count"sv,  "time"sv,      "time_difference"sv, "bytes"sv, "share"sv,
                               "number"sv, "bandwidth"sv, "frequency"sv,       "text"sv};
constexpr std::array EvidenceNames{"slice"sv, "range"sv, "kernel"sv, "card"sv, "file"sv};
constexpr std::array StateNames{"checked"sv, "not_applicable"sv, "failed"sv};
constexpr std::array ReasonNames{"budget"sv, "memory"sv, "internal"sv, "statement"sv};

/// Far more than all rules find for one card. Work that compares findings with one another must not get out of hand.
constexpr std::size_t MostSummaryFindings = 10'000;

/// A finding with its lists as texts.
struct FindingRow
{
    Finding finding;
    bool isOfCard = false;
    std::optional<TimeNs> savingNs;
    std::optional<TimeNs> savingLowNs;
    std::optional<double> savingShare;
    std::string explains;
    std::string explainedBy;
    std::string effects;
    std::string causes;
    std::optional<std::uint32_t> blockedBy;
    std::string lateRanks;
    std::uint64_t onlyFirstOf = 0;
};

struct FindingFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("rule", row.finding.ruleId);
        visit("variant", row.finding.variant);
        visit.choice("area", row.finding.area, AreaNames);
        visit.choice("severity", row.finding.severity, FindingSeverityNames);
        visit.choice("confidence", row.finding.confidence, ConfidenceNames);
        visit("is_of_card", row.isOfCard);
        visit("step", row.finding.step);
        visit.range("begin_ns", "end_ns", row.finding.range);
        visit("saving_ns", row.savingNs);
        visit("saving_low_ns", row.savingLowNs);
        visit("saving_share", row.savingShare);
        visit("claimed_ns", row.finding.claimedNs);
        visit("told_ns", row.finding.toldNs);
        visit("explained_share", row.finding.explainedShare);
        visit("only_first_of", row.onlyFirstOf);
        visit("first_step_ns", row.finding.firstStepNs);
        visit("later_step_ns", row.finding.laterStepNs);
        visit("is_of_capture", row.finding.isOfCapture);
        visit("explains", row.explains);
        visit("explained_by", row.explainedBy);
        visit("effects", row.effects);
        visit("causes", row.causes);
        visit("blocked_by", row.blockedBy);
        visit("late_ranks", row.lateRanks);
        visit("rests_on_few", row.finding.restsOnFew);
        visit("evidence_count", row.finding.evidenceCount);
    }
};

/// A fact, with the position of the finding, or of the rule, that has it.
struct FactRow
{
    std::uint32_t owner = 0;
    std::string key;
    FactUnit unit = FactUnit::Count;
    std::optional<std::int64_t> whole;
    std::optional<double> real;
    std::optional<std::string> text;
    std::string threshold; ///< of a figure: name of the threshold that it is held against

    [[nodiscard]] static FactRow of(std::size_t owner, const Fact &fact)
    {
        FactRow row{static_cast<std::uint32_t>(owner), fact.key, fact.unit, {}, {}, {}, {}};
        if (const auto *whole = std::get_if<std::int64_t>(&fact.value))
            row.whole = *whole;
        else if (const auto *real = std::get_if<double>(&fact.value))
            row.real = *real;
        else
            row.text = std::get<std::string>(fact.value);
        return row;
    }
    [[nodiscard]] Fact fact() const
    {
        if (whole)
            return {key, unit, *whole};
        if (real)
            return {key, unit, *real};
        return {key, unit, text.value_or("")};
    }
};

struct FactFields
{
    std::string_view owner;

    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit(owner, row.owner);
        visit("key", row.key);
        visit.choice("unit", row.unit, UnitNames);
        visit("whole", row.whole);
        visit("real", row.real);
        visit("text", row.text);
        visit("threshold", row.threshold);
    }
};

struct ThresholdRow
{
    std::uint32_t owner = 0;
    Threshold threshold;
};

struct ThresholdFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("finding", row.owner);
        visit("name", row.threshold.name);
        visit("value", row.threshold.value);
        visit.choice("unit", row.threshold.unit, UnitNames);
        visit("source", row.threshold.source);
    }
};

struct EvidenceRow
{
    std::uint32_t owner = 0;
    Evidence evidence;
};

struct EvidenceFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("finding", row.owner);
        visit.choice("kind", row.evidence.kind, EvidenceNames);
        visit("lane", row.evidence.lane);
        visit("name", row.evidence.name);
        visit.range("begin_ns", "end_ns", row.evidence.range);
    }
};

/// The time that a finding claims on its card, as one text; and the time that it is the reason of.
struct ClaimRow
{
    std::uint32_t owner = 0;
    std::string ranges;
};

struct ClaimFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("finding", row.owner);
        visit("ranges", row.ranges);
    }
};

struct AccountRow
{
    std::uint32_t owner = 0;
    std::int64_t ns = 0;
};

struct AccountFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("finding", row.owner);
        visit("ns", row.ns);
    }
};

/// What became of a rule.
enum class RuleState : std::uint8_t { Checked, NotApplicable, Failed };

struct RuleRow
{
    std::string rule;
    RuleState state = RuleState::Checked;
    std::string missing;
    bool isWhole = true;
    bool isOfCard = false;
    FailedRule::Reason reason = FailedRule::Reason::Internal;
    std::string detail;
};

struct RuleRowFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("rule", row.rule);
        visit.choice("state", row.state, StateNames);
        visit("missing", row.missing);
        visit("is_whole", row.isWhole);
        visit("is_of_card", row.isOfCard);
        visit.choice("reason", row.reason, ReasonNames);
        visit("detail", row.detail);
    }
};

FindingRow rowOf(const Finding &finding)
{
    FindingRow row;
    row.finding = finding;
    row.isOfCard = !finding.cards.empty();
    if (finding.saving) {
        row.savingNs = finding.saving->highNs;
        row.savingLowNs = finding.saving->lowNs;
        row.savingShare = finding.saving->share;
    }
    row.explains = linesText(finding.explains);
    row.explainedBy = linesText(finding.explainedBy);
    row.effects = listText(finding.effects);
    row.causes = listText(finding.causes);
    if (finding.blockedBy)
        row.blockedBy = static_cast<std::uint32_t>(*finding.blockedBy);
    row.lateRanks = listText(finding.lateRanks);
    row.onlyFirstOf = finding.onlyFirstOf;
    return row;
}

Finding findingOf(FindingRow &row)
{
    Finding finding = std::move(row.finding);
    if (row.isOfCard)
        finding.cards = {0};
    if (row.savingNs && row.savingLowNs && row.savingShare)
        finding.saving = {*row.savingLowNs, *row.savingNs, *row.savingShare};
    finding.explains = linesOfText(row.explains);
    finding.explainedBy = linesOfText(row.explainedBy);
    finding.effects = listOfText<std::size_t>(row.effects);
    finding.causes = listOfText<std::size_t>(row.causes);
    if (row.blockedBy)
        finding.blockedBy = *row.blockedBy;
    finding.lateRanks = listOfText<int>(row.lateRanks);
    finding.onlyFirstOf = static_cast<std::size_t>(row.onlyFirstOf);
    return finding;
}

Evidence withoutFolder(Evidence evidence, const std::string &root)
{
    if (evidence.kind == Evidence::Kind::File)
        evidence.name = pathBelow(root, evidence.name);
    return evidence;
}

/// Returns the name of a table of a part.
std::string tableOf(SummaryAdvicePart part, std::string_view name)
{
    return (part == SummaryAdvicePart::Outcomes ? "outcome_" : "") + std::string(name);
}

void writeClaims(RecordWriter &writer, const std::vector<Finding> &findings)
{
    constexpr std::size_t MostClaimed = 2'000; // ranges of a claim
    std::vector<ClaimRow> claims;
    std::vector<AccountRow> accounts;
    for (std::size_t index = 0; index < findings.size(); ++index) {
        const auto owner = static_cast<std::uint32_t>(index);
        for (const Claim &claim : findings[index].claims)
            claims.push_back({owner, rangesText(coarsened(claim.ranges, MostClaimed))});
        for (const Account &account : findings[index].accounts)
            accounts.push_back({owner, account.ns});
    }
    writer.table("outcome_claim", claims, ClaimFields());
    writer.table("outcome_account", accounts, AccountFields());
}

void writeFindings(RecordWriter &writer, SummaryAdvicePart part, const std::vector<Finding> &findings, const std::string &root)
{
    std::vector<FindingRow> rows;
    std::vector<FactRow> facts;
    std::vector<ThresholdRow> thresholds;
    std::vector<EvidenceRow> evidence;
    for (const Finding &finding : findings) {
        const auto owner = static_cast<std::uint32_t>(rows.size());
        for (const Fact &fact : finding.facts)
            facts.push_back(FactRow::of(owner, fact));
        for (const Threshold &threshold : finding.thresholds)
            thresholds.push_back({owner, threshold});
        for (const Evidence &each : finding.evidence)
            evidence.push_back({owner, withoutFolder(each, root)});
        rows.push_back(rowOf(finding));
    }
    writer.table(tableOf(part, "finding"), rows, FindingFields());
    writer.table(tableOf(part, "finding_fact"), facts, FactFields{"finding"});
    writer.table(tableOf(part, "finding_threshold"), thresholds, ThresholdFields());
    writer.table(tableOf(part, "finding_evidence"), evidence, EvidenceFields());
}

/// Links of a damaged file may lead anywhere; those that lead nowhere are left out.
void dropBrokenLinks(std::vector<Finding> &findings)
{
    for (Finding &finding : findings) {
        for (std::vector<std::size_t> *links : {&finding.causes, &finding.effects})
            std::erase_if(*links, [&findings](std::size_t link) { return link >= findings.size(); });
        if (finding.blockedBy && *finding.blockedBy >= findings.size())
            finding.blockedBy.reset();
    }
}

bool hasRule(std::span<const Rule> rules, std::string_view id)
{
    return std::ranges::any_of(rules, [id](const Rule &rule) { return rule.id == id; });
}

/// Adds what findings claim.
Result<void> readClaims(RecordReader &reader, std::vector<Finding> &findings, TaskControl &control)
{
    const auto claims = reader.rows<ClaimRow>("outcome_claim", ClaimFields(), control);
    const auto accounts = reader.rows<AccountRow>("outcome_account", AccountFields(), control);
    if (!claims || !accounts)
        return failure(claims ? accounts.error() : claims.error());
    for (const ClaimRow &row : *claims) {
        if (row.owner < findings.size())
            findings[row.owner].claims.push_back({0, unionOf(rangesOfText(row.ranges), Touching::Apart)});
    }
    for (const AccountRow &row : *accounts) {
        if (row.owner < findings.size())
            findings[row.owner].accounts.push_back({0, row.ns});
    }
    return {};
}

Result<std::vector<Finding>> readFindings(RecordReader &reader, SummaryAdvicePart part, std::span<const Rule> rules,
                                          TaskControl &control)
{
    auto rows = reader.rows<FindingRow>(tableOf(part, "finding"), FindingFields(), control);
    auto facts = reader.rows<FactRow>(tableOf(part, "finding_fact"), FactFields{"finding"}, control);
    auto thresholds = reader.rows<ThresholdRow>(tableOf(part, "finding_threshold"), ThresholdFields(), control);
    auto evidence = reader.rows<EvidenceRow>(tableOf(part, "finding_evidence"), EvidenceFields(), control);
    if (!rows || !facts || !thresholds || !evidence)
        return failure(!rows ? rows.error() : !facts ? facts.error() : !thresholds ? thresholds.error() : evidence.error());
    if (rows->size() > MostSummaryFindings)
        return failure(ErrorCode::ReadFailed, reader.database().path(), "finding");
    std::vector<Finding> findings;
    for (FindingRow &row : *rows)
        findings.push_back(findingOf(row));
    for (const FactRow &row : *facts) {
        if (row.owner < findings.size())
            findings[row.owner].facts.push_back(row.fact());
    }
    for (ThresholdRow &row : *thresholds) {
        if (row.owner < findings.size())
            findings[row.owner].thresholds.push_back(std::move(row.threshold));
    }
    for (EvidenceRow &row : *evidence) {
        if (row.owner < findings.size() && findings[row.owner].evidence.size() < EvidenceLimit)
            findings[row.owner].evidence.push_back(std::move(row.evidence));
    }
    dropBrokenLinks(findings);
    if (!std::ranges::all_of(findings, [&rules](const Finding &finding) { return hasRule(rules, finding.ruleId); }))
        return failure(ErrorCode::NotSupported, reader.database().path(), "finding");
    return findings;
}

} // namespace

void writeSummaryAdvice(RecordWriter &writer, SummaryAdvicePart part, const Advice &advice, const std::string &root)
{
    writeFindings(writer, part, advice.findings, root);
    if (part == SummaryAdvicePart::Outcomes)
        writeClaims(writer, advice.findings);
    std::vector<RuleRow> rules;
    std::vector<FactRow> figures;
    for (const CheckedRule &rule : advice.checked) {
        for (const RuleFigure &figure : rule.figures) {
            figures.push_back(FactRow::of(rules.size(), figure.fact));
            figures.back().threshold = figure.threshold;
        }
        rules.push_back({rule.rule, RuleState::Checked, {}, true, false, {}, {}});
    }
    for (const NotApplicableRule &rule : advice.notApplicable)
        rules.push_back(
            {rule.rule, RuleState::NotApplicable, linesText(rule.missing), rule.isWhole, !rule.cards.empty(), {}, {}});
    for (const FailedRule &rule : advice.failed)
        rules.push_back({rule.rule, RuleState::Failed, {}, true, false, rule.reason, rule.detail});
    writer.table(tableOf(part, "rule"), rules, RuleRowFields());
    writer.table(tableOf(part, "rule_figure"), figures, FactFields{"rule"});
}

Result<Advice> readSummaryAdvice(const std::string &path, SummaryAdvicePart part, std::span<const Rule> rules,
                                 TaskControl &control)
{
    auto reader = RecordReader::open(path, control);
    if (!reader)
        return failure(reader.error());
    if (part == SummaryAdvicePart::Outcomes && !reader->database().hasTable(tableOf(part, "finding")))
        part = SummaryAdvicePart::Concluded;
    auto findings = readFindings(*reader, part, rules, control);
    auto states = reader->rows<RuleRow>(tableOf(part, "rule"), RuleRowFields(), control);
    auto figures = reader->rows<FactRow>(tableOf(part, "rule_figure"), FactFields{"rule"}, control);
    if (!findings || !states || !figures)
        return failure(!findings ? findings.error() : !states ? states.error() : figures.error());
    if (const auto claims = part == SummaryAdvicePart::Outcomes ? readClaims(*reader, *findings, control) : Result<void>();
        !claims)
        return failure(claims.error());
    Advice advice;
    advice.findings = std::move(*findings);
    std::map<std::uint32_t, std::size_t> checked; // by row
    for (std::uint32_t number = 0; number < states->size(); ++number) {
        RuleRow &row = (*states)[number];
        if (!hasRule(rules, row.rule))
            continue;
        std::vector<std::size_t> cards;
        if (row.isOfCard)
            cards.push_back(0);
        switch (row.state) {
        case RuleState::Checked:
            checked[number] = advice.checked.size();
            advice.checked.push_back({std::move(row.rule), {}});
            break;
        case RuleState::NotApplicable:
            advice.notApplicable.push_back({std::move(row.rule), linesOfText(row.missing), std::move(cards), row.isWhole});
            break;
        case RuleState::Failed:
            advice.failed.push_back({std::move(row.rule), row.reason, std::move(row.detail)});
            break;
        }
    }
    for (const FactRow &row : *figures) {
        if (const auto rule = checked.find(row.owner); rule != checked.end())
            advice.checked[rule->second].figures.push_back({row.fact(), row.threshold, {}});
    }
    return advice;
}

RuleOutcome summaryOutcome(const Advice &advice, std::string_view rule, std::size_t card)
{
    RuleOutcome outcome;
    bool isKnown = false;
    for (const Finding &each : advice.findings) {
        if (each.ruleId != rule)
            continue;
        isKnown = true;
        Finding &finding = outcome.findings.emplace_back(each);
        finding.cards.assign(finding.cards.empty() ? 0 : 1, card);
        for (Evidence &evidence : finding.evidence)
            evidence.card = card;
        for (Claim &claim : finding.claims)
            claim.card = card;
        for (Account &account : finding.accounts)
            account.card = card;
        finding.explainedBy.clear();
        finding.causes.clear();
        finding.effects.clear();
        finding.blockedBy.reset();
        finding.claimedNs = 0;
        finding.explainedShare = 0;
    }
    for (const CheckedRule &checked : advice.checked) {
        if (checked.rule == rule) {
            isKnown = true;
            outcome.figures = checked.figures;
        }
    }
    for (const NotApplicableRule &lacking : advice.notApplicable) {
        if (lacking.rule == rule && !isKnown)
            outcome.missing = lacking.missing;
    }
    if (!isKnown && outcome.missing.empty())
        outcome.missing.emplace_back(inputName(AdviceInput::Timeline));
    return outcome;
}

void applySummaryOptions(Advice &advice, const AdviceOptions &options)
{
    if (options.isConcluded && options.isFolded && options.rules.empty())
        foldExplained(advice.findings);
    if (options.rules.empty())
        return;
    const auto isUnasked = [&options](const std::string &rule) {
        return std::ranges::find(options.rules, rule) == options.rules.end();
    };
    std::vector<std::optional<std::size_t>> places;
    std::size_t kept = 0;
    for (const Finding &finding : advice.findings)
        places.push_back(isUnasked(finding.ruleId) ? std::nullopt : std::optional(kept++));
    std::erase_if(advice.findings, [&](const Finding &each) { return isUnasked(each.ruleId); });
    for (Finding &finding : advice.findings) {
        for (std::vector<std::size_t> *links : {&finding.causes, &finding.effects}) {
            std::erase_if(*links, [&places](std::size_t link) { return !places[link]; });
            for (std::size_t &link : *links)
                link = *places[link];
        }
        if (finding.blockedBy)
            finding.blockedBy = places[*finding.blockedBy];
    }
    std::erase_if(advice.checked, [&](const CheckedRule &each) { return isUnasked(each.rule); });
    std::erase_if(advice.notApplicable, [&](const NotApplicableRule &each) { return isUnasked(each.rule); });
    std::erase_if(advice.failed, [&](const FailedRule &each) { return isUnasked(each.rule); });
}

} // namespace plumbline
