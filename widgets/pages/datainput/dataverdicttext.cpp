// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/datainput/dataverdicttext.h"

#include "core/analysis/data/datapath.h"
#include "widgets/pages/datainput/datapathview.h"
#include "widgets/support/formatting.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

constexpr qsizetype DataVerdictNameLength = 80;
constexpr qsizetype AdviceLength = 300;
constexpr qsizetype MostSaid = 6; ///< sentences of the profiler; the command lists all

class VerdictTexts
{
    Q_DECLARE_TR_FUNCTIONS(DataVerdict)
};

QString withRule(const QString &sentence, std::string_view rule)
{
    return VerdictTexts::tr("%1 Rule: %2.").arg(sentence, plainText(rule));
}

QString sentenceOf(const DataVerdict &verdict, const QString &culprit)
{
    constexpr std::array<std::pair<std::string_view, const char *>, 5> Sentences{{
        {"data-process-bound",
         QT_TRANSLATE_NOOP("DataVerdict",
                           "Data processing slows the training down: batches are not ready when they are requested.")},
        {"data-queue-empty",
         QT_TRANSLATE_NOOP("DataVerdict",
                           "The device waits for data: its queue runs empty. No file describes the queue of the host.")},
        {"data-transfer-bound",
         QT_TRANSLATE_NOOP("DataVerdict",
                           "Sending data to the device slows the training down: batches reach the host queue in time.")},
        {"getnext-slow",
         QT_TRANSLATE_NOOP("DataVerdict", "Data is ready, but steps begin late: taking it from the queue may be slow.")},
        {"data-custom-logic",
         QT_TRANSLATE_NOOP("DataVerdict",
                           "The data is ready in time: the code between the iterator and the network takes the time.")},
    }};
    const auto *found =
        std::find_if(Sentences.begin(), Sentences.end(), [&](const auto &sentence) { return sentence.first == verdict.rule; });
    QStringList sentences;
    if (found != Sentences.end())
        sentences += QCoreApplication::translate("DataVerdict", found->second);
    if (!culprit.isEmpty())
        sentences +=
            verdict.inputUsage
                ? VerdictTexts::tr("%1 slows the pipeline down: its input queue is fuller than its output queue.").arg(culprit)
                : VerdictTexts::tr("%1 slows the pipeline down: its output queue is too empty.").arg(culprit);
    return sentences.join(QLatin1Char(' '));
}

QString loaderText(const std::vector<LoaderCalls> &loader)
{
    const auto longest = std::max_element(loader.begin(), loader.end(), [](const LoaderCalls &left, const LoaderCalls &right) {
        return left.longestNs < right.longestNs;
    });
    if (longest == loader.end())
        return {};
    const QString longestText = durationText(longest->longestNs);
    return longest->longestNs >= SlowLoaderNs
               ? withRule(VerdictTexts::tr("The DataLoader delays a step: its longest call takes %1, the threshold is %2.")
                              .arg(longestText, durationText(SlowLoaderNs)),
                          "dataloader-slow")
               : VerdictTexts::tr("The DataLoader keeps up: its longest call takes %1, the threshold is %2.")
                     .arg(longestText, durationText(SlowLoaderNs));
}

void addShare(QStringList &facts, const QString &text, const std::optional<double> &share)
{
    if (share)
        facts += text.arg(percentText(*share, 1));
}

void addTime(QStringList &facts, const QString &text, const std::optional<std::int64_t> &ns)
{
    if (ns)
        facts += text.arg(durationText(*ns));
}

/// Says which steps may have waited for data; the first ones by their numbers.
QString waitingText(const std::vector<std::int64_t> &steps, const DataInput &input)
{
    constexpr std::size_t MostNumbers = 8;
    const DataQueue *device = findQueue(input, "device");
    const DataQueue *queue = device ? device : findQueue(input, "host");
    const QString total = countText(queue ? queue->samples.size() : 0);
    if (steps.empty())
        return VerdictTexts::tr("Steps without data: 0 of %1").arg(total);
    QStringList numbers;
    for (std::size_t step = 0; step < std::min(steps.size(), MostNumbers); ++step)
        numbers += QString::number(steps[step]);
    if (steps.size() > MostNumbers)
        numbers += QStringLiteral("…");
    return VerdictTexts::tr("Steps that may have waited for data: %1 of %2 (%3)")
        .arg(countText(steps.size()), total, numbers.join(QStringLiteral(", ")));
}

QStringList factsOf(const DataInput &input)
{
    QStringList facts;
    if (input.mode)
        facts += *input.mode == DataMode::Sink ? VerdictTexts::tr("Data is sunk to the device")
                                               : VerdictTexts::tr("Data comes from an iterator on the host");
    if (input.verdict) {
        const DataVerdict &verdict = *input.verdict;
        addTime(facts, VerdictTexts::tr("Gap between steps: %1"), verdict.gapNs);
        addTime(facts, VerdictTexts::tr("GetNext: %1"), verdict.getNextNs);
        addShare(facts, VerdictTexts::tr("Queue of the device empty: %1"), verdict.deviceEmptyShare);
        addShare(facts, VerdictTexts::tr("Queue of the host empty: %1"), verdict.hostEmptyShare);
        addShare(facts, VerdictTexts::tr("Its output queue: %1 full"), verdict.usage);
        addShare(facts, VerdictTexts::tr("Its input queue: %1 full"), verdict.inputUsage);
    }
    if (const auto steps = stepsWithoutData(input))
        facts += waitingText(*steps, input);
    const BatchTimes &times = input.pipeline.times;
    addTime(facts, VerdictTexts::tr("Getting a batch: %1"), times.pipelineNs);
    addTime(facts, VerdictTexts::tr("Sending it: %1"), times.pushNs);
    addTime(facts, VerdictTexts::tr("Time per batch: %1"), times.batchNs);
    return facts;
}

QStringList saidOf(const DataPipeline &pipeline)
{
    QStringList said;
    for (const std::string *text : {&pipeline.warning, &pipeline.suggestion}) {
        if (!text->empty())
            said += VerdictTexts::tr("The profiler says: %1").arg(plainText(*text, AdviceLength));
    }
    for (const std::string &text : pipeline.cpuDetails)
        said += VerdictTexts::tr("The profiler on processors: %1").arg(plainText(text, AdviceLength));
    for (const std::string &text : pipeline.queueDetails)
        said += VerdictTexts::tr("The profiler on queues: %1").arg(plainText(text, AdviceLength));
    return said.mid(0, MostSaid);
}

} // namespace

DataInputText dataInputText(const DataInputFacts &facts)
{
    const DataInput &input = facts.input;
    QStringList verdicts;
    if (input.verdict) {
        const auto &culprit = input.verdict->culprit;
        const QString name =
            culprit ? plainText(operatorName(input.pipeline.operators[*culprit]), DataVerdictNameLength) : QString();
        verdicts += withRule(sentenceOf(*input.verdict, name), input.verdict->rule);
    } else if (!input.queues.empty()) {
        verdicts += dataEndText(dataPath(input).end);
    }
    const QString loader = loaderText(facts.loader);
    if (!loader.isEmpty())
        verdicts += loader;
    return {verdicts.join(QLatin1Char('\n')), factsOf(input), saidOf(input.pipeline)};
}

} // namespace plumbline
