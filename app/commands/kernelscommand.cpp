// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/kernelscommand.h"

#include "app/commands/answer.h"
#include "app/commands/texttable.h"
#include "app/commands/tracecommand.h"
#include "core/analysis/kernelgroups.h"
#include "core/profile/deliverablekinds.h"
#include "widgets/support/formatting.h"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>

namespace plumbline {

namespace {

std::optional<KernelsBy> kernelsBy(const QString &name)
{
    const std::array<std::pair<const char *, KernelsBy>, 5> known{{{"name", KernelsBy::Name},
                                                                   {"type", KernelsBy::Type},
                                                                   {"core", KernelsBy::Core},
                                                                   {"shape", KernelsBy::Shape},
                                                                   {"kernel", KernelsBy::Call}}};
    for (const auto &[text, by] : known) {
        if (name == QLatin1String(text))
            return by;
    }
    return std::nullopt;
}

/// A counter's name as a key: "aicore_time(us)" is "aicore_time_us".
std::string counterKey(std::string_view name)
{
    std::string key;
    for (const char c : name) {
        const bool isUpper = c >= 'A' && c <= 'Z';
        if (isUpper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            key += static_cast<char>(isUpper ? c - 'A' + 'a' : c);
        else if (!key.empty() && key.back() != '_')
            key += '_';
    }
    key.erase(key.find_last_not_of('_') + 1);
    return key;
}

std::string timeText(const std::optional<std::int64_t> &ps)
{
    return ps ? microsecondText(*ps) : std::string();
}

/// One card's kernels and where they come from.
struct KernelSource
{
    std::shared_ptr<const KernelTable> table; ///< null where the timeline has to do
    std::unique_ptr<KernelCalls> calls;
    std::string name;
};

/// Groups the kernels of each card.
class Kernels final : public TraceCommand
{
public:
    explicit Kernels(const CommandLine &line) : TraceCommand(line, "cards") {}

private:
    OrExit<void> readOptions() override
    {
        const auto by = kernelsBy(line().value("--by", QStringLiteral("name")));
        if (!by)
            return tl::unexpected(
                showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--by is name, type, core, shape or kernel"))));
        m_by = *by;
        return {};
    }

    OrExit<void> addCard(const CardTrace &card) override
    {
        const KernelSource source = kernelsOf(card);
        const std::vector<KernelGroup> groups = groupKernels(*source.calls, m_by);
        WideNs totalPs = 0;
        for (const KernelGroup &group : groups)
            totalPs += group.sumPs;
        if (isJson())
            writeJson(card.card, source, groups, totalPs);
        else
            addRows(card.card, source, groups, totalPs);
        return {};
    }

    KernelSource kernelsOf(const CardTrace &card)
    {
        KernelSource source;
        const auto file = std::find_if(card.card.files.begin(), card.card.files.end(), [](const Deliverable &each) {
            return each.bytes > 0 && each.file.ends_with(".csv") && isKernelTable(each.kind, ".csv");
        });
        if (file != card.card.files.end()) {
            TaskControl control;
            if (auto table = readKernelTable(card.card.path + "/" + file->file, control)) {
                source.table = std::move(*table);
                source.calls = std::make_unique<TableKernelCalls>(*source.table, card.card.device);
                source.name = file->file.substr(file->file.find_last_of('/') + 1);
                return source;
            } else {
                addError(table.error());
            }
        }
        source.calls = std::make_unique<TraceKernelCalls>(*card.trace);
        source.name = "trace";
        return source;
    }

    static double shareOf(WideNs sumPs, WideNs totalPs)
    {
        return totalPs > 0 ? static_cast<double>(sumPs) / static_cast<double>(totalPs) : 0;
    }

    void writeJson(const Card &card, const KernelSource &source, const std::vector<KernelGroup> &groups, WideNs totalPs)
    {
        JsonWriter &out = json();
        out.beginObject().key("rank");
        writeOptional(out, card.rank);
        out.key("source").text(source.name).key("kernels").beginArray();
        std::vector<std::string> keys;
        for (const std::string_view counter : source.calls->counters())
            keys.push_back(counterKey(counter));
        for (const KernelGroup &group : groups)
            writeGroup(out, figuresOf(*source.calls, group), totalPs, keys);
        out.endArray().endObject();
    }

    void writeGroup(JsonWriter &out, const KernelFigures &figures, WideNs totalPs,
                    const std::vector<std::string> &counterKeys) const
    {
        const auto text = [&out](const char *key, const std::optional<std::string_view> &value) {
            out.key(key);
            value ? out.text(*value) : out.null();
        };
        const auto time = [&out](const char *key, const std::optional<std::int64_t> &ps) {
            out.key(key);
            ps ? out.digits(microsecondText(*ps)) : out.null();
        };
        out.beginObject();
        text("name", figures.name);
        text("type", figures.type);
        out.key("count").count(figures.count).key("sum_us").digits(microsecondText(figures.sumPs));
        time("avg_us", figures.averagePs);
        time("min_us", figures.minPs);
        time("max_us", figures.maxPs);
        time("p95_us", figures.p95Ps);
        out.key("share").real(shareOf(figures.sumPs, totalPs));
        text("accelerator_core", figures.core);
        time("wait_us", figures.waitPs);
        if (m_by == KernelsBy::Shape)
            text("input_shapes", figures.shapes);
        for (std::size_t counter = 0; counter < counterKeys.size(); ++counter) {
            out.key(counterKeys[counter]);
            figures.counters[counter] ? out.real(*figures.counters[counter]) : out.null();
        }
        out.endObject();
    }

    /// The columns are those of the first card: all cards of a run have the same counters.
    void addTitles(const std::vector<std::string_view> &counters)
    {
        QStringList titles;
        for (const char *title : {"card", "name", "type", "accelerator_core", "count", "sum_us", "avg_us", "min_us", "max_us",
                                  "p95_us", "share", "wait_us"})
            titles += QLatin1String(title);
        for (qsizetype column = 0; column < titles.size(); ++column)
            m_table.addColumn(titles.at(column), column >= 1 && column <= 3 ? TextTable::Align::Left : TextTable::Align::Right);
        titles += QStringLiteral("input_shapes");
        for (const std::string_view counter : counters)
            titles += fromFile(counterKey(counter));
        m_counters.assign(counters.begin(), counters.end());
        addCsv(titles);
        m_hasTitles = true;
    }

    void addRows(const Card &card, const KernelSource &source, const std::vector<KernelGroup> &groups, WideNs totalPs)
    {
        const std::vector<std::string_view> counters = source.calls->counters();
        if (!m_hasTitles)
            addTitles(counters);
        for (const KernelGroup &group : groups) {
            const KernelFigures figures = figuresOf(*source.calls, group);
            QStringList cells{rankText(card),
                              fromFile(figures.name.value_or("")),
                              fromFile(figures.type.value_or("")),
                              fromFile(figures.core.value_or("")),
                              QString::number(figures.count),
                              fromFile(microsecondText(figures.sumPs))};
            for (const auto &ps : {figures.averagePs, figures.minPs, figures.maxPs, figures.p95Ps})
                cells += fromFile(timeText(ps));
            cells += QString::number(shareOf(figures.sumPs, totalPs), 'f', 6);
            cells += fromFile(timeText(figures.waitPs));
            if (isCsv())
                addCsv(cells + moreCells(figures, counters));
            else
                m_table.addRow(cells);
        }
    }

    [[nodiscard]] QStringList moreCells(const KernelFigures &figures, const std::vector<std::string_view> &counters) const
    {
        QStringList cells{m_by == KernelsBy::Shape ? fromFile(figures.shapes.value_or("")) : QString()};
        for (const std::string &counter : m_counters) {
            const auto own = std::find(counters.begin(), counters.end(), counter);
            const auto value =
                own == counters.end() ? std::nullopt : figures.counters[static_cast<std::size_t>(own - counters.begin())];
            cells += value ? QString::number(*value, 'f', 6) : QString();
        }
        return cells;
    }

    QString tableText() const override { return m_table.toText(); }

    KernelsBy m_by = KernelsBy::Name;
    TextTable m_table;
    std::vector<std::string> m_counters;
    bool m_hasTitles = false;
};

} // namespace

Command kernelsCommand()
{
    Command command{"kernels", "PATH", QT_TRANSLATE_NOOP("Commands", "What ran on each device, with counts, times and counters."),
                    1,         {},     nullptr};
    command.options = commonOptions();
    command.options.append({
        csvOption(),
        cardOption(),
        {"--by", "", "name|type|core|shape|kernel",
         QT_TRANSLATE_NOOP("Commands", "group by name (default), type, core or name and shape; kernel lists every call")},
    });
    command.run = [](const CommandLine &line) { return Kernels(line).run(); };
    return command;
}

} // namespace plumbline
