// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/advice/base/rule.h"
#include "core/advice/engine/advisor.h"
#include "core/base/decimal.h"

#include <algorithm>
#include <map>

namespace plumbline {

namespace {

/// An environment variable: when its value is doubtful, and which rules find what it matters for.
struct Check
{
    std::string_view name;
    FindingSeverity (*judge)(const std::string &value); ///< severity of a doubtful value
    bool (*isDoubtful)(const std::string &value);
    std::vector<std::string> matters;
    FindingSeverity supported = FindingSeverity::Info; ///< least severity where one of the rules in `matters` found something
    bool isCause = true;                               ///< what these rules find comes from the variable
};

bool isSet(const std::string &value)
{
    return !value.empty();
}

bool isBelow(const std::string &value, std::int64_t limit)
{
    const auto number = scaledDecimal(value, 1);
    return !number || *number < limit;
}

FindingSeverity info(const std::string &)
{
    return FindingSeverity::Info;
}

FindingSeverity low(const std::string &)
{
    return FindingSeverity::Low;
}

FindingSeverity high(const std::string &)
{
    return FindingSeverity::High;
}

FindingSeverity medium(const std::string &)
{
    return FindingSeverity::Medium;
}

/// Returns the severity of a log level: debug and info logs cost more than warnings.
FindingSeverity ofLogLevel(const std::string &value)
{
    return value == "0" || value == "1" ? FindingSeverity::Medium : FindingSeverity::Low;
}

const std::vector<Check> &checks()
{
    static const std::vector<Check> all{
        {"ASCEND_LAUNCH_BLOCKING",
         high,
         [](const std::string &value) { return value == "1"; },
         {"launch-blocking-suspect", "host-bound-window"}},
        {"TASK_QUEUE_ENABLE", medium, [](const std::string &value) { return value == "0"; }, {"host-bound-window"}},
        {"ASCEND_GLOBAL_LOG_LEVEL", ofLogLevel, [](const std::string &value) { return isSet(value) && value != "3"; }, {}},
        {"PYTORCH_NPU_ALLOC_CONF",
         low,
         [](const std::string &value) { return value.find("expandable_segments:True") == std::string::npos; },
         {"memory-op-slow"},
         FindingSeverity::Medium},
        {"ACLNN_CACHE_LIMIT",
         low,
         [](const std::string &value) { return isBelow(value, 10'000); },
         {"host-bound-window"},
         FindingSeverity::Medium},
        {"HOST_CACHE_CAPACITY",
         info,
         [](const std::string &value) { return isBelow(value, 1); },
         {"dynamic-shape"},
         FindingSeverity::Low,
         false},
        {"HCCL_ALGO", info, isSet, {}},
        {"HCCL_RDMA_TC", info, isSet, {"comm-retransmission"}, FindingSeverity::Medium},
        {"HCCL_RDMA_SL", info, isSet, {"comm-retransmission"}, FindingSeverity::Medium},
        {"CPU_AFFINITY_CONF", info, [](const std::string &value) { return value.empty(); }, {"host-bound-window"}},
    };
    return all;
}

/// Returns the cards on which a variable has a doubtful value, by that value.
std::map<std::string, std::vector<std::size_t>> doubtful(const AdviceInputs &inputs, const Check &check)
{
    std::map<std::string, std::vector<std::size_t>> byValue;
    for (const auto &card : inputs.cards()) {
        const std::string *value = card->settings().variable(check.name);
        if (value && check.isDoubtful(*value))
            byValue[*value].push_back(card->index());
    }
    return byValue;
}

/// Returns whether a rule that measures the effect of a variable found something on one of the cards.
bool isSupported(const Advice &advice, const Check &check, const std::vector<std::size_t> &cards)
{
    return std::ranges::any_of(advice.findings, [&](const Finding &each) {
        return std::ranges::find(check.matters, each.ruleId) != check.matters.end() &&
               std::ranges::any_of(each.cards,
                                   [&cards](std::size_t card) { return std::ranges::find(cards, card) != cards.end(); });
    });
}

RuleOutcome evaluateEnvVar(const RuleInput &input, const TaskControl &)
{
    RuleOutcome outcome;
    for (const Check &check : checks()) {
        for (const auto &[value, cards] : doubtful(input.inputs(), check)) {
            Finding finding = input.finding();
            finding.variant = check.name;
            finding.cards = cards;
            finding.severity = check.judge(value);
            if (input.compared().advice && isSupported(*input.compared().advice, check, cards))
                finding.severity = std::max(finding.severity, check.supported);
            finding.facts = {textFact("variable", std::string(check.name)), textFact("value", value)};
            if (check.isCause)
                finding.explains = check.matters;
            for (const std::size_t card : cards) {
                Evidence file = input.inputs().card(card).cardEvidence();
                file.kind = Evidence::Kind::File;
                file.name = "profiler_metadata.json";
                finding.show(std::move(file));
            }
            outcome.findings.push_back(std::move(finding));
        }
    }
    return outcome;
}

} // namespace

Rule envVar()
{
    return {
        .id = "env-var",
        .area = AdviceArea::Configuration,
        .scope = RuleScope::Profile,
        .needs = {AdviceInput::Environment},
        .evaluate = evaluateEnvVar,
        .readsAdvice = true,
    };
}

} // namespace plumbline
