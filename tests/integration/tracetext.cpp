// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/tracetext.h"

#include <QDir>
#include <QFile>
#include <QStringList>

namespace plumbline::test {

namespace {

QString qt(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString codeName(ProblemCode code)
{
    static const QStringList names{
        QStringLiteral("MalformedStretch"), QStringLiteral("NotAnObject"),      QStringLiteral("MissingPhase"),
        QStringLiteral("UnknownPhase"),     QStringLiteral("BadTimestamp"),     QStringLiteral("BadDuration"),
        QStringLiteral("MissingDuration"),  QStringLiteral("NegativeDuration"), QStringLiteral("UnmatchedBegin"),
        QStringLiteral("UnmatchedEnd"),     QStringLiteral("PhaseNotDrawn"),    QStringLiteral("MissingComma"),
        QStringLiteral("Truncated"),        QStringLiteral("TrailingData"),     QStringLiteral("DuplicateArray"),
        QStringLiteral("FarFromSlices"),    QStringLiteral("EmptyTimeline"),    QStringLiteral("CompressionCut")};
    return names.value(static_cast<int>(code), QString::number(static_cast<int>(code)));
}

QString printEnd(const Trace &trace, const FlowEnd &end)
{
    const QString slice = end.slice.isValid() ? qt(trace.text(trace.slices().name[end.slice.value])) : QStringLiteral("-");
    return QStringLiteral("%1@%2 %3").arg(qt(trace.lane(end.lane).name)).arg(end.time).arg(slice);
}

} // namespace

bool countsEveryElement(const Trace &trace)
{
    std::uint64_t sum = trace.report().refused;
    for (const std::uint64_t count : trace.report().byPhase)
        sum += count;
    return sum == trace.report().events;
}

QString printReport(const Trace &trace)
{
    const ImportReport &report = trace.report();
    QStringList parts;
    for (std::size_t phase = 0; phase < report.byPhase.size(); ++phase) {
        if (report.byPhase[phase] > 0)
            parts += QStringLiteral("%1:%2").arg(QChar(static_cast<char16_t>(phase))).arg(report.byPhase[phase]);
    }
    const auto add = [&parts](const char *name, std::uint64_t count) {
        if (count > 0)
            parts += QStringLiteral("%1 %2").arg(QLatin1String(name)).arg(count);
    };
    add("refused", report.refused);
    add("repaired", report.repaired);
    add("overlapping", report.overlapping);
    add("unpaired", report.flowPointsUnpaired);
    if (report.truncatedAt)
        parts += QStringLiteral("truncated at %1").arg(*report.truncatedAt);
    if (report.somethingLost)
        parts += QStringLiteral("lost");
    for (const Problem &problem : report.problems) {
        QString line = codeName(problem.code);
        if (problem.offset >= 0)
            line += QStringLiteral(" %1+%2").arg(problem.offset).arg(problem.length);
        if (!problem.detail.empty())
            line += QStringLiteral(" (%1)").arg(qt(problem.detail));
        if (problem.count != 1)
            line += QStringLiteral(" x%1").arg(problem.count);
        parts += line;
    }
    return parts.join(QStringLiteral(", "));
}

QString printTables(const Trace &trace)
{
    QStringList lines(QStringLiteral("origin %1").arg(trace.originNs()));
    for (const Lane &lane : trace.lanes()) {
        const QString name = qt(trace.process(lane.process).name) + u'/' + qt(lane.name);
        for (std::uint32_t row = lane.sliceBegin(); row < lane.sliceEnd(); ++row) {
            const SliceTable &slices = trace.slices();
            lines += QStringLiteral("%1 row %2: %3+%4 %5 (%6) at %7")
                         .arg(name)
                         .arg(trace.rowOf(SliceId(row)))
                         .arg(slices.start[row])
                         .arg(slices.duration[row])
                         .arg(qt(trace.text(slices.name[row])), qt(trace.text(slices.category[row])))
                         .arg(slices.record[row].offset());
        }
        for (std::uint32_t row = lane.instantBegin; row < lane.instantEnd; ++row)
            lines += QStringLiteral("%1 instant %2 %3")
                         .arg(name)
                         .arg(trace.instants().time[row])
                         .arg(qt(trace.text(trace.instants().name[row])));
    }
    for (std::size_t series = 0; series < trace.counters().series.size(); ++series) {
        const SeriesId id(series);
        for (std::size_t sample = 0; sample < trace.counters().times(id).size(); ++sample)
            lines += QStringLiteral("counter %1 %2 = %3")
                         .arg(qt(trace.counters().series[series].name))
                         .arg(trace.counters().times(id)[sample])
                         .arg(trace.counters().values(id)[sample]);
    }
    for (const FlowTable::Category &category : trace.flows().categories) {
        for (std::uint32_t row = category.begin; row < category.end; ++row) {
            const Flow &flow = trace.flows().flows[row];
            lines += QStringLiteral("%1: %2 -> %3").arg(qt(category.name), printEnd(trace, flow.from), printEnd(trace, flow.to));
        }
    }
    return lines.join(u'\n');
}

Result<std::shared_ptr<const Trace>> loadBytes(const QString &folder, const QString &name, const QByteArray &bytes,
                                               const LoadOptions &options)
{
    const QString path = QDir(folder).filePath(name);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        return failure(ErrorCode::WriteFailed, path.toStdString());
    file.close();
    TaskControl control;
    LoadOptions used = options;
    used.cacheDirectory = folder.toStdString();
    auto trace = loadTrace({path.toStdString()}, control, used);
    file.remove();
    return trace;
}

} // namespace plumbline::test
