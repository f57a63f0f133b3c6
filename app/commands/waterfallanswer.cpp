// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/waterfallanswer.h"

#include "app/commands/answer.h"
#include "app/commands/commandline.h"
#include "app/commands/texttable.h"
#include "core/base/wide.h"
#include "widgets/support/formatting.h"

namespace plumbline {

QString waterfallNeedsTimelines()
{
    return translated(QT_TRANSLATE_NOOP("Commands", "--waterfall needs timelines"));
}

void writeWaterfallJson(JsonWriter &out, const StepWaterfall &made)
{
    const Waterfall &waterfall = made.waterfall;
    out.beginObject().key("base_step");
    writeOptional(out, std::string_view(made.baseStep));
    out.key("target_step");
    writeOptional(out, std::string_view(made.targetStep));
    out.key("ranks").beginArray();
    for (const std::optional<int> &rank : made.ranks) {
        if (rank)
            out.integer(*rank);
        else
            out.null();
    }
    out.endArray();
    out.key("base_ns").integer(waterfall.baseNs).key("target_ns").integer(waterfall.targetNs);
    out.key("difference_ns").integer(waterfall.targetNs - waterfall.baseNs).key("bars").beginArray();
    TimeNs step = waterfall.baseNs;
    for (const WaterfallBar &bar : waterfall.bars) {
        step = saturated(WideNs{step} + bar.differenceNs);
        out.beginObject().key("group").text(waterfallGroupName(bar.group)).key("name");
        writeOptional(out, std::string_view(bar.name));
        out.key("difference_ns").integer(bar.differenceNs).key("step_ns").integer(step);
        out.key("changed_ns").integer(bar.changedNs).key("nodes").count(bar.nodes).endObject();
    }
    out.endArray().endObject();
}

QString waterfallText(const StepWaterfall &made)
{
    const Waterfall &waterfall = made.waterfall;
    TextTable table;
    table.addColumn(QStringLiteral("waterfall"));
    table.addColumn(QStringLiteral("name"));
    for (const char *title : {"difference_ns", "step_ns", "changed_ns"})
        table.addColumn(QLatin1String(title), TextTable::Align::Right);
    const auto step = [](const std::string &number) { return number.empty() ? QString() : fromFile(number); };
    const QString cards =
        made.ranks.size() > 1
            ? QString(translated(QT_TRANSLATE_NOOP("Commands", "waterfall over %1 cards")).arg(made.ranks.size()) +
                      QLatin1Char('\n'))
            : QString();
    table.addRow({QStringLiteral("base"), step(made.baseStep), QString(), QString::number(waterfall.baseNs), QString()});
    TimeNs sum = waterfall.baseNs;
    for (const WaterfallBar &bar : waterfall.bars) {
        sum = saturated(WideNs{sum} + bar.differenceNs);
        table.addRow({QLatin1String(waterfallGroupName(bar.group).data()), fromFile(bar.name), QString::number(bar.differenceNs),
                      QString::number(sum), QString::number(bar.changedNs)});
    }
    table.addRow({QStringLiteral("target"), step(made.targetStep), QString::number(waterfall.targetNs - waterfall.baseNs),
                  QString::number(waterfall.targetNs), QString()});
    return QString(cards + table.toText());
}

} // namespace plumbline
