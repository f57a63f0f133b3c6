// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/slicefilter.h"

#include "widgets/support/namepattern.h"

#include <QCoreApplication>

#include <fnmatch.h>

#include <algorithm>
#include <array>

namespace plumbline {

std::vector<bool> lanesMatching(const QStringList &globs, const Trace &trace)
{
    std::vector<bool> lanes;
    if (globs.isEmpty())
        return lanes;
    for (const Lane &lane : trace.lanes()) {
        const std::string path = trace.process(lane.process).name + '/' + lane.name;
        lanes.push_back(std::any_of(globs.begin(), globs.end(), [&path](const QString &glob) {
            return fnmatch(glob.toUtf8().constData(), path.c_str(), 0) == 0;
        }));
    }
    return lanes;
}

OrExit<SliceChoice> SliceChoice::read(const CommandLine &line)
{
    SliceChoice choice;
    choice.lanes = line.values("--lane");
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

std::vector<SliceId> SliceFilter::apply(const Trace &trace, unsigned threads) const
{
    const TaskControl control;
    std::optional<NameMatches> names;
    if (name)
        names = matchNames(trace, *name, control, threads);
    SliceQuery query{choice.rangeIn(trace), lanesMatching(choice.lanes, trace), names ? &*names : nullptr};
    const auto found = findSlices(trace, query, control, threads).value_or(std::vector<SliceId>());
    return sortedByStart(trace, found, control, threads);
}

} // namespace plumbline
