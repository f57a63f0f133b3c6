// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/adviseanswer.h"

#include "app/commands/answer.h"
#include "app/commands/commandline.h"
#include "app/commands/texttable.h"
#include "core/advice/catalogue.h"
#include "widgets/advice/texts/advicetexts.h"
#include "widgets/advice/texts/findinglines.h"
#include "widgets/advice/texts/notchecked.h"
#include "widgets/support/formatting.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

std::string_view kindName(Evidence::Kind kind)
{
    switch (kind) {
    case Evidence::Kind::Slice:
        return "slice";
    case Evidence::Kind::Range:
        return "range";
    case Evidence::Kind::Kernel:
        return "kernel";
    case Evidence::Kind::Card:
        return "card";
    case Evidence::Kind::File:
        break;
    }
    return "file";
}

void writeRank(JsonWriter &json, const AdviceInputs &inputs, std::size_t card)
{
    writeOptional(json, inputs.card(card).card().rank);
}

void writeRanks(JsonWriter &json, const AdviceInputs &inputs, const std::vector<std::size_t> &cards)
{
    json.beginArray();
    for (const std::size_t card : cards)
        writeRank(json, inputs, card);
    json.endArray();
}

void writeFactValue(JsonWriter &json, double value, FactUnit unit)
{
    if (unit == FactUnit::Time || unit == FactUnit::TimeDifference || unit == FactUnit::Bytes || unit == FactUnit::Count)
        json.integer(std::llround(value));
    else
        json.real(value);
}

void writeFactList(JsonWriter &json, const std::vector<Fact> &facts)
{
    json.key("facts").beginObject();
    for (const Fact &fact : facts) {
        json.key(fact.key);
        if (const auto *whole = std::get_if<std::int64_t>(&fact.value))
            json.integer(*whole);
        else if (const auto *text = std::get_if<std::string>(&fact.value))
            json.text(std::string_view(*text));
        else
            json.real(fact.number());
    }
    json.endObject();
}

void writeFacts(JsonWriter &json, const Finding &finding)
{
    writeFactList(json, finding.facts);
    json.key("thresholds").beginObject();
    for (const Threshold &threshold : finding.thresholds) {
        json.key(threshold.name);
        writeFactValue(json, threshold.value, threshold.unit);
    }
    json.endObject();
}

void writeSaving(JsonWriter &json, const std::optional<Saving> &saving)
{
    if (saving) {
        json.key("saving_ns").integer(saving->highNs).key("saving_low_ns").integer(saving->lowNs);
        json.key("saving_share").real(saving->share);
    } else {
        for (const char *key : {"saving_ns", "saving_low_ns", "saving_share"})
            json.key(key).null();
    }
}

/// Writes what the saving stands on, and what a replay expects of it.
void writeReplay(JsonWriter &json, const Finding &finding)
{
    json.key("saving_source");
    if (finding.saving)
        json.text(finding.replay ? std::string_view("replay") : std::string_view("estimate"));
    else
        json.null();
    json.key("saving_expected_ns");
    if (finding.replay)
        json.integer(finding.replay->savedNs);
    else
        json.null();
}

/// Writes the order of mending: what pays first, then what pays next on top of it.
void writeMending(JsonWriter &json, const std::vector<Finding> &findings)
{
    json.key("mending").beginArray();
    for (const std::size_t at : mendingOrder(findings)) {
        const MendingReplay &replay = *findings[at].replay;
        json.beginObject().key("finding").count(at).key("gain_ns").integer(replay.gainNs);
        json.key("step_ns").integer(replay.stepNs).endObject();
    }
    json.endArray();
}

/// Writes what a finding about several cards tells of each of them.
void writeParts(JsonWriter &json, const Finding &finding, const AdviceInputs &inputs)
{
    json.key("parts").beginArray();
    for (const CardPart &part : finding.parts) {
        json.beginObject().key("card");
        writeRank(json, inputs, part.card);
        writeSaving(json, part.saving);
        writeFactList(json, part.facts);
        json.endObject();
    }
    json.endArray();
}

/// Writes one piece of evidence. `inputs` are the inputs of the profile that the evidence lies in: base or target.
void writeEvidence(JsonWriter &json, const Evidence &evidence, const AdviceInputs &inputs)
{
    const CardEvidence &card = inputs.card(evidence.card);
    json.beginObject().key("kind").text(kindName(evidence.kind)).key("card");
    writeRank(json, inputs, evidence.card);
    json.key("lane");
    writeOptional(json, std::string_view(evidence.lane));
    const bool isFile = evidence.kind == Evidence::Kind::File;
    json.key("name").text(std::string_view(isFile ? pathInCard(card.card(), evidence.name) : evidence.name)).key("start_ns");
    if (const auto begin = evidence.range ? card.absoluteNs(evidence.range->begin) : std::nullopt)
        json.integer(*begin).key("duration_ns").integer(evidence.range->length());
    else
        json.null().key("duration_ns").null();
    if (evidence.isOfBaseline)
        json.key("baseline").boolean(true);
    json.endObject();
}

void writeFolded(JsonWriter &json, const Finding &finding, const AdviceInputs &inputs)
{
    json.key("folded").beginArray();
    for (const Finding &each : finding.folded) {
        json.beginObject().key("rule").text(std::string_view(each.ruleId)).key("cards");
        writeRanks(json, inputs, each.cards);
        const FindingTexts texts = findingTexts(each, inputs);
        json.key("title").text(texts.title).key("suggestion").text(texts.suggestion).endObject();
    }
    json.endArray();
}

void writeFinding(JsonWriter &json, const Finding &finding, const AdviceInputs &inputs, const AdviceInputs *baseline)
{
    const FindingTexts texts = findingTexts(finding, inputs);
    json.beginObject().key("rule").text(std::string_view(finding.ruleId));
    json.key("area").text(areaName(finding.area)).key("severity").text(severityName(finding.severity)).key("card");
    if (finding.cards.empty())
        json.null();
    else
        writeRank(json, inputs, finding.cards.front());
    json.key("cards");
    writeRanks(json, inputs, finding.cards);
    json.key("title").text(texts.title).key("explanation").text(texts.explanation).key("suggestion").text(texts.suggestion);
    writeSaving(json, finding.saving);
    writeReplay(json, finding);
    json.key("claimed_ns");
    if (finding.saving)
        json.integer(finding.claimedNs);
    else
        json.null();
    json.key("confidence").real(confidenceValue(finding.confidence));
    writeFacts(json, finding);
    for (const auto &[key, rules] : {std::pair("explains", &finding.explains), std::pair("explained_by", &finding.explainedBy)}) {
        json.key(key).beginArray();
        for (const std::string &rule : *rules)
            json.text(std::string_view(rule));
        json.endArray();
    }
    for (const auto &[key, links] : {std::pair("causes", &finding.causes), std::pair("effects", &finding.effects)}) {
        json.key(key).beginArray();
        for (const std::size_t link : *links)
            json.count(link);
        json.endArray();
    }
    json.key("blocked_by");
    if (finding.blockedBy)
        json.count(*finding.blockedBy);
    else
        json.null();
    json.key("changes").beginArray();
    for (const WhatIfChange &change : finding.changes)
        json.text(changeText(change));
    json.endArray();
    writeParts(json, finding, inputs);
    writeFolded(json, finding, inputs);
    json.key("evidence").beginArray();
    for (const Evidence &evidence : finding.evidence)
        writeEvidence(json, evidence, evidence.isOfBaseline && baseline ? *baseline : inputs);
    json.endArray().key("evidence_count").count(finding.evidenceCount).endObject();
}

constexpr int CardsOfOneRule = 3; ///< cards of a cluster often have the same finding

QString headLine(const Finding &finding, const FindingTexts &texts, const AdviceInputs &inputs)
{
    QString line = QLatin1Char('[') + findingSeverityText(finding.severity) + QStringLiteral("] ") + texts.title;
    if (!finding.cards.empty() && inputs.size() > 1)
        line += QStringLiteral(" (") + cardsText(finding.cards, inputs) + QLatin1Char(')');
    return line;
}

QString findingText(const Finding &finding, const std::vector<Finding> &all, const AdviceInputs &inputs)
{
    const FindingTexts texts = findingTexts(finding, inputs);
    QStringList lines{texts.explanation, texts.suggestion};
    if (finding.saving && finding.saving->highNs > 0)
        lines += translated(QT_TRANSLATE_NOOP("Commands", "Saves %1")).arg(savingText(finding));
    lines += replayText(finding);
    lines += blockedText(finding, all, inputs);
    QStringList causes;
    for (const std::string &rule : finding.explainedBy)
        causes += ruleTitle(rule);
    if (!causes.isEmpty())
        lines += translated(QT_TRANSLATE_NOOP("Commands", "Because of: %1")).arg(causes.join(QStringLiteral(", ")));
    lines += foldedLines(finding, inputs);
    QString rule = fromFile(finding.ruleId);
    if (!finding.changes.empty())
        rule += QStringLiteral(", whatif --change finding:") + QString::number(&finding - all.data());
    lines += rule;
    QString text = oneLine(headLine(finding, texts, inputs)) + QLatin1Char('\n');
    for (const QString &line : std::as_const(lines)) {
        if (!line.isEmpty())
            text += QStringLiteral("    ") + oneLine(line) + QLatin1Char('\n');
    }
    return text;
}

QString indented(const QStringList &lines)
{
    QString text;
    for (const QString &line : lines)
        text += QStringLiteral("    ") + oneLine(line) + QLatin1Char('\n');
    return text;
}

QString limitsText(const std::vector<Threshold> &thresholds)
{
    QStringList limits;
    for (const Threshold &threshold : thresholds)
        limits += fromFile(threshold.name) + QStringLiteral(" = ") + thresholdText(threshold) + QStringLiteral(" (") +
                  fromFile(threshold.source) + QLatin1Char(')');
    return limits.join(QStringLiteral(", "));
}

} // namespace

void writeAdviceJson(JsonWriter &json, const Advice &advice, const AdviceInputs &inputs, const AdviceInputs *baseline)
{
    json.key("findings").beginArray();
    for (const Finding &finding : advice.findings)
        writeFinding(json, finding, inputs, baseline);
    json.endArray();
    writeMending(json, advice.findings);
    json.key("checked").beginArray();
    for (const CheckedRule &checked : advice.checked)
        json.text(std::string_view(checked.rule));
    json.endArray().key("not_applicable").beginArray();
    for (const NotApplicableRule &rule : advice.notApplicable) {
        json.beginObject().key("rule").text(std::string_view(rule.rule)).key("missing").beginArray();
        for (const std::string &input : rule.missing)
            json.text(std::string_view(input));
        json.endArray();
        if (!rule.isWhole) {
            json.key("cards");
            writeRanks(json, inputs, rule.cards);
        }
        json.endObject();
    }
    json.endArray();
}

QString adviceText(const Advice &advice, const AdviceInputs &inputs)
{
    QString text;
    std::map<std::pair<std::string_view, std::string_view>, int> counts;
    int hidden = 0;
    for (const Finding &finding : advice.findings) {
        if (++counts[{finding.ruleId, finding.variant}] <= CardsOfOneRule)
            text += findingText(finding, advice.findings, inputs) + QLatin1Char('\n');
        else
            ++hidden;
    }
    if (hidden > 0)
        text += translated(QT_TRANSLATE_NOOP("Commands", "More cards with the same findings: %1; --json lists all")).arg(hidden) +
                QStringLiteral("\n\n");
    const QStringList order = mendingLines(advice.findings, inputs);
    if (order.size() > 1) {
        text +=
            translated(QT_TRANSLATE_NOOP("Commands", "Order of mending, each on top of those before it:")) + QLatin1Char('\n');
        text += indented(order) + QLatin1Char('\n');
    }
    QStringList fine;
    for (const CheckedRule &checked : advice.checked)
        fine += ruleTitle(checked.rule);
    if (!fine.isEmpty())
        text +=
            oneLine(
                translated(QT_TRANSLATE_NOOP("Commands", "Checked without findings: %1")).arg(fine.join(QStringLiteral("; ")))) +
            QLatin1Char('\n');
    const NotCheckedTexts lacking = notCheckedTexts(advice, inputs);
    if (lacking.isEmpty())
        return text;
    text += translated(QT_TRANSLATE_NOOP("Commands", "Could not be checked, for want of:")) + QLatin1Char('\n') +
            indented(lacking.rules);
    return text + translated(QT_TRANSLATE_NOOP("Commands", "How to get what is missing:")) + QLatin1Char('\n') +
           indented(lacking.inputs);
}

QString rulesText(std::span<const Rule> rules, const ThresholdOverrides &thresholds)
{
    TextTable table;
    for (const char *title : {"rule", "area", "title", "thresholds"})
        table.addColumn(QLatin1String(title));
    for (const Rule &rule : rules)
        table.addRow({fromFile(rule.id), areaText(rule.area), ruleTitle(rule.id), limitsText(thresholds.thresholdsOf(rule))});
    return table.toText();
}

void writeRulesJson(JsonWriter &json, std::span<const Rule> rules, const ThresholdOverrides &thresholds)
{
    json.key("rules").beginArray();
    for (const Rule &rule : rules) {
        json.beginObject().key("rule").text(rule.id).key("area").text(areaName(rule.area)).key("title").text(ruleTitle(rule.id));
        json.key("needs").beginArray();
        for (const AdviceInput input : rule.needs)
            json.text(inputName(input));
        json.endArray().key("thresholds").beginArray();
        for (const Threshold &threshold : thresholds.thresholdsOf(rule)) {
            json.beginObject().key("name").text(std::string_view(threshold.name)).key("value");
            writeFactValue(json, threshold.value, threshold.unit);
            json.key("source").text(std::string_view(threshold.source)).endObject();
        }
        json.endArray().endObject();
    }
    json.endArray();
}

} // namespace plumbline
