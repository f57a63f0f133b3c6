// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/tracetext.h"

#include <QTemporaryFile>
#include <QTextStream>

namespace plumbline::test {

namespace {

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

QString laneName(const Trace &trace, LaneId lane)
{
    return text(trace.processOf(lane).name) + QLatin1Char('/') + text(trace.lane(lane).name);
}

} // namespace

Result<std::shared_ptr<const Trace>> loadText(const QByteArray &json, const LoadOptions &options)
{
    QTemporaryFile file;
    if (!file.open() || file.write(json) != json.size() || !file.flush())
        return failure(ErrorCode::WriteFailed);
    TaskControl control;
    return loadTrace({file.fileName().toStdString()}, control, options);
}

QString printSlices(const Trace &trace)
{
    QString printed;
    QTextStream out(&printed);
    for (const Process &process : trace.processes()) {
        for (const LaneId id : process.lanes) {
            const Lane &lane = trace.lane(id);
            for (std::size_t row = 0; row < lane.rows(); ++row) {
                for (std::uint32_t slice = lane.rowBegin[row]; slice < lane.rowBegin[row + 1]; ++slice) {
                    out << laneName(trace, id) << ' ' << row << ' ' << qint64{trace.slices().start[slice]} << '+'
                        << qint64{trace.slices().duration[slice]} << ' ' << text(trace.text(trace.slices().name[slice])) << '\n';
                }
            }
        }
    }
    return printed;
}

QString printFlows(const Trace &trace)
{
    QString printed;
    QTextStream out(&printed);
    const auto end = [&](const FlowEnd &point) -> QString {
        const QString slice =
            point.slice.isValid() ? text(trace.text(trace.slices().name[point.slice.value])) : QStringLiteral("-");
        return laneName(trace, point.lane) + QLatin1Char('@') + QString::number(point.time) + QLatin1Char(' ') + slice;
    };
    for (const Flow &flow : trace.flows().flows.span())
        out << text(trace.flows().categories[flow.category].name) << ": " << end(flow.from) << " -> " << end(flow.to) << '\n';
    return printed;
}

QString printReport(const Trace &trace)
{
    const ImportReport &report = trace.report();
    QString printed;
    QTextStream out(&printed);
    out << "events " << quint64{report.events} << " refused " << quint64{report.refused} << " repaired "
        << quint64{report.repaired} << " overlapping " << quint64{report.overlapping} << " unpaired "
        << quint64{report.flowPointsUnpaired};
    if (report.truncatedAt)
        out << " truncated at " << quint64{*report.truncatedAt};
    out << (report.somethingLost ? " lost" : "") << '\n';
    for (const Problem &problem : report.problems) {
        out << static_cast<int>(problem.code) << ' ' << qint64{problem.offset} << '+' << qint64{problem.length} << ' '
            << text(problem.detail) << '\n';
    }
    return printed;
}

QString printAll(const Trace &trace)
{
    QString printed = printSlices(trace) + printFlows(trace) + printReport(trace);
    QTextStream out(&printed, QIODevice::Append);
    for (const CounterSeries &series : trace.counters().series) {
        out << text(trace.counters().counters[series.counter.value].name) << '/' << text(series.name);
        for (std::uint32_t row = series.begin; row < series.end; ++row)
            out << ' ' << qint64{trace.counters().time[row]} << '=' << trace.counters().value[row];
        out << '\n';
    }
    for (std::size_t row = 0; row < trace.instants().size(); ++row)
        out << qint64{trace.instants().time[row]} << ' ' << text(trace.text(trace.instants().name[row])) << '\n';
    return printed;
}

} // namespace plumbline::test
