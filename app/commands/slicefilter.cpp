// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/slicefilter.h"

#include "core/query/lanelabel.h"
#include "widgets/support/namepattern.h"

#include <QCoreApplication>

#include <fnmatch.h>

#include <algorithm>
#include <array>
#include <string>

namespace plumbline {

LaneChoice::LaneChoice(const QStringList &globs) : m_globs(globs), m_matched(static_cast<std::size_t>(globs.size())) {}

std::vector<bool> LaneChoice::lanesOf(const Trace &trace)
{
    if (m_globs.isEmpty())
        return {};
    std::vector<bool> lanes(trace.lanes().size());
    for (std::size_t glob = 0; glob < m_matched.size(); ++glob) {
        const QByteArray pattern = m_globs.at(static_cast<qsizetype>(glob)).toUtf8();
        for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
            const std::vector<std::string> names = laneNames(trace, LaneId(lane));
            const bool isMatching = std::any_of(names.begin(), names.end(), [&pattern](const std::string &name) {
                return fnmatch(pattern.constData(), name.c_str(), 0) == 0;
            });
            lanes[lane] = lanes[lane] || isMatching;
            m_matched[glob] = m_matched[glob] || isMatching;
        }
    }
    return lanes;
}

QStringList LaneChoice::unmatched() const
{
    QStringList globs;
    for (std::size_t glob = 0; glob < m_matched.size(); ++glob) {
        if (!m_matched[glob])
            globs.append(m_globs.at(static_cast<qsizetype>(glob)));
    }
    return globs;
}

OrExit<void> LaneChoice::check() const
{
    const QStringList globs = unmatched();
    if (globs.isEmpty())
        return {};
    return tl::unexpected(
        showUsage(translated(QT_TRANSLATE_NOOP("Commands", "no lane matches %1")).arg(globs.join(QLatin1Char(' ')))));
}

OrExit<SliceChoice> SliceChoice::read(const CommandLine &line)
{
    SliceChoice choice;
    choice.lanes = LaneChoice(line.values("--lane"));
    const std::array<std::pair<const char *, std::optional<TimeArgument> *>, 2> times{
        {{"--from", &choice.from}, {"--to", &choice.to}}};
    for (const auto &[option, time] : times) {
        if (line.has(option) && !(*time = TimeArgument::parse(line.value(option)))) {
            const QString text = translated(
                QT_TRANSLATE_NOOP("Commands", "%1 is a time: whole nanoseconds since 1970, or a number with ns, us, ms or s"));
            return tl::unexpected(showUsage(text.arg(QLatin1String(option))));
        }
    }
    return choice;
}

TimeRange SliceChoice::rangeIn(const Trace &trace) const
{
    return {from ? from->relativeTo(trace.originNs()) : AllTime.begin, to ? to->relativeTo(trace.originNs()) : AllTime.end};
}

CommandOption laneOption()
{
    return {"--lane", "", "GLOB", QT_TRANSLATE_NOOP("Commands", "only lanes whose process/thread matches"), true};
}

CommandOption fromOption(const char *help)
{
    return {"--from", "", "TIME", help};
}

CommandOption toOption(const char *help)
{
    return {"--to", "", "TIME", help};
}

std::vector<SliceId> SliceFilter::apply(const Trace &trace, unsigned threads)
{
    const TaskControl control;
    std::optional<NameMatches> names;
    if (name)
        names = matchNames(trace, *name, control, threads);
    SliceQuery query{choice.rangeIn(trace), choice.lanes.lanesOf(trace), names ? &*names : nullptr};
    const auto found = findSlices(trace, query, control, threads).value_or(std::vector<SliceId>());
    return sortedByStart(trace, found, control, threads);
}

} // namespace plumbline
