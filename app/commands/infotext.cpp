// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/infotext.h"

#include "app/commands/answer.h"
#include "app/commands/commandline.h"
#include "app/commands/texttable.h"
#include "core/advice/deliverableneeds.h"
#include "core/storage/launchflow.h"
#include "widgets/support/formatting.h"

namespace plumbline {

namespace {

QString headLine(const Card &card)
{
    QStringList parts{fromFile(card.name)};
    if (card.rank) {
        const QString rank = QString::number(*card.rank);
        parts.append(card.rankGuessed ? translated(QT_TRANSLATE_NOOP("Commands", "rank %1 (assumed)")).arg(rank)
                                      : translated(QT_TRANSLATE_NOOP("Commands", "rank %1")).arg(rank));
    }
    if (card.device)
        parts.append(translated(QT_TRANSLATE_NOOP("Commands", "device %1")).arg(*card.device));
    parts.append(fromFile(frameworkName(card.framework)));
    for (const std::string &part : {card.level, card.host}) {
        if (!part.empty())
            parts.append(fromFile(part));
    }
    if (!card.steps.empty())
        parts.append(translated(QT_TRANSLATE_NOOP("Commands", "steps: %1")).arg(card.steps.size()));
    return oneLine(parts.join(QLatin1String("  "))) + QLatin1Char('\n');
}

QString traceLines(const Card &card, const Trace &trace)
{
    const ImportReport &report = trace.report();
    std::uint64_t bytes = 0;
    for (const SourceFile &file : trace.files())
        bytes += file.bytes;
    QString text = QLatin1String("  ") + oneLine(fromFile(pathInCard(card, card.timeline.front())));
    if (card.timeline.size() > 1)
        text += translated(QT_TRANSLATE_NOOP("Commands", " and %1 more")).arg(card.timeline.size() - 1);
    text += QLatin1String("  ") + bytesText(bytes) + QLatin1Char('\n');
    const QString counts =
        translated(QT_TRANSLATE_NOOP("Commands", "  events %1, slices %2, instants %3, counter samples %4, flows %5"));
    text += counts.arg(countText(report.events), countText(trace.slices().size()), countText(trace.instants().size()),
                       countText(report.counterSamples), countText(flowsOfFile(trace.flows()))) +
            QLatin1Char('\n');
    const QString repairs =
        translated(QT_TRANSLATE_NOOP("Commands", "  refused %1, repaired %2, overlapping %3, unpaired flow points %4"));
    text += repairs.arg(countText(report.refused), countText(report.repaired), countText(report.overlapping),
                        countText(report.flowPointsUnpaired)) +
            QLatin1Char('\n');
    for (const FlowTable::Category &category : trace.flows().categories) {
        if (category.name == CorrelationFlow)
            continue;
        text += QLatin1String("  ") +
                oneLine(translated(QT_TRANSLATE_NOOP("Commands", "flows %1: %2"))
                            .arg(fromFile(category.name), countText(category.end - category.begin))) +
                QLatin1Char('\n');
    }
    return text;
}

QString laneTable(const Trace &trace)
{
    TextTable table;
    table.addColumn(translated(QT_TRANSLATE_NOOP("Commands", "process")));
    table.addColumn(translated(QT_TRANSLATE_NOOP("Commands", "thread")));
    table.addColumn(translated(QT_TRANSLATE_NOOP("Commands", "slices")), TextTable::Align::Right);
    table.addColumn(translated(QT_TRANSLATE_NOOP("Commands", "rows")), TextTable::Align::Right);
    table.addColumn(translated(QT_TRANSLATE_NOOP("Commands", "busy")), TextTable::Align::Right);
    for (const Process &process : trace.processes()) {
        for (const LaneId id : process.lanes) {
            const Lane &lane = trace.lane(id);
            if (lane.slices() > 0)
                table.addRow({fromFile(process.shownName()), fromFile(lane.shownName()), countText(lane.slices()),
                              countText(lane.rows()), durationText(lane.busyNs)});
        }
    }
    return table.toText(QStringLiteral("    "));
}

QString fileTable(const Card &card)
{
    TextTable table;
    table.addColumn(translated(QT_TRANSLATE_NOOP("Commands", "file")));
    table.addColumn(translated(QT_TRANSLATE_NOOP("Commands", "status")));
    table.addColumn(translated(QT_TRANSLATE_NOOP("Commands", "rows")), TextTable::Align::Right);
    table.addColumn(translated(QT_TRANSLATE_NOOP("Commands", "missing because of it")));
    for (const Deliverable &file : card.files) {
        QStringList disables;
        for (const std::string &name : disabledBy(file))
            disables.append(fromFile(name));
        table.addRow({fromFile(file.kind), fromFile(statusName(file.status)), file.rows ? countText(*file.rows) : QString(),
                      disables.join(QLatin1String(", "))});
    }
    return table.toText(QStringLiteral("    "));
}

} // namespace

QString infoText(const Card &card, const Trace *trace)
{
    QString text = headLine(card);
    if (trace)
        text += traceLines(card, *trace) + laneTable(*trace);
    if (!card.files.empty())
        text += fileTable(card);
    return text + QLatin1Char('\n');
}

} // namespace plumbline
