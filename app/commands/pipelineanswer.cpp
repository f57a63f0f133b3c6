// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/pipelineanswer.h"

#include "app/commands/answer.h"
#include "app/commands/answerstreams.h"
#include "app/commands/clusterplans.h"
#include "app/commands/commandinput.h"
#include "app/commands/texttable.h"
#include "core/analysis/pipeline/stagemeans.h"
#include "core/base/jsonwriter.h"
#include "core/facts/jobpipeline.h"
#include "widgets/support/csvtext.h"
#include "widgets/support/formatting.h"
#include "widgets/support/pipelinetexts.h"

#include <algorithm>
#include <string_view>

namespace plumbline {

namespace {

std::string_view passKindName(PassKind kind)
{
    switch (kind) {
    case PassKind::Forward:
        return "forward";
    case PassKind::Backward:
        return "backward";
    case PassKind::Other:
        break;
    }
    return "other";
}

std::string_view passSourceName(PassSource source)
{
    switch (source) {
    case PassSource::Marks:
        return "marks";
    case PassSource::Transfers:
        return "transfers";
    case PassSource::None:
        break;
    }
    return {};
}

std::string_view trackLackName(TrackLack lack)
{
    switch (lack) {
    case TrackLack::Timeline:
        return "no_timeline";
    case TrackLack::Step:
        return "no_step";
    case TrackLack::Transfers:
        return "no_passes";
    case TrackLack::Kernels:
        return "no_kernels";
    case TrackLack::Untold:
        return "no_transfers";
    case TrackLack::Summary:
        return "summary";
    case TrackLack::None:
        break;
    }
    return {};
}

std::string_view scheduleKey(ScheduleKind kind)
{
    switch (kind) {
    case ScheduleKind::OneForwardOneBackward:
        return "1f1b";
    case ScheduleKind::AllForwardFirst:
        return "gpipe";
    case ScheduleKind::Interleaved:
        break;
    }
    return "interleaved";
}

void writeRange(JsonWriter &out, TimeRange range)
{
    out.key("start_ns").integer(range.begin).key("duration_ns").integer(range.length());
}

/// Returns a number of passes of a card; empty if no pass of the card tells its direction.
std::optional<int> ifTold(const PipelineTrack &track, int passes)
{
    return track.forwards + track.backwards > 0 ? std::optional(passes) : std::nullopt;
}

void writePasses(JsonWriter &out, const PipelineTrack &track)
{
    out.key("passes").beginArray();
    for (const PipelinePass &pass : track.passes) {
        out.beginObject().key("kind").text(passKindName(pass.kind));
        writeInteger(out, "micro_batch", pass.microBatch);
        writeRange(out, pass.range);
        writeInteger(out, "computing_ns", pass.computingNs);
        out.endObject();
    }
    out.endArray().key("waits").beginArray();
    for (const PipelineWait &wait : track.waits) {
        out.beginObject();
        writeRange(out, wait.range);
        out.key("receiving_ns").integer(wait.receivingNs);
        writeInteger(out, "peer", wait.peer);
        writeInteger(out, "peer_stage", wait.peerStage);
        out.endObject();
    }
    out.endArray();
}

void writeTrack(JsonWriter &out, const PipelineTrack &track)
{
    const bool isKnown = track.waitShare().has_value();
    const auto ifKnown = [isKnown](TimeNs value) { return isKnown ? std::optional(value) : std::nullopt; };
    out.beginObject().key("name").text(track.card.name);
    writeInteger(out, "rank", track.card.rank);
    writeInteger(out, "stage", track.card.stage);
    out.key("source");
    writeOptional(out, passSourceName(track.card.passes.source));
    out.key("lack");
    writeOptional(out, trackLackName(track.card.lack));
    writeInteger(out, "window_start_ns", ifKnown(track.window.begin));
    writeInteger(out, "window_ns", ifKnown(track.window.length()));
    writeInteger(out, "wait_ns", ifKnown(track.waitNs));
    writeInteger(out, "receiving_ns", ifKnown(track.receivingNs));
    writeReal(out, "wait_share", track.waitShare());
    writeReal(out, "wait_of_work", track.waitOfWork());
    writeInteger(out, "forwards", ifTold(track, track.forwards));
    writeInteger(out, "backwards", ifTold(track, track.backwards));
    writeInteger(out, "forward_ns", track.forwardNs);
    writeInteger(out, "backward_ns", track.backwardNs);
    writePasses(out, track);
    out.endObject();
}

void writeStages(JsonWriter &out, const Pipeline &pipeline)
{
    out.key("by_stage").beginArray();
    for (const StageMean &mean : stageMeans(pipeline)) {
        out.beginObject();
        writeInteger(out, "stage", mean.stage);
        out.key("cards").count(mean.cards).key("window_ns").integer(mean.windowNs).key("wait_ns").integer(mean.waitNs);
        out.key("wait_share").real(mean.waitShare).key("micro_batch_ns").integer(mean.microBatchNs).endObject();
    }
    out.endArray();
}

void writeJob(const JobPipeline &job, const TraceWalk &walk)
{
    const Pipeline &pipeline = job.pipeline;
    JsonWriter out(answerStream());
    beginDocument(out);
    out.key("step");
    writeOptional(out, std::string_view(job.step));
    out.key("steps").beginArray();
    for (const std::string &step : job.steps)
        out.text(step);
    out.endArray();
    writeInteger(out, "stages", pipeline.stages);
    out.key("recorded_stages").integer(pipeline.recordedStages);
    writeInteger(out, "micro_batches", pipeline.microBatches);
    writeInteger(out, "chunks", pipeline.chunks);
    out.key("schedules").beginArray();
    for (const ScheduleKind kind : pipeline.schedules)
        out.text(scheduleKey(kind));
    out.endArray();
    writeReal(out, "ideal_share", pipeline.idealShare());
    writeReal(out, "ideal_of_work", pipeline.idealOfWork());
    out.key("common_clock").boolean(pipeline.hasCommonClock);
    writeStages(out, pipeline);
    out.key("cards").beginArray();
    for (const PipelineTrack &track : pipeline.tracks)
        writeTrack(out, track);
    out.endArray();
    endDocument(out, walk.problems, walk.errors);
}

/// One line for each pass and each wait of a card, by start.
QString csvOfTrack(const PipelineTrack &track)
{
    struct Line
    {
        TimeNs begin;
        QStringList cells;
    };
    std::vector<Line> lines;
    for (const PipelinePass &pass : track.passes)
        lines.push_back({pass.range.begin,
                         {fromFile(passKindName(pass.kind)), numberCell(pass.microBatch), QString::number(pass.range.begin),
                          QString::number(pass.range.length()), numberCell(pass.computingNs), QString(), QString(), QString()}});
    for (const PipelineWait &wait : track.waits)
        lines.push_back(
            {wait.range.begin,
             {QStringLiteral("wait"), QString(), QString::number(wait.range.begin), QString::number(wait.range.length()),
              QString(), QString::number(wait.receivingNs), numberCell(wait.peer), numberCell(wait.peerStage)}});
    std::ranges::stable_sort(lines, {}, &Line::begin);
    QString text;
    for (const Line &each : lines)
        text += csvLine(QStringList{fromFile(track.card.name), numberCell(track.card.rank), numberCell(track.card.stage)} +
                        each.cells);
    return text;
}

QString csvOfPipeline(const Pipeline &pipeline)
{
    QString text = csvLine({QStringLiteral("name"), QStringLiteral("rank"), QStringLiteral("stage"), QStringLiteral("kind"),
                            QStringLiteral("micro_batch"), QStringLiteral("start_ns"), QStringLiteral("duration_ns"),
                            QStringLiteral("computing_ns"), QStringLiteral("receiving_ns"), QStringLiteral("peer"),
                            QStringLiteral("peer_stage")});
    for (const PipelineTrack &track : pipeline.tracks)
        text += csvOfTrack(track);
    return text;
}

QString tableOfPipeline(const JobPipeline &job)
{
    TextTable table;
    table.addColumn(QStringLiteral("name"));
    for (const char *title :
         {"rank", "stage", "forwards", "backwards", "forward_ns", "backward_ns", "window_ns", "wait_ns", "receiving_ns", "wait"})
        table.addColumn(QString::fromLatin1(title), TextTable::Align::Right);
    for (const PipelineTrack &track : job.pipeline.tracks) {
        const bool isKnown = track.waitShare().has_value();
        const auto ifKnown = [isKnown](TimeNs value) { return isKnown ? QString::number(value) : QStringLiteral("-"); };
        const auto orDash = [](const QString &cell) { return cell.isEmpty() ? QStringLiteral("-") : cell; };
        table.addRow({fromFile(track.card.name), orDash(numberCell(track.card.rank)), orDash(numberCell(track.card.stage)),
                      orDash(numberCell(ifTold(track, track.forwards))), orDash(numberCell(ifTold(track, track.backwards))),
                      orDash(numberCell(track.forwardNs)), orDash(numberCell(track.backwardNs)), ifKnown(track.window.length()),
                      ifKnown(track.waitNs), ifKnown(track.receivingNs),
                      isKnown ? percentText(*track.waitShare(), 1) : QStringLiteral("-")});
    }
    QString text = table.toText() + u'\n';
    if (!job.step.empty())
        text += translated(QT_TRANSLATE_NOOP("Commands", "Step %1")).arg(oneLine(fromFile(job.step))) + u'\n';
    return text + pipelineLines(job.pipeline).join(u'\n') + u'\n';
}

} // namespace

int runPipelineAnswer(const CommandLine &line)
{
    ClusterPlans plans;
    if (const auto read = plans.readOptions(line); !read)
        return read.error();
    std::vector<SharedCard> cards;
    const auto walk = readCards(line, line.path(), cards);
    if (!walk)
        return walk.error();
    const auto step = line.has("--step") ? std::optional(line.value("--step").toStdString()) : std::nullopt;
    TaskControl control;
    std::vector<ClusterCard> placed;
    for (const SharedCard &card : cards)
        plans.add(*card);
    plans.place(placed);
    if (const QString refusal = plans.refusal(placed); !refusal.isEmpty())
        return showUsage(refusal);
    const auto job = pipelineOfJob(cards, step, line.value("--threads").toUInt(), control, plans.typedStages());
    if (!job)
        return answerError(line, job.error());
    if (step && std::ranges::find(job->steps, *step) == job->steps.end())
        return showUsage(translated(QT_TRANSLATE_NOOP("Commands", "no card has the step %1")).arg(line.value("--step")));
    if (line.has("--json"))
        writeJob(*job, *walk);
    else
        writeAnswer(line.has("--csv") ? csvOfPipeline(job->pipeline) : tableOfPipeline(*job));
    if (!line.has("--json"))
        showProblems(walk->problems, false);
    return walk->exitCode();
}

} // namespace plumbline
