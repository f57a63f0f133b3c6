// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/pipelinetexts.h"

#include "core/analysis/pipeline/stagemeans.h"
#include "core/base/timeranges.h"
#include "widgets/support/formatting.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <utility>

namespace plumbline {

namespace {

QString pipelineTr(const char *text)
{
    return QCoreApplication::translate("Pipeline", text);
}

QString stageName(const std::optional<int> &stage)
{
    return stage ? pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "Stage %1")).arg(*stage)
                 : pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "A card whose stage is not known"));
}

QString mostWaiting(const Pipeline &pipeline, const std::vector<StageMean> &means)
{
    const StageMean &most = *std::ranges::max_element(means, {}, &StageMean::waitShare);
    const QString waits = pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "%1 waits for %2 of the time of the pipeline (%3 of %4)"))
                              .arg(stageName(most.stage), percentText(most.waitShare, 1), shortDurationText(most.waitNs),
                                   shortDurationText(most.windowNs));
    const auto ideal = pipeline.idealShare();
    if (!ideal)
        return waits + pipelineTr(QT_TRANSLATE_NOOP(
                           "Pipeline", "; the ideal is not known, because stages or micro-batches cannot be counted."));
    return waits + pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "; ideal is %1 with %2 stages and %3 micro-batches."))
                       .arg(percentText(*ideal, 1))
                       .arg(*pipeline.stages)
                       .arg(*pipeline.microBatches);
}

/// Returns where the longest wait is and for whom the card waits; "" if no card waits.
QString longestWait(const Pipeline &pipeline)
{
    const PipelineTrack *longestOf = nullptr;
    const PipelineWait *longest = nullptr;
    for (const PipelineTrack &track : pipeline.tracks) {
        for (const PipelineWait &wait : track.waits) {
            if (!longest || wait.range.length() > longest->range.length()) {
                longestOf = &track;
                longest = &wait;
            }
        }
    }
    if (!longest)
        return {};
    return pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "Longest wait: %1, %2.")).arg(trackName(longestOf->card), waitText(*longest));
}

QString slowStage(const std::vector<StageMean> &means)
{
    const StageMean *slowest = slowestStage(means);
    if (!slowest)
        return {};
    return pipelineTr(QT_TRANSLATE_NOOP("Pipeline",
                                        "%1 takes longest for a micro-batch: %2 forward and backward, %3 times as long as the "
                                        "others. All stages wait for it."))
        .arg(stageName(slowest->stage), shortDurationText(slowest->microBatchNs),
             QString::number(timesOthers(means, *slowest), 'f', 2));
}

QString sourceText(const Pipeline &pipeline)
{
    std::array<std::size_t, 3> cards{};
    std::size_t passes = 0;
    for (const PipelineTrack &track : pipeline.tracks) {
        if (track.forwards + track.backwards == 0)
            continue;
        ++cards[static_cast<std::size_t>(track.card.passes.source)];
        passes += static_cast<std::size_t>(track.forwards + track.backwards);
    }
    const std::size_t marked = cards[static_cast<std::size_t>(PassSource::Marks)];
    const std::size_t derived = cards[static_cast<std::size_t>(PassSource::Transfers)];
    QString text = pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "Passes: %1, on cards: %2")).arg(passes).arg(marked + derived);
    if (derived == 0)
        return text + pipelineTr(QT_TRANSLATE_NOOP("Pipeline", ", as marks of the program tell them."));
    if (marked == 0)
        return text + pipelineTr(QT_TRANSLATE_NOOP("Pipeline", ", derived from what is sent and received between stages."));
    return text +
           pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "; marks of the program tell those of %1 cards, the others are derived "
                                                    "from what is sent and received between stages."))
               .arg(marked);
}

QString lackText(TrackLack lack)
{
    switch (lack) {
    case TrackLack::Timeline:
        return pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "has neither a loaded timeline nor a table of kernels"));
    case TrackLack::Step:
        return pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "does not have this step"));
    case TrackLack::Transfers:
        return pipelineTr(
            QT_TRANSLATE_NOOP("Pipeline", "shows no marks of passes, and sends nothing to other stages and receives nothing"));
    case TrackLack::Kernels:
        return pipelineTr(QT_TRANSLATE_NOOP("Pipeline",
                                            "tells what it sends to other stages and receives, but not its kernels, so "
                                            "that its passes are not known"));
    case TrackLack::Untold:
        return pipelineTr(QT_TRANSLATE_NOOP(
            "Pipeline", "shows no marks of passes, and nothing tells what it sends to other stages and receives"));
    case TrackLack::Summary:
        return pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "is a summary, which keeps no passes; they need the capture itself"));
    case TrackLack::None:
        break;
    }
    return pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "does not tell which kernels are forward and which are backward"));
}

/// Returns how many operators a card sends and receives with, and how long they take; "" if passes are known or nothing is.
QString transfersText(const PipelineTrack &track)
{
    const std::vector<StageTransfer> &transfers = track.card.passes.transfers;
    if (track.card.lack != TrackLack::Kernels || transfers.empty())
        return {};
    std::vector<TimeRange> ranges;
    for (const StageTransfer &transfer : transfers)
        ranges.push_back(transfer.range);
    TimeNs covered = 0;
    for (const TimeRange &range : unionOf(std::move(ranges)))
        covered += range.length();
    return pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "%1: operators that send to other stages or receive: %2, %3 together."))
        .arg(trackName(track.card), countText(transfers.size()), shortDurationText(covered));
}

/// Returns a line for each reason why cards have no passes, with the first of these cards.
QStringList lackLines(const Pipeline &pipeline)
{
    QStringList lines;
    for (const TrackLack lack : {TrackLack::Timeline, TrackLack::Summary, TrackLack::Step, TrackLack::Transfers,
                                 TrackLack::Kernels, TrackLack::Untold, TrackLack::None}) {
        const PipelineTrack *first = nullptr;
        std::size_t count = 0;
        for (const PipelineTrack &track : pipeline.tracks) {
            if (track.card.lack != lack || track.forwards + track.backwards > 0)
                continue;
            first = first ? first : &track;
            ++count;
        }
        if (count == 0)
            continue;
        if (count == 1)
            lines += pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "%1 %2.")).arg(trackName(first->card), lackText(lack));
        else
            lines += pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "%1 and %2 more: each %3."))
                         .arg(trackName(first->card))
                         .arg(count - 1)
                         .arg(lackText(lack));
        if (const QString transfers = transfersText(*first); !transfers.isEmpty())
            lines += transfers;
    }
    return lines;
}

QString scheduleName(ScheduleKind kind, const std::optional<int> &chunks)
{
    switch (kind) {
    case ScheduleKind::OneForwardOneBackward:
        return QStringLiteral("1F1B");
    case ScheduleKind::AllForwardFirst:
        return QStringLiteral("GPipe");
    case ScheduleKind::Interleaved:
        break;
    }
    return pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "interleaved 1F1B with %1 chunks")).arg(chunks.value_or(2));
}

} // namespace

QString trackName(const PipelineCard &card)
{
    const QString who = card.rank ? pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "rank %1")).arg(*card.rank) : plainText(card.name);
    return card.stage ? pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "stage %1, %2")).arg(*card.stage).arg(who) : who;
}

QString passKindText(PassKind kind)
{
    switch (kind) {
    case PassKind::Forward:
        return pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "Forward"));
    case PassKind::Backward:
        return pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "Backward"));
    case PassKind::Other:
        break;
    }
    return pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "Other work"));
}

QString passText(const PipelinePass &pass)
{
    QString text = passKindText(pass.kind);
    if (pass.microBatch)
        text = pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "%1 of micro-batch %2")).arg(text).arg(*pass.microBatch);
    text += QStringLiteral(", ") + durationText(pass.range.length());
    if (pass.computingNs)
        text += pipelineTr(QT_TRANSLATE_NOOP("Pipeline", ", %1 of it computing")).arg(durationText(*pass.computingNs));
    return text;
}

QString waitText(const PipelineWait &wait)
{
    const QString length = shortDurationText(wait.range.length());
    if (wait.receivingNs == 0)
        return pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "%1, nothing is received meanwhile")).arg(length);
    const QString received = shortDurationText(wait.receivingNs);
    if (wait.peerStage && wait.peer)
        return pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "%1, %2 of it receiving from stage %3, rank %4"))
            .arg(length, received)
            .arg(*wait.peerStage)
            .arg(*wait.peer);
    if (wait.peerStage)
        return pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "%1, %2 of it receiving from stage %3"))
            .arg(length, received)
            .arg(*wait.peerStage);
    return pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "%1, %2 of it receiving from a stage that is not known"))
        .arg(length, received);
}

QString scheduleText(const Pipeline &pipeline)
{
    if (pipeline.schedules.empty())
        return pipelineTr(QT_TRANSLATE_NOOP("Pipeline",
                                            "Schedule: not known, the order of the passes fits neither to 1F1B nor to "
                                            "GPipe."));
    QStringList names;
    for (const ScheduleKind kind : pipeline.schedules)
        names += scheduleName(kind, pipeline.chunks);
    if (names.size() == 1)
        return pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "Schedule: %1.")).arg(names.first());
    return pipelineTr(
               QT_TRANSLATE_NOOP("Pipeline", "Schedule: %1; with these stages and micro-batches both have the same order."))
        .arg(names.join(pipelineTr(QT_TRANSLATE_NOOP("Pipeline", " or "))));
}

QStringList pipelineLines(const Pipeline &pipeline)
{
    const std::vector<StageMean> means = stageMeans(pipeline);
    if (means.empty())
        return QStringList{pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "No card tells the passes of a pipeline."))} +
               lackLines(pipeline);
    QStringList lines{mostWaiting(pipeline, means), scheduleText(pipeline), longestWait(pipeline), slowStage(means),
                      sourceText(pipeline)};
    if (pipeline.stages && pipeline.recordedStages < *pipeline.stages)
        lines +=
            pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "%1 of %2 stages are recorded. Waits before the first and behind the last "
                                                     "pass may be longer than shown."))
                .arg(pipeline.recordedStages)
                .arg(*pipeline.stages);
    if (!pipeline.hasCommonClock)
        lines +=
            pipelineTr(QT_TRANSLATE_NOOP("Pipeline", "The clocks of the cards have no time in common, so each card stands for "
                                                     "itself."));
    lines += lackLines(pipeline);
    lines.removeAll(QString());
    return lines;
}

} // namespace plumbline
