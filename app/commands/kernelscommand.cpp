// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/commandline.h"
#include "app/commands/kernelsteps.h"
#include "app/commands/rooflinecommand.h"
#include "app/commands/texttable.h"
#include "app/commands/tracecommand.h"
#include "core/analysis/kernels/cachedcalls.h"
#include "core/analysis/kernels/cardkernels.h"
#include "core/analysis/kernels/kernelgroups.h"
#include "core/base/timeunits.h"
#include "core/facts/kernelagreement.h"
#include "core/profile/cardfiles.h"
#include "core/profile/tracestart.h"
#include "core/summary/summaryparts.h"
#include "widgets/support/csvtext.h"
#include "widgets/support/formatting.h"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

/// Turns the name of a hardware counter into a key: "aicore_time(us)" becomes "aicore_time_us". Empty if no character can stand
/// in a key.
std::string keyOf(std::string_view counter)
{
    std::string key;
    for (const char c : counter) {
        const bool isUpper = c >= 'A' && c <= 'Z';
        if (isUpper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            key += static_cast<char>(isUpper ? c - 'A' + 'a' : c);
        else if (!key.empty() && key.back() != '_')
            key += '_';
    }
    key.erase(key.find_last_not_of('_') + 1);
    return key;
}

constexpr std::array FixedKeys{"name",         "type",      "count",   "sum_us", "avg_us",           "min_us",
                               "max_us",       "p95_us",    "share",   "card",   "accelerator_core", "wait_us",
                               "input_shapes", "full_name", "subgraph"};

/// Returns distinct keys for all counters, which differ from the fixed keys as well.
std::vector<std::string> keysOf(const std::vector<std::string_view> &counters)
{
    std::set<std::string> used(FixedKeys.begin(), FixedKeys.end());
    std::vector<std::string> keys;
    for (const std::string_view counter : counters) {
        const std::string wanted = keyOf(counter).empty() ? std::string(counter) : keyOf(counter);
        std::string key = wanted;
        for (int number = 2; !used.insert(key).second; ++number)
            key = wanted + "_" + std::to_string(number);
        keys.push_back(key);
    }
    return keys;
}

std::string timeText(const std::optional<std::int64_t> &ps)
{
    return ps ? microsecondText(*ps) : std::string();
}

QString counterCell(const KernelFigures &figures, std::size_t counter)
{
    const std::optional<double> &value = figures.counters[counter];
    if (!value)
        return fromFile(figures.counterTexts[counter].value_or(""));
    return std::isfinite(*value) ? QString::number(*value, 'f', 6) : QString();
}

/// Lists the kernels of each card in groups.
class Kernels final : public TraceCommand
{
public:
    explicit Kernels(const CommandLine &line) : TraceCommand(line, "cards") {}

private:
    OrExit<void> readOptions() override
    {
        const QString grouping = line().value("--by", QStringLiteral("name"));
        m_isByStep = grouping == QLatin1String("step");
        const auto by = m_isByStep ? std::optional(KernelsBy::Shape) : kernelsBy(grouping);
        if (!by)
            return tl::unexpected(
                showUsage(translated(QT_TRANSLATE_NOOP("Commands", "--by is name, type, core, shape, step or kernel"))));
        m_by = *by;
        m_wantsTables = m_isByStep || line().has("--tables"); // timelines tell no shapes
        return {};
    }

    // Only the timeline tells how many cards it makes, because it may hold several devices. So it is read if the table has
    // several devices.
    bool addWithoutTrace(const OpenCard &card) override
    {
        m_table.reset();
        const std::vector<std::string> files = kernelFilesOf(card.card());
        TaskControl control;
        if (files.empty()) {
            const auto sums = sumsOf(card, control);
            if (sums && isJudgedByTimeline(card.card()))
                return false;
            if (sums)
                addSums(card.card(), *sums);
            else if (isReadWithoutTimeline(card.card()))
                addUnknown(card.card());
            return sums || isReadWithoutTimeline(card.card());
        }
        auto table = card.kernelTable(control);
        if (!table) {
            addError(table.error());
            return false;
        }
        addProblems((*table)->losses());
        const bool hasTimeline = !card.card().timeline.empty();
        if ((*table)->rows() == 0 && hasTimeline)
            return false;
        m_table = std::move(*table);
        if (m_table->hasSeveralDevices() && hasTimeline)
            return false;
        CardKernels kernels = cardKernels(card.card(), m_table, nullptr, control);
        if (mayBeOfAnotherDay(card.card(), *kernels.calls))
            return false;
        addKernels(card.card(), withCacheRates(std::move(kernels), card.card(), control));
        return true;
    }

    /// Returns whether the timeline of a card with tables of sums is read to judge these. Those of MindInsight are small.
    [[nodiscard]] static bool isJudgedByTimeline(const Card &card)
    {
        return card.framework == Framework::MindInsight && !card.timeline.empty();
    }

    /// Returns whether the first events of the timeline leave it open that the kernels are of another day.
    [[nodiscard]] static bool mayBeOfAnotherDay(const Card &card, const KernelCalls &calls)
    {
        if (card.timeline.empty() || card.timeline.front().ends_with(".db"))
            return false;
        std::vector<std::int64_t> times = timesAtTraceStart(card.timeline.front());
        if (times.empty())
            return true;
        std::erase(times, 0); // metadata
        if (times.empty())
            return true;
        const auto [first, last] = std::ranges::minmax(times);
        return isOfAnotherTime(calls, first, last);
    }

    OrExit<void> addCard(const OpenCard &card) override
    {
        TaskControl control;
        const std::vector<Problem> doubts = kernelDoubts(card, control);
        m_doubts.insert(m_doubts.end(), doubts.begin(), doubts.end());
        addProblems(doubts);
        const auto known = m_table ? card.kernels(control) : CardFact<CardKernels>();
        const bool isForeign = known && *known && !(*known)->foreignTable.empty();
        const auto sums = m_table && !isForeign ? nullptr : sumsOf(card, control);
        if (sums) {
            addSums(card.card(), *sums);
            return {};
        }
        const bool isUnusable = !m_table && !kernelFilesOf(card.card()).empty(); // the table is empty or cannot be read
        const auto kernels = isUnusable ? CardFact<CardKernels>() : card.kernels(control);
        if (kernels && *kernels)
            addKernels(card.card(), **kernels);
        else
            addKernels(card.card(),
                       withCacheRates(cardKernels(card.card(), m_table, card.trace(), control), card.card(), control));
        return {};
    }

    /// Adds kernels, and counts what l2_cache.csv tells of them.
    void addKernels(const Card &card, const CardKernels &kernels)
    {
        for (const Error &error : kernels.errors)
            addError(error);
        if (const auto join = cacheJoinOf(kernels)) {
            m_cacheRows += join->rows;
            m_joinedCacheRows += join->joinedRows;
            m_hasUntoldHits = m_hasUntoldHits || !join->tellsHits;
            m_isCacheByName = m_isCacheByName || join->isByName;
        }
        add(card, kernels);
    }

    /// Returns what tables of sums tell, if the card has no timeline, they are asked for, or they tell what no timeline does:
    /// types. Null otherwise.
    [[nodiscard]] std::shared_ptr<const CardKernels> sumsOf(const OpenCard &card, TaskControl &control)
    {
        const bool hasTimeline = !card.card().timeline.empty();
        if (hasTimeline && m_by == KernelsBy::Call)
            return nullptr;
        if (hasTimeline && m_by != KernelsBy::Type && !m_wantsTables) {
            const auto told = card.kernelsFor(m_by, control).value_or(nullptr);
            const bool hasRows = told && told->calls->isSummedUp() && told->calls->size() > 0;
            m_hasTables = m_hasTables || (hasRows && !told->calls->name(0).empty());
            return nullptr;
        }
        auto sums = card.kernelsFor(m_by, control).value_or(nullptr);
        if (!sums || !hasTimeline)
            return sums;
        if (sums->calls->size() == 0) {
            addLosses(sums->problems, sums->errors);
            return nullptr;
        }
        const bool areTypes = sums->calls->name(0).empty();
        if (areTypes && m_by != KernelsBy::Type)
            return nullptr;
        if (m_by == KernelsBy::Type && !m_wantsTables)
            m_typesOf = fromFile(sums->source);
        return sums;
    }

    void addSums(const Card &card, const CardKernels &sums)
    {
        addLosses(sums.problems, sums.errors);
        m_perStep += sums.isPerStep ? 1 : 0;
        if (sums.unshown)
            m_unshown = sums.unshown;
        add(card, sums);
    }

    /// Adds a card of which no file tells the kernels.
    void addUnknown(const Card &card)
    {
        ++m_unknown;
        if (!isJson())
            return;
        json().beginObject().key("rank");
        writeOptional(json(), card.rank);
        json().key("source").null().key("kernels").beginArray().endArray().endObject();
    }

    void add(const Card &card, const CardKernels &kernels)
    {
        const KernelCalls &calls = *kernels.calls;
        m_withoutDevice += calls.size() == 0 && kernels.source == "trace" ? 1 : 0;
        if (m_isByStep)
            return addSteps(card, kernels);
        const std::vector<KernelGroup> groups = groupKernels(calls, m_by);
        const std::vector<std::string> keys = keysOf(calls.counters());
        const KernelShares shares(calls, groups);
        for (const KernelGroup &group : groups) {
            if (calls.whole(group.calls.front()) != calls.whole(groups.front().calls.front()))
                (comeFromSums(calls) ? m_hasTableWholes : m_hasWholes) = true;
        }
        if (isJson()) {
            JsonWriter &out = json();
            out.beginObject().key("rank");
            writeOptional(out, card.rank);
            out.key("source").text(kernels.source);
            if (comeFromSums(calls))
                out.key("per_step").boolean(kernels.isPerStep);
            out.key("kernels").beginArray();
            const bool hasScopes = comeFromSums(calls) && (m_by == KernelsBy::Name || m_by == KernelsBy::Call);
            forFigures(calls, groups, keys.size(), [&](const KernelGroup &group, const KernelFigures &figures) {
                writeGroup(out, figures, shares.shareOf(calls, group.calls.front(), figures.sumPs), keys, hasScopes);
            });
            out.endArray().endObject();
            return;
        }
        std::vector<std::size_t> columns; // column of each counter of this card among the counters of all cards
        for (const std::string &key : keys) {
            const auto known = std::find(m_counters.begin(), m_counters.end(), key);
            columns.push_back(static_cast<std::size_t>(known - m_counters.begin()));
            if (known == m_counters.end())
                m_counters.push_back(key);
        }
        forFigures(calls, groups, keys.size(), [&](const KernelGroup &group, const KernelFigures &figures) {
            addRow(card, figures, shares.shareOf(calls, group.calls.front(), figures.sumPs), columns);
        });
    }

    void addSteps(const Card &card, const CardKernels &kernels)
    {
        const std::vector<ShapeStep> steps = shapesByStep(*kernels.calls);
        if (isJson()) {
            json().beginObject().key("rank");
            writeOptional(json(), card.rank);
            json().key("source").text(kernels.source).key("kernels");
            writeShapeSteps(json(), steps);
            json().endObject();
            return;
        }
        for (const ShapeStep &step : steps)
            m_stepRows.push_back(QStringList{rankText(card)} + shapeStepCells(step));
    }

    /// Visits the figures of all groups in batches, because there may be millions of groups.
    static void forFigures(const KernelCalls &calls, std::span<const KernelGroup> groups, std::size_t counters,
                           const std::function<void(const KernelGroup &, const KernelFigures &)> &visit)
    {
        constexpr std::size_t Batch = 4096;
        for (; !groups.empty(); groups = groups.subspan(std::min(Batch, groups.size()))) {
            const auto batch = groups.first(std::min(Batch, groups.size()));
            const std::vector<KernelFigures> figures = figuresOf(calls, batch, counters);
            for (std::size_t group = 0; group < batch.size(); ++group)
                visit(batch[group], figures[group]);
        }
    }

    void writeGroup(JsonWriter &out, const KernelFigures &figures, double share, const std::vector<std::string> &counterKeys,
                    bool hasScopes) const
    {
        const auto text = [&out](std::string_view key, const std::optional<std::string_view> &value) {
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
        out.key("share").real(share);
        text("accelerator_core", figures.core);
        time("wait_us", figures.waitPs);
        if (m_by == KernelsBy::Shape)
            text("input_shapes", figures.shapes);
        if (hasScopes) {
            text("full_name", figures.fullName);
            text("subgraph", figures.subgraph);
        }
        for (std::size_t counter = 0; counter < counterKeys.size(); ++counter) {
            if (figures.counters[counter])
                out.key(counterKeys[counter]).real(*figures.counters[counter]);
            else
                text(counterKeys[counter], figures.counterTexts[counter]);
        }
        out.endObject();
    }

    void addRow(const Card &card, const KernelFigures &figures, double share, const std::vector<std::size_t> &columns)
    {
        Row row;
        row.cells = {rankText(card),
                     fromFile(figures.name.value_or("")),
                     fromFile(figures.type.value_or("")),
                     fromFile(figures.core.value_or("")),
                     QString::number(figures.count),
                     fromFile(microsecondText(figures.sumPs))};
        for (const auto &ps : {figures.averagePs, figures.minPs, figures.maxPs, figures.p95Ps})
            row.cells += fromFile(timeText(ps));
        row.cells += QString::number(share, 'f', 6);
        row.cells += fromFile(timeText(figures.waitPs));
        row.scopes = {fromFile(figures.fullName.value_or("")), fromFile(figures.subgraph.value_or(""))};
        m_hasScopes = m_hasScopes || !row.scopes.first().isEmpty() || !row.scopes.last().isEmpty();
        if (isCsv()) {
            row.cells += m_by == KernelsBy::Shape ? fromFile(figures.shapes.value_or("")) : QString();
            row.counters.resize(m_counters.size());
            for (std::size_t counter = 0; counter < columns.size(); ++counter)
                row.counters[columns[counter]] = counterCell(figures, counter);
        }
        m_rows.push_back(std::move(row));
    }

    [[nodiscard]] QString stepTable() const
    {
        TextTable table;
        const QStringList titles = shapeStepTitles();
        for (qsizetype column = 0; column < titles.size(); ++column)
            table.addColumn(titles.at(column), column >= 1 && column <= 4 ? TextTable::Align::Left : TextTable::Align::Right);
        for (const QStringList &cells : m_stepRows)
            table.addRow(cells);
        return table.toText();
    }

    QString tableText() const override
    {
        if (m_isByStep)
            return stepTable();
        TextTable table;
        for (qsizetype column = 0; column < m_titles.size(); ++column)
            table.addColumn(m_titles.at(column), column >= 1 && column <= 3 ? TextTable::Align::Left : TextTable::Align::Right);
        const QStringList scopes = m_hasScopes ? m_scopeTitles : QStringList();
        for (const QString &title : scopes)
            table.addColumn(title, TextTable::Align::Left);
        for (const Row &row : m_rows)
            table.addRow(m_hasScopes ? row.cells + row.scopes : row.cells);
        return table.toText();
    }

    /// Builds the CSV at the end, because cards may have different counters and the columns must be those of all cards.
    QString csvText() const override
    {
        if (m_isByStep)
            return csvOf(shapeStepTitles(), m_stepRows);
        QStringList titles = m_titles + QStringList{QStringLiteral("input_shapes")};
        titles += m_hasScopes ? m_scopeTitles : QStringList();
        for (const std::string &counter : m_counters)
            titles += fromFile(counter);
        QString text = csvLine(titles);
        for (const Row &row : m_rows) {
            QStringList cells = m_hasScopes ? row.cells + row.scopes : row.cells;
            for (std::size_t column = 0; column < m_counters.size(); ++column) {
                cells += column < row.counters.size() ? row.counters[column] : QString();
            }
            text += csvLine(cells);
        }
        return text;
    }

    void sayMore() const override
    {
        if (m_withoutDevice > 0 && !line().has("--quiet"))
            showMessage(translated(QT_TRANSLATE_NOOP("Commands", "no device work was found")));
        if (m_perStep > 0 && !line().has("--quiet"))
            showMessage(translated(QT_TRANSLATE_NOOP(
                "Commands", "counts and sums of the AI cores are those of one mean step, as the source has them")));
        if (!line().has("--quiet"))
            sayShares();
        if (!line().has("--quiet"))
            sayCache();
        if (m_unknown > 0 && !line().has("--quiet"))
            showMessage(translated(QT_TRANSLATE_NOOP("Commands", "unknown: no file tells the kernels")));
        if (!line().has("--quiet"))
            showProblems(m_doubts, true);
        if (m_unshown && !line().has("--quiet"))
            showMessage(
                translated(QT_TRANSLATE_NOOP("Commands", "%1 tells the operators as well (%2 in a mean step) and is not shown"))
                    .arg(fromFile(m_unshown->name), shortDurationText(m_unshown->sumPs / PsPerNs)));
        if (!m_typesOf.isEmpty() && !line().has("--quiet"))
            showMessage(
                translated(QT_TRANSLATE_NOOP("Commands", "these are the types of %1, not those of the timeline")).arg(m_typesOf));
        if (m_hasTables && m_typesOf.isEmpty() && !line().has("--quiet"))
            showMessage(translated(QT_TRANSLATE_NOOP(
                "Commands",
                "these are the kernels of the timeline; --tables takes the tables of operators, as the window does")));
    }

    /// Tells what the shares are of where there are several wholes.
    void sayShares() const
    {
        if (m_hasWholes)
            showMessage(translated(QT_TRANSLATE_NOOP(
                "Commands", "share is of computing, of communication, and of waits and copies, each on its own")));
        if (m_hasTableWholes)
            showMessage(
                m_perStep > 0
                    ? translated(QT_TRANSLATE_NOOP(
                          "Commands",
                          "share is of the AI cores in a mean step, and of the AI CPU in the whole capture, each on its own"))
                    : translated(QT_TRANSLATE_NOOP(
                          "Commands", "share is of the AI cores and of the AI CPU in the whole capture, each on its own")));
    }

    /// Tells what of l2_cache.csv is not in the answer, and why.
    void sayCache() const
    {
        if (m_cacheRows > m_joinedCacheRows) {
            showMessage(translated(QT_TRANSLATE_NOOP("Commands", "l2_cache.csv: %1 of %2 rows belong to no kernel"))
                            .arg(countText(m_cacheRows - m_joinedCacheRows), countText(m_cacheRows)));
        }
        if (m_isCacheByName && m_joinedCacheRows > 0)
            showMessage(translated(QT_TRANSLATE_NOOP(
                "Commands", "l2_cache.csv: joined by name, because streams and tasks of the kernels are not known")));
        if (m_hasUntoldHits)
            showMessage(
                translated(QT_TRANSLATE_NOOP("Commands", "l2_cache.csv: this card does not count hits (Hit Rate is N/A)")));
    }

    struct Row
    {
        QStringList cells;
        QStringList scopes;            ///< full name and subgraph
        std::vector<QString> counters; ///< by column; shorter than m_counters if later cards added columns
    };

    const QStringList m_titles{
        QStringLiteral("card"),   QStringLiteral("name"),   QStringLiteral("type"),   QStringLiteral("accelerator_core"),
        QStringLiteral("count"),  QStringLiteral("sum_us"), QStringLiteral("avg_us"), QStringLiteral("min_us"),
        QStringLiteral("max_us"), QStringLiteral("p95_us"), QStringLiteral("share"),  QStringLiteral("wait_us")};

    const QStringList m_scopeTitles{QStringLiteral("full_name"), QStringLiteral("subgraph")};

    KernelsBy m_by = KernelsBy::Name;
    bool m_isByStep = false; ///< operators are listed by step and shapes
    QList<QStringList> m_stepRows;
    bool m_wantsTables = false;
    bool m_hasWholes = false;                   ///< a timeline tells computing and something else
    bool m_hasTableWholes = false;              ///< several tables of sums tell kernels
    bool m_hasTables = false;                   ///< a card was answered from its timeline, and has tables of sums as well
    std::vector<Problem> m_doubts;              ///< notes about tables, which a table on the terminal shows as well
    std::optional<UnshownTable> m_unshown;      ///< of the last card with one
    QString m_typesOf;                          ///< tables that tell the types of a card with a timeline; "" without any
    bool m_hasScopes = false;                   ///< a row has a full name or a subgraph
    int m_perStep = 0;                          ///< cards whose tables hold figures of one mean step
    std::shared_ptr<const KernelTable> m_table; ///< table of the current card; null if its timeline is used instead
    std::vector<Row> m_rows;
    std::vector<std::string> m_counters;
    std::uint64_t m_cacheRows = 0;       ///< rows of l2_cache.csv
    std::uint64_t m_joinedCacheRows = 0; ///< those that belong to a kernel
    bool m_hasUntoldHits = false;        ///< a card has rows without any hit rate
    bool m_isCacheByName = false;
    int m_withoutDevice = 0; ///< cards whose timeline holds the host only
    int m_unknown = 0;       ///< cards without timeline and table of kernels
};

} // namespace

/// Returns the command `kernels PATH`: lists the kernels of each device in groups, with the hardware counters of the source.
Command kernelsCommand()
{
    Command command{"kernels", "PATH", QT_TRANSLATE_NOOP("Commands", "What ran on each device, with counts, times and counters."),
                    1,         {},     nullptr};
    command.options = commonOptions();
    command.options.append({
        csvOption(),
        cardOption(),
        {"--by", "", "name|type|core|shape|step|kernel",
         QT_TRANSLATE_NOOP("Commands",
                           "group by name (default), type, core, name and shape, or step, name and shape; kernel lists "
                           "every call")},
        {"--tables", "", "",
         QT_TRANSLATE_NOOP("Commands", "operators of the tables of older captures, also where a timeline lists kernels")},
    });
    command.options.append(rooflineOptions());
    command.run = [](const CommandLine &line) {
        if (line.has("--roofline"))
            return runRoofline(line);
        const int usage = limitsWithoutRoofline(line);
        return usage != ExitSuccess ? usage : Kernels(line).run();
    };
    return command;
}

} // namespace plumbline
