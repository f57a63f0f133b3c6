// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/texts/advicetexts.h"

#include "core/advice/evidence/hostcost.h"
#include "widgets/advice/texts/ruletexts.h"
#include "widgets/support/deliverabletexts.h"
#include "widgets/support/formatting.h"
#include "widgets/support/jobtexts.h"
#include "widgets/support/messages.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <set>

namespace plumbline {

namespace {

/// Provides the translation context; lupdate looks for the macro.
class Advices
{
    Q_DECLARE_TR_FUNCTIONS(Advices)

public:
    static QString area(AdviceArea area);
    static QString severity(FindingSeverity severity);
    static QString confidence(Confidence confidence);
    static QString rank(int rank);
    static QString ranks(const QString &list);
    static QString severalCards(const Finding &finding, const AdviceInputs &inputs);
    static QString noSteps(const Finding &finding);
    static QString joined(const QStringList &sentences);
    static QString fewSamples(const Finding &finding);
    static QString firstStepTitle(const QString &title);
    static QString firstStep(const Finding &finding);
    static QString mostlyFirstTitle(const QString &title);
    static QString collecting(std::string_view input);
    static QString unreadable();
    static QString collectingOlder(std::string_view input);
    static QString collectingOnGpu(std::string_view input);
    static QString failure(const FailedRule &failed);
};

QString sentence(const char *text)
{
    return QCoreApplication::translate("Advice", text);
}

const VariantText *variantOf(const RuleText &text, const std::string &variant)
{
    const auto called = [&text](std::string_view name) {
        return std::find_if(text.variants.begin(), text.variants.end(),
                            [name](const VariantText &each) { return name == each.variant; });
    };
    auto found = called(variant);
    if (found == text.variants.end())
        found = called("");
    return found == text.variants.end() ? nullptr : &*found;
}

/// Returns a number with three significant digits. The whole part is never shortened.
QString digitsText(double value)
{
    constexpr double Large = 1000;
    const double size = std::abs(value);
    const QString text = size < Large ? QString::number(size, 'g', 3) : QString::number(size, 'f', 0);
    return value < 0 ? QString(QChar(0x2212) + text) : text;
}

/// Returns a time of a fact. A damaged summary may hold any number, but only those that fit may be converted.
TimeNs timeOf(double value)
{
    constexpr double Most = 9.2e18; // inside int64
    return std::isnan(value) ? 0 : static_cast<TimeNs>(std::clamp(value, -Most, Most));
}

/// Returns a size of a fact, for any number as well.
std::uint64_t bytesOf(double value)
{
    constexpr double Most = 1.8e19; // inside uint64
    return std::isnan(value) ? 0 : static_cast<std::uint64_t>(std::clamp(value, 0.0, Most));
}

QString numberText(double value, FactUnit unit)
{
    switch (unit) {
    case FactUnit::Time:
        return shortDurationText(timeOf(value));
    case FactUnit::TimeDifference:
        return (value > 0 ? QStringLiteral("+") : QString()) + shortDurationText(timeOf(value));
    case FactUnit::Bytes:
        return bytesText(bytesOf(value));
    case FactUnit::Share:
        return digitsText(value * 100) + QStringLiteral("\u202f%");
    case FactUnit::Bandwidth:
        return digitsText(value) + QStringLiteral(" GB/s");
    case FactUnit::Frequency:
        return valueText(value) + QStringLiteral(" MHz");
    case FactUnit::Count:
    case FactUnit::Number:
    case FactUnit::Text:
        break;
    }
    return valueText(value);
}

constexpr std::size_t AdviceTextsNamedCards = 4; ///< more cards whose ranks do not tell them apart are not all named
constexpr qsizetype AdviceTextsNamedRanges = 8;  ///< ranges of ranks

/// Returns ranks as ranges, such as "0–3, 5, 6".
QString rankRanges(const std::set<int> &ranks)
{
    QStringList parts;
    for (auto rank = ranks.begin(); rank != ranks.end();) {
        const int first = *rank;
        int last = first;
        const auto second = std::next(rank);
        while (++rank != ranks.end() && *rank - 1 == last)
            last = *rank;
        if (last - first == 1) { // two ranks are a list
            last = first;
            rank = second;
        }
        if (parts.size() == AdviceTextsNamedRanges) {
            parts += QStringLiteral("…");
            break;
        }
        parts += first == last ? QString::number(first) : QString::number(first) + QChar(0x2013) + QString::number(last);
    }
    return parts.join(QStringLiteral(", "));
}

/// Returns the text for `{key}`, or "–" if the finding has no such fact or threshold.
QString valueOf(const QString &key, const Finding &finding, const AdviceInputs &inputs)
{
    if (key == QLatin1String("cards"))
        return cardsText(finding.cards, inputs);
    if (key == QLatin1String("step"))
        return plainText(finding.step.value_or(std::string()));
    const std::string name = key.toStdString();
    if (const Fact *fact = finding.fact(name)) {
        const auto *rule = name == "rule" ? std::get_if<std::string>(&fact->value) : nullptr;
        return rule ? ruleTitle(*rule) : factText(*fact);
    }
    const auto threshold = std::ranges::find(finding.thresholds, name, &Threshold::name);
    return threshold == finding.thresholds.end() ? QStringLiteral("–") : thresholdText(*threshold);
}

/// Returns whether a fact, a threshold or the number of cards is exactly 1.
bool isOne(const QString &key, const Finding &finding)
{
    if (key == QLatin1String("cards"))
        return finding.cards.size() == 1;
    const std::string name = key.toStdString();
    if (const Fact *fact = finding.fact(name))
        return fact->number() == 1;
    const auto threshold = std::ranges::find(finding.thresholds, name, &Threshold::name);
    return threshold != finding.thresholds.end() && threshold->value == 1;
}

/// Returns whether a finding has a text for `{key}`, a time that is not 0, or another number.
bool tellsSomething(const QString &key, const Finding &finding)
{
    const Fact *fact = finding.fact(key.toStdString());
    const auto *text = fact ? std::get_if<std::string>(&fact->value) : nullptr;
    const bool isNoTime = fact && fact->unit == FactUnit::Time && fact->number() == 0;
    return fact && !isNoTime && (!text || !text->empty());
}

/// Resolves clauses in brackets, such as "[ of group {group}]": a clause stays, without its brackets, where the fact that it
/// names first tells something, and is left out otherwise.
QString withKnownClauses(QString pattern, const Finding &finding)
{
    for (qsizetype begin = pattern.indexOf(u'['); begin >= 0; begin = pattern.indexOf(u'[', begin)) {
        const qsizetype end = pattern.indexOf(u']', begin);
        if (end < 0)
            break;
        const QString clause = pattern.mid(begin + 1, end - begin - 1);
        const QString key = clause.section(u'{', 1).section(u'}', 0, 0).section(u'|', 0, 0);
        pattern.replace(begin, end - begin + 1, tellsSomething(key, finding) ? clause : QString());
    }
    return pattern;
}

/// Returns a pattern with the facts of a finding in place of its keys.
QString filled(const QString &pattern, const Finding &finding, const AdviceInputs &inputs)
{
    return filledText(
        withKnownClauses(pattern, finding), [&](const QString &key) { return valueOf(key, finding, inputs); },
        [&](const QString &key) { return isOne(key, finding); });
}

QString filled(const char *text, const Finding &finding, const AdviceInputs &inputs)
{
    return filled(sentence(text), finding, inputs);
}

bool isMindSpore(const Finding &finding, const AdviceInputs &inputs)
{
    const std::size_t card = finding.cards.empty() ? 0 : finding.cards.front();
    return card < inputs.size() && inputs.card(card).card().framework == Framework::MindSpore;
}

bool isOfGpu(const Finding &finding, const AdviceInputs &inputs)
{
    const std::size_t card = finding.cards.empty() ? 0 : finding.cards.front();
    return card < inputs.size() && isGpu(inputs.card(card));
}

/// Returns the suggestion for what the card of a finding is.
const char *suggestionOf(const VariantText &variant, const Finding &finding, const AdviceInputs &inputs)
{
    if (variant.mindSporeSuggestion && isMindSpore(finding, inputs))
        return variant.mindSporeSuggestion;
    return variant.gpuSuggestion && isOfGpu(finding, inputs) ? variant.gpuSuggestion : variant.suggestion;
}

QString Advices::area(AdviceArea area)
{
    switch (area) {
    case AdviceArea::Overview:
        return tr("Overview");
    case AdviceArea::Scheduling:
        return tr("Scheduling");
    case AdviceArea::Communication:
        return tr("Communication");
    case AdviceArea::Computation:
        return tr("Computation");
    case AdviceArea::DataInput:
        return tr("Data input");
    case AdviceArea::Memory:
        return tr("Memory");
    case AdviceArea::Cluster:
        return tr("Cluster");
    case AdviceArea::Configuration:
        return tr("Configuration");
    case AdviceArea::Comparison:
        break;
    }
    return tr("Comparison");
}

QString Advices::severity(FindingSeverity severity)
{
    switch (severity) {
    case FindingSeverity::Info:
        return tr("note");
    case FindingSeverity::Low:
        return tr("low");
    case FindingSeverity::Medium:
        return tr("medium");
    case FindingSeverity::High:
        break;
    }
    return tr("high");
}

QString Advices::confidence(Confidence confidence)
{
    switch (confidence) {
    case Confidence::Conjecture:
        return tr("conjecture");
    case Confidence::Derived:
        return tr("derived");
    case Confidence::Measured:
        break;
    }
    return tr("measured");
}

QString Advices::rank(int rank)
{
    return tr("rank %1").arg(rank);
}

QString Advices::ranks(const QString &list)
{
    return tr("ranks %1").arg(list);
}

/// Returns what a card is called among all others: by its rank, or by its name where another card has that rank as well.
QString nameOf(std::size_t card, const AdviceInputs &inputs)
{
    const Card &own = inputs.card(card).card();
    const auto isOther = [&own](const auto &each) {
        const Card &other = each->card();
        return other.job == own.job && other.rank == own.rank && other.run == own.run && other.name != own.name;
    };
    return own.rank && std::ranges::any_of(inputs.cards(), isOther) ? plainText(own.name) : cardText(own);
}

/// Tells of a finding that was joined over cards on which of them it is, and what each of them could save.
QString Advices::severalCards(const Finding &finding, const AdviceInputs &inputs)
{
    if (finding.parts.size() < 2)
        return {};
    const auto less = [](const CardPart &a, const CardPart &b) { return a.saving->highNs < b.saving->highNs; };
    const bool areSaving = std::ranges::all_of(finding.parts, [](const CardPart &part) { return part.saving.has_value(); });
    const QString cards = cardsText(finding.cards, inputs);
    const QString first = nameOf(finding.cards.front(), inputs);
    const auto most = areSaving ? std::ranges::max_element(finding.parts, less) : finding.parts.begin();
    if (!areSaving || most->saving->highNs == 0)
        return tr("Cards with this: %1 (%2). The figures are those of %3.")
            .arg(QString::number(finding.parts.size()), cards, first);
    const TimeNs leastNs = std::ranges::min_element(finding.parts, less)->saving->highNs;
    if (leastNs == 0)
        return tr("Cards with this: %1 (%2), with up to %3 of a step to save on each. The figures are those of %4.")
            .arg(QString::number(finding.parts.size()), cards, shortDurationText(most->saving->highNs), first);
    if (shortDurationText(leastNs) == shortDurationText(most->saving->highNs))
        return tr("Cards with this: %1 (%2), with %3 of a step to save on each. The figures are those of %4.")
            .arg(QString::number(finding.parts.size()), cards, shortDurationText(leastNs), first);
    return tr("Cards with this: %1 (%2), with %3 to %4 of a step to save on each. The figures are those of %5.")
        .arg(QString::number(finding.parts.size()), cards, shortDurationText(leastNs), shortDurationText(most->saving->highNs),
             first);
}

QString Advices::noSteps(const Finding &finding)
{
    return finding.isOfCapture ? tr("No step was marked, so the whole recorded time counts as one.") : QString();
}

QString Advices::fewSamples(const Finding &finding)
{
    return finding.restsOnFew ? tr("This rests on few samples.") : QString();
}

/// Puts sentences one after the other, in Chinese without a blank.
QString Advices::joined(const QStringList &sentences)
{
    QString text;
    for (const QString &each : sentences) {
        if (!each.isEmpty())
            text = text.isEmpty() ? each : tr("%1 %2", "two sentences").arg(text, each);
    }
    return text;
}

QString Advices::firstStepTitle(const QString &title)
{
    return tr("%1 (in the first step only)").arg(title);
}

QString Advices::mostlyFirstTitle(const QString &title)
{
    return tr("%1 (mostly in the first step)").arg(title);
}

/// Tells of a finding that only the first of several steps shows that it may be a cost of the start.
QString Advices::firstStep(const Finding &finding)
{
    if (finding.onlyFirstOf == 0 && finding.firstStepNs > 0)
        return tr("%1 of it lie in the first step, and %2 in a later one, in the median: only that comes again in each step.")
            .arg(shortDurationText(finding.firstStepNs), shortDurationText(finding.laterStepNs));
    if (finding.onlyFirstOf == 0)
        return {};
    return tr("All of it lies in the first of %1 steps. If it belongs to the start, such as the first use of a kernel, no later "
              "step gains by it.")
        .arg(finding.onlyFirstOf);
}

QString Advices::unreadable()
{
    return tr("is there and cannot be read");
}

QString Advices::collecting(std::string_view input)
{
    if (input == inputName(AdviceInput::CoreMetrics))
        return tr("collect at level 1 or above with the metrics PipeUtilization");
    if (input == inputName(AdviceInput::KernelTable) || input == inputName(AdviceInput::KernelTypes) ||
        input == inputName(AdviceInput::KernelShapes) || input == inputName(AdviceInput::Communication) ||
        input == inputName(AdviceInput::Matrix) || input == inputName(AdviceInput::PeerWaits))
        return tr("collect at level 1 or above");
    if (input == inputName(AdviceInput::Timeline) || input == inputName(AdviceInput::DeviceTime) || input == DeviceWork)
        return tr("collect the activities of the NPU");
    if (input == inputName(AdviceInput::StepMarks))
        return tr("call step() of the profiler in each training step");
    if (input == inputName(AdviceInput::Launches) || input == inputName(AdviceInput::CoreClock))
        return tr("collect the activities of CPU and NPU at level 1 or above");
    if (input == inputName(AdviceInput::MemoryRecord) || input == inputName(AdviceInput::Allocations) ||
        input == inputName(AdviceInput::ModuleMemory))
        return tr("collect with profile_memory");
    if (input == inputName(AdviceInput::CacheTable))
        return tr("collect with l2_cache, on a card that counts cache hits");
    if (input == inputName(AdviceInput::DataInput))
        return tr("collect with data_process");
    if (input == KernelsOfBase || input == GroupsOfBase)
        return tr("collect the base at level 1 or above");
    if (input == SeveralSteps)
        return tr("record more steps");
    if (input == ParallelGroups)
        return tr("collect with a profiler that writes the groups of parallel training into profiler_metadata.json");
    if (input == inputName(AdviceInput::SeveralCards))
        return tr("open the captures of several ranks together");
    if (input == inputName(AdviceInput::Baseline))
        return tr("choose a profile to compare with");
    if (input == "Python GC")
        return tr("set gc_detect_threshold of the profiler");
    if (input == "async_task_queue")
        return tr("collect with the task queue of the framework switched on");
    if (input == KernelCores)
        return tr("collect at level 1 or above");
    if (input == "capacity_bytes")
        return tr("set the memory of a card in advice.ini");
    return tr("keep the whole folder that the profiler wrote");
}

/// Tells what a profiler of MindSpore before 2.4 needs; "" where the words for all profilers hold.
QString Advices::collectingOlder(std::string_view input)
{
    const auto with = [](Collected part) { return tr("collect with %1").arg(settingText(part, Framework::MindInsight)); };
    const auto isOne = [input](std::initializer_list<AdviceInput> inputs) {
        return std::ranges::any_of(inputs, [input](AdviceInput each) { return input == inputName(each); });
    };
    if (isOne({AdviceInput::Communication, AdviceInput::Matrix, AdviceInput::PeerWaits}))
        return with(Collected::Communication);
    if (isOne({AdviceInput::MemoryRecord, AdviceInput::Allocations, AdviceInput::ModuleMemory}))
        return with(Collected::Memory);
    if (isOne({AdviceInput::CacheTable}))
        return with(Collected::Cache);
    if (isOne({AdviceInput::DataInput}))
        return with(Collected::DataInput);
    if (isOne({AdviceInput::CoreMetrics}))
        return with(Collected::CoreMetrics);
    if (isOne({AdviceInput::KernelTable, AdviceInput::KernelTypes, AdviceInput::KernelShapes, AdviceInput::CoreClock}))
        return with(Collected::Kernels);
    if (isOne({AdviceInput::Launches}) || input == "async_task_queue")
        return with(Collected::Launches);
    if (isOne({AdviceInput::Timeline, AdviceInput::Clock, AdviceInput::DeviceTime, AdviceInput::WorkTime}) || input == DeviceWork)
        return tr("call analyse() of the profiler, and keep the whole folder with its ascend_timeline_display_*.json");
    if (isOne({AdviceInput::StepMarks, AdviceInput::Settings, AdviceInput::Environment}) || input == ParallelGroups ||
        input == "Python GC")
        return tr("the profilers of MindSpore before 2.4 do not write it");
    return {};
}

/// Tells how to collect on a GPU what other words would tell of an Ascend card; "" where they hold for both.
QString Advices::collectingOnGpu(std::string_view input)
{
    if (input == SeveralSteps || input == inputName(AdviceInput::StepMarks) || input == inputName(AdviceInput::SeveralCards) ||
        input == inputName(AdviceInput::Baseline) || input == ParallelGroups || input == "capacity_bytes")
        return {};
    if (input == inputName(AdviceInput::Timeline) || input == inputName(AdviceInput::DeviceTime) ||
        input == inputName(AdviceInput::Launches) || input == DeviceWork)
        return tr("collect the activities of CPU and GPU");
    return tr("only captures of Ascend cards tell it");
}

QString Advices::failure(const FailedRule &failed)
{
    switch (failed.reason) {
    case FailedRule::Reason::Budget:
        return tr("it took too long and was stopped");
    case FailedRule::Reason::Memory:
        return tr("not enough memory");
    case FailedRule::Reason::Statement:
        return tr("its statement failed: %1").arg(plainText(failed.detail, 200));
    case FailedRule::Reason::Internal:
        break;
    }
    return tr("internal error: %1").arg(plainText(failed.detail, 200));
}

} // namespace

const RuleText *ruleText(std::string_view rule)
{
    static const QHash<QByteArray, RuleText> texts = [] {
        QHash<QByteArray, RuleText> byRule;
        for (const auto &list : {overviewTexts(), schedulingTexts(), communicationTexts(), computationTexts(), dataInputTexts(),
                                 memoryTexts(), clusterTexts(), configurationTexts(), comparisonTexts()}) {
            for (const RuleText &text : list)
                byRule.insert(text.rule, text);
        }
        return byRule;
    }();
    const auto found = texts.constFind(QByteArray(rule.data(), static_cast<qsizetype>(rule.size())));
    return found == texts.constEnd() ? nullptr : &*found;
}

QString filledText(const QString &pattern, const std::function<QString(const QString &key)> &valueOf,
                   const std::function<bool(const QString &key)> &isOne)
{
    QString filled;
    qsizetype at = 0;
    for (;;) {
        const qsizetype begin = pattern.indexOf(u'{', at);
        const qsizetype end = pattern.indexOf(u'}', begin);
        if (begin < 0 || end < 0)
            return filled + pattern.mid(at);
        const QStringList parts = pattern.mid(begin + 1, end - begin - 1).split(u'|');
        filled += pattern.mid(at, begin - at);
        filled += parts.size() == 3 ? parts[isOne(parts[0]) ? 1 : 2] : valueOf(parts[0]);
        at = end + 1;
    }
}

FindingTexts findingTexts(const Finding &finding, const AdviceInputs &inputs)
{
    const RuleText *rule = ruleText(finding.ruleId);
    const VariantText *variant = rule ? variantOf(*rule, finding.variant) : nullptr;
    if (!variant && !finding.texts)
        return {ruleTitle(finding.ruleId), {}, {}};
    const auto own = [&finding, &inputs](const std::string RuleTexts::*text) {
        return filled(plainText((*finding.texts).*text), finding, inputs);
    };
    const QString meaning = variant ? filled(variant->explanation, finding, inputs) : own(&RuleTexts::explanation);
    const QStringList explanation{meaning, Advices::severalCards(finding, inputs), Advices::firstStep(finding),
                                  Advices::noSteps(finding), Advices::fewSamples(finding)};
    const QString title = variant ? filled(variant->title, finding, inputs) : own(&RuleTexts::title);
    const QString scoped = finding.onlyFirstOf > 0   ? Advices::firstStepTitle(title)
                           : finding.firstStepNs > 0 ? Advices::mostlyFirstTitle(title)
                                                     : title;
    return {scoped, Advices::joined(explanation),
            variant ? filled(suggestionOf(*variant, finding, inputs), finding, inputs) : own(&RuleTexts::suggestion)};
}

QString ruleTitle(std::string_view rule)
{
    const RuleText *text = ruleText(rule);
    return text ? sentence(text->title) : fromFile(rule);
}

QString areaText(AdviceArea area)
{
    return Advices::area(area);
}

QString findingSeverityText(FindingSeverity severity)
{
    return Advices::severity(severity);
}

QString confidenceText(Confidence confidence)
{
    return Advices::confidence(confidence);
}

QString factText(const Fact &fact)
{
    if (const auto *text = std::get_if<std::string>(&fact.value))
        return plainText(*text, 200);
    if (const auto *whole = std::get_if<std::int64_t>(&fact.value)) {
        if (fact.unit == FactUnit::Time)
            return shortDurationText(*whole);
        if (fact.unit != FactUnit::Bytes && fact.unit != FactUnit::TimeDifference)
            return integerText(*whole);
    }
    return numberText(fact.number(), fact.unit);
}

QString thresholdText(const Threshold &threshold)
{
    return numberText(threshold.value, threshold.unit);
}

QString cardText(const Card &card)
{
    const QString run = card.run.empty() ? QString() : QString(QLatin1Char(' ') + plainText(card.run));
    return card.rank ? QString(Advices::rank(*card.rank) + run) : plainText(card.name);
}

QString ranksText(const std::set<int> &ranks)
{
    return ranks.size() == 1 ? Advices::rank(*ranks.begin()) : Advices::ranks(rankRanges(ranks));
}

QString cardsText(const std::vector<std::size_t> &cards, const AdviceInputs &inputs)
{
    QStringList names;
    QStringList ofOneJob; // cards that follow each other are named with their job once
    const Card *last = nullptr;
    const auto endJob = [&] {
        if (last)
            names += ofJobText(ofOneJob.join(QStringLiteral(", ")), last->job, last->jobName);
        ofOneJob.clear();
    };
    std::size_t shown = 0;
    std::set<int> ranks;
    std::size_t known = 0;
    bool areToldByRank = true;
    const bool areOfSeveralJobs = std::ranges::any_of(
        inputs.cards(), [&](const auto &each) { return each->card().job != inputs.cards().front()->card().job; });
    for (const std::size_t card : cards) {
        if (card >= inputs.size())
            continue;
        ++known;
        if (shown < AdviceTextsNamedCards) {
            ++shown;
            const Card &own = inputs.card(card).card();
            if (last && last->job != own.job)
                endJob();
            last = areOfSeveralJobs ? &own : nullptr;
            (areOfSeveralJobs ? ofOneJob : names) += nameOf(card, inputs);
        }
        if (const auto rank = inputs.card(card).card().rank) {
            ranks.insert(*rank);
            areToldByRank = areToldByRank && nameOf(card, inputs) == Advices::rank(*rank);
        }
    }
    if ((areToldByRank || known > AdviceTextsNamedCards) && known > 0 && ranks.size() == known && !areOfSeveralJobs)
        return ranksText(ranks);
    endJob();
    if (known > AdviceTextsNamedCards)
        names += QStringLiteral("…");
    return names.join(areOfSeveralJobs ? QStringLiteral("; ") : QStringLiteral(", "));
}

QString missingInputText(std::string_view input, Framework framework)
{
    QString how = framework == Framework::MindInsight ? Advices::collectingOlder(input) : QString();
    if (how.isEmpty())
        how = Advices::collecting(input);
    return fromFile(input) + QStringLiteral(": ") + how;
}

QStringList missingInputTexts(const NotApplicableRule &rule, const AdviceInputs &inputs, const ReadingLosses &losses)
{
    const std::size_t card = rule.cards.empty() ? 0 : rule.cards.front();
    const Framework framework = card < inputs.size() ? inputs.card(card).card().framework : Framework::Unknown;
    QStringList texts;
    const bool isOfGpus = card < inputs.size() && isGpu(inputs.card(card));
    for (const std::string &input : rule.missing) {
        if (card < inputs.size() && isUnreadable(losses, inputs.card(card).card().path, input)) {
            texts += fromFile(input) + QStringLiteral(": ") + Advices::unreadable();
            continue;
        }
        const QString how = isOfGpus ? Advices::collectingOnGpu(input) : QString();
        texts += how.isEmpty() ? missingInputText(input, framework) : QString(fromFile(input) + QStringLiteral(": ") + how);
    }
    return texts;
}

QString failureText(const FailedRule &failed)
{
    return Advices::failure(failed);
}

QStringList lossTexts(const ReadingLosses &losses)
{
    QStringList texts;
    for (const Error &error : losses.errors)
        texts += errorText(error);
    for (const Problem &problem : losses.problems) {
        if (problem.severity != Severity::Note)
            texts += problemLine(problem);
    }
    return texts;
}

} // namespace plumbline
