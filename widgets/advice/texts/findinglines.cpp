// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/findinglines.h"

#include "widgets/advice/texts/advicetexts.h"
#include "widgets/support/formatting.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <cstddef>

namespace plumbline {

namespace {

class FindingLines
{
    Q_DECLARE_TR_FUNCTIONS(FindingLines)
};

constexpr qsizetype FindingLinesNameLetters = 200;
constexpr int StartDigits = 6;
constexpr qsizetype FindingLinesParts = 32; ///< cards that are listed with what each of them could save

/// Returns how much could be saved: of a step, or of the recorded time where no steps are told.
QString savedText(const Saving &saving, bool isOfCapture)
{
    const QString time = shortDurationText(saving.highNs);
    const QString share = factText(shareFact({}, saving.share));
    if (isOfCapture)
        return FindingLines::tr("at most %1, %2 of the recorded time").arg(time, share);
    constexpr double LeastShare = 0.01; // a smaller part of what is possible is no promise
    if (saving.lowNs == 0 || static_cast<double>(saving.lowNs) < LeastShare * static_cast<double>(saving.highNs))
        return FindingLines::tr("at most %1 of a step, %2").arg(time, share);
    const QString least = shortDurationText(saving.lowNs);
    if (least == time)
        return FindingLines::tr("%1 of a step, %2").arg(time, share);
    return FindingLines::tr("%1 to %2 of a step, %3").arg(least, time, share);
}

/// Returns whether the order of mending gains more by a finding than that saves: the rest is what other findings tell.
bool gainsWithOthers(const Finding &finding)
{
    return finding.saving && finding.replay->gainNs > finding.saving->highNs;
}

bool isKnown(const AdviceInputs &inputs, std::size_t card)
{
    return card < inputs.size();
}

/// Escapes text for Markdown and puts it on one line.
QString escaped(const QString &text)
{
    static const QString special = QStringLiteral("\\`*_[]<>#|~");
    QString result;
    for (const QChar letter : text) {
        if (letter == u'\n' || letter == QChar::LineSeparator || letter == QChar::ParagraphSeparator) {
            result += u' ';
            continue;
        }
        if (letter == u'&') {
            result += QStringLiteral("&amp;");
            continue;
        }
        if (special.contains(letter))
            result += u'\\';
        result += letter;
    }
    return result;
}

void addList(QStringList &lines, const QString &title, const QStringList &items)
{
    if (items.isEmpty())
        return;
    lines << escaped(title) << QString();
    for (const QString &item : items)
        lines << QStringLiteral("- ") + escaped(item);
    lines << QString();
}

} // namespace

QString savingText(const Finding &finding)
{
    if (!finding.saving)
        return {};
    if (finding.saving->highNs == 0 && !finding.explainedBy.empty())
        return FindingLines::tr("no more than its causes save");
    if (finding.saving->highNs == 0)
        return FindingLines::tr("nothing beside what other findings save");
    return savedText(*finding.saving, finding.isOfCapture);
}

QString replayText(const Finding &finding)
{
    if (!finding.replay)
        return {};
    if (!finding.replay->place)
        return FindingLines::tr("by a replay of the steps");
    if (*finding.replay->place == 0)
        return FindingLines::tr("by a replay of the steps; mended first, a step takes %1")
            .arg(shortDurationText(finding.replay->stepNs));
    if (gainsWithOthers(finding))
        return FindingLines::tr("by a replay of the steps; mended as number %1, a step takes %2")
            .arg(QString::number(*finding.replay->place + 1), shortDurationText(finding.replay->stepNs));
    return FindingLines::tr("by a replay of the steps; mended as number %1 it saves %2 more, and a step takes %3")
        .arg(QString::number(*finding.replay->place + 1), shortDurationText(finding.replay->gainNs),
             shortDurationText(finding.replay->stepNs));
}

QStringList mendingLines(const std::vector<Finding> &findings, const AdviceInputs &inputs)
{
    QStringList lines;
    for (const std::size_t at : mendingOrder(findings)) {
        const MendingReplay &replay = *findings[at].replay;
        const QString number = QString::number(lines.size() + 1);
        const QString title = findingTexts(findings[at], inputs).title;
        if (gainsWithOthers(findings[at])) {
            lines += FindingLines::tr("%1. %2: a step then takes %3").arg(number, title, shortDurationText(replay.stepNs));
            continue;
        }
        lines += FindingLines::tr("%1. %2: saves %3, a step then takes %4")
                     .arg(number, title, shortDurationText(replay.gainNs), shortDurationText(replay.stepNs));
    }
    return lines;
}

QStringList partLines(const Finding &finding, const AdviceInputs &inputs)
{
    QStringList lines;
    for (const CardPart &part : finding.parts) {
        if (!part.saving || !isKnown(inputs, part.card))
            continue;
        if (lines.size() == FindingLinesParts) {
            lines += QStringLiteral("…");
            break;
        }
        lines += cardText(inputs.card(part.card).card()) + QStringLiteral(": ") + savedText(*part.saving, finding.isOfCapture);
    }
    return lines;
}

QStringList foldedLines(const Finding &finding, const AdviceInputs &inputs)
{
    QStringList lines;
    for (const Finding &each : finding.folded) {
        const FindingTexts texts = findingTexts(each, inputs);
        if (each.ruleId == finding.ruleId && !texts.suggestion.isEmpty())
            lines += FindingLines::tr("Likewise: %1 – %2").arg(texts.title, texts.suggestion);
        else
            lines += FindingLines::tr("Also seen as: %1").arg(texts.title);
    }
    return lines;
}

QString blockedText(const Finding &finding, const std::vector<Finding> &all, const AdviceInputs &inputs)
{
    if (!finding.blockedBy || *finding.blockedBy >= all.size())
        return {};
    const Finding &blocker = all[*finding.blockedBy];
    if (!blocker.lateRanks.empty())
        return FindingLines::tr("gains nothing until the wait for %1 is mended")
            .arg(ranksText({blocker.lateRanks.begin(), blocker.lateRanks.end()}));
    return FindingLines::tr("gains nothing until this is mended: %1").arg(findingTexts(blocker, inputs).title);
}

QString figureName(std::string_view key)
{
    for (const std::string_view unit : {"_ns", "_us", "_bytes"}) {
        if (key.size() > unit.size() && key.ends_with(unit))
            key.remove_suffix(unit.size());
    }
    return plainText(key, FindingLinesNameLetters).replace(u'_', u' ');
}

QString factLine(const Fact &fact)
{
    return figureName(fact.key) + QStringLiteral(": ") + factText(fact);
}

QString thresholdSource(const Threshold &threshold)
{
    const std::string &source = threshold.source;
    if (source == "guide")
        return FindingLines::tr("tuning guide");
    if (source == "ours")
        return FindingLines::tr("Plumbline");
    if (source == "user")
        return FindingLines::tr("set by you");
    return plainText(source, FindingLinesNameLetters);
}

QString thresholdLine(const Threshold &threshold)
{
    return figureName(threshold.name) + QStringLiteral(": ") + thresholdText(threshold) + QStringLiteral(" (") +
           thresholdSource(threshold) + u')';
}

QString findingCardsText(const Finding &finding, const AdviceInputs &inputs)
{
    return cardsText(finding.cards, inputs);
}

QString evidenceText(const Evidence &evidence, const AdviceInputs &inputs)
{
    if (evidence.kind == Evidence::Kind::Card && !evidence.isOfBaseline && isKnown(inputs, evidence.card))
        return cardText(inputs.card(evidence.card).card());
    const QString name = fromFile(evidence.name);
    return plainText((evidence.kind == Evidence::Kind::File ? QFileInfo(name).fileName() : name).toStdString(),
                     FindingLinesNameLetters);
}

QStringList evidencePlace(const Evidence &evidence, const AdviceInputs &inputs)
{
    QStringList parts;
    if (evidence.isOfBaseline)
        parts += FindingLines::tr("base");
    else if (evidence.kind != Evidence::Kind::Card && isKnown(inputs, evidence.card))
        parts += cardText(inputs.card(evidence.card).card());
    if (!evidence.lane.empty())
        parts += plainText(evidence.lane, FindingLinesNameLetters);
    if (evidence.range) {
        parts += FindingLines::tr("at %1").arg(shortDurationText(evidence.range->begin, StartDigits));
        parts += shortDurationText(evidence.range->length());
    }
    return parts;
}

QString checkedLine(const RuleFigure &figure, const std::vector<Threshold> &limits, const AdviceInputs &inputs)
{
    QString line = factLine(figure.fact);
    if (figure.card && isKnown(inputs, *figure.card) && inputs.size() > 1)
        line.prepend(cardText(inputs.card(*figure.card).card()) + QStringLiteral(" – "));
    const auto limit = std::ranges::find(limits, figure.threshold, &Threshold::name);
    return limit == limits.end() ? line : FindingLines::tr("%1; threshold %2").arg(line, thresholdLine(*limit));
}

QString findingMarkdown(const Finding &finding, const std::vector<Finding> &all, const AdviceInputs &inputs, const QString &note)
{
    const FindingTexts texts = findingTexts(finding, inputs);
    QStringList lines{QStringLiteral("### \\[") + escaped(findingSeverityText(finding.severity)) + QStringLiteral("\\] ") +
                          escaped(texts.title),
                      QString()};
    for (const QString &text : {texts.explanation, texts.suggestion, note}) {
        if (!text.isEmpty())
            lines << escaped(text) << QString();
    }
    QStringList figures{FindingLines::tr("Rule: %1 (%2)").arg(fromFile(finding.ruleId), confidenceText(finding.confidence))};
    if (const QString saving = savingText(finding); !saving.isEmpty())
        figures.prepend(FindingLines::tr("Saves %1").arg(saving));
    if (const QString replay = replayText(finding); !replay.isEmpty())
        figures += replay;
    if (const QString blocked = blockedText(finding, all, inputs); !blocked.isEmpty())
        figures += blocked;
    if (const QString cards = findingCardsText(finding, inputs); !cards.isEmpty())
        figures += FindingLines::tr("Cards: %1").arg(cards);
    figures += partLines(finding, inputs);
    figures += foldedLines(finding, inputs);
    for (const Fact &fact : finding.facts)
        figures += factLine(fact);
    for (const Threshold &threshold : finding.thresholds)
        figures += FindingLines::tr("Threshold %1").arg(thresholdLine(threshold));
    addList(lines, FindingLines::tr("Figures"), figures);
    QStringList shown;
    for (const Evidence &each : finding.evidence)
        shown += (QStringList(evidenceText(each, inputs)) + evidencePlace(each, inputs)).join(QStringLiteral(", "));
    addList(lines, FindingLines::tr("Evidence"), shown);
    return lines.join(u'\n');
}

} // namespace plumbline
