// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/integration/reporttext.h"

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
        QStringLiteral("MalformedStretch"), QStringLiteral("EventTooLong"),    QStringLiteral("NotAnObject"),
        QStringLiteral("MissingPhase"),     QStringLiteral("UnknownPhase"),    QStringLiteral("BadTimestamp"),
        QStringLiteral("BadDuration"),      QStringLiteral("MissingDuration"), QStringLiteral("NegativeDuration"),
        QStringLiteral("UnmatchedBegin"),   QStringLiteral("UnmatchedEnd"),    QStringLiteral("PhaseNotDrawn"),
        QStringLiteral("MissingComma"),     QStringLiteral("Truncated"),       QStringLiteral("TrailingData"),
        QStringLiteral("DuplicateArray"),   QStringLiteral("FarFromSlices"),   QStringLiteral("EmptyTimeline"),
        QStringLiteral("CompressionCut")};
    return names.value(static_cast<int>(code), QString::number(static_cast<int>(code)));
}

} // namespace

bool countsEveryElement(const Trace &trace)
{
    std::uint64_t sum = trace.report().refused;
    for (const std::uint64_t count : trace.report().byPhase)
        sum += count;
    return sum == trace.report().events;
}

QString reportLine(const Trace &trace)
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

} // namespace plumbline::test
