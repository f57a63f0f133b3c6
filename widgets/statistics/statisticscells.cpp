// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/statistics/statisticscells.h"

#include <QLocale>

namespace plumbline {

QStringList statisticsTitles()
{
    QStringList titles;
    for (const char *title : {"count", "sum_ns", "self_ns", "avg_ns", "min_ns", "max_ns", "p50_ns", "p95_ns", "p99_ns", "share"})
        titles.append(QLatin1String(title));
    return titles;
}

QStringList statisticsCells(const RangeStatistics &statistics, const GroupStatistics &group)
{
    QStringList cells{QString::number(group.count), QString::fromStdString(wideText(group.sumNs)),
                      QString::fromStdString(wideText(group.selfNs))};
    for (const TimeNs value : {group.averageNs(), group.minNs, group.maxNs, group.p50Ns, group.p95Ns, group.p99Ns})
        cells.append(QString::number(value));
    cells.append(QLocale::c().toString(statistics.shareOf(group), 'f', 6));
    return cells;
}

} // namespace plumbline
