// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/shardedanswer.h"

#include "app/commands/answer.h"
#include "app/commands/texttable.h"
#include "app/commands/tracecommand.h"
#include "core/profile/cardfiles.h"
#include "core/tables/shardedoperators.h"
#include "widgets/support/formatting.h"

#include <optional>
#include <string>
#include <utility>

namespace plumbline {

namespace {

/// Lists the operators of all cards that have a file of the parallel strategy.
class ShardedOperatorList final : public TraceCommand
{
public:
    explicit ShardedOperatorList(const CommandLine &line) : TraceCommand(line, "operators") {}

private:
    OrExit<void> readOptions() override
    {
        addCsv({QStringLiteral("card"), QStringLiteral("rank"), QStringLiteral("stage"), QStringLiteral("node"),
                QStringLiteral("name"), QStringLiteral("type"), QStringLiteral("scope"), QStringLiteral("shape"),
                QStringLiteral("strategy"), QStringLiteral("instance"), QStringLiteral("inputs")});
        for (const char *title : {"rank", "stage", "node"})
            m_table.addColumn(QLatin1String(title), TextTable::Align::Right);
        for (const char *title : {"name", "type", "shape", "strategy"})
            m_table.addColumn(QLatin1String(title), TextTable::Align::Left);
        return {};
    }

    bool addWithoutTrace(const OpenCard &card) override
    {
        TaskControl control;
        for (const std::string &file : filesOf(card.card(), "parallel_strategy", ".json")) {
            auto graph = readShardedOperators(file, control);
            if (!graph) {
                addError(graph.error());
                continue;
            }
            addProblems(graph->problems);
            for (const ShardedOperator &each : graph->operators)
                addOperator(card.card(), *graph, each);
            m_hasFile = true;
        }
        return true;
    }

    OrExit<void> addCard(const OpenCard &) override { return {}; }

    void addOperator(const Card &card, const ShardedGraph &graph, const ShardedOperator &each)
    {
        const std::optional<int> rank = graph.rank ? graph.rank : card.rank;
        if (isJson()) {
            JsonWriter &out = json();
            out.beginObject().key("card").text(card.name).key("rank");
            writeOptional(out, rank);
            out.key("stage");
            writeOptional(out, graph.stage);
            for (const auto &[key, text] :
                 {std::pair("node", &each.node), std::pair("name", &each.name), std::pair("type", &each.type),
                  std::pair("scope", &each.scope), std::pair("shape", &each.shape), std::pair("strategy", &each.strategy),
                  std::pair("instance", &each.instance), std::pair("inputs", &each.inputs)}) {
                out.key(key);
                writeOptional(out, std::string_view(*text));
            }
            out.endObject();
            return;
        }
        if (isCsv())
            addCsv({fromFile(card.name), numberCell(rank), numberCell(graph.stage), fromFile(each.node), fromFile(each.name),
                    fromFile(each.type), fromFile(each.scope), fromFile(each.shape), fromFile(each.strategy),
                    fromFile(each.instance), fromFile(each.inputs)});
        else
            m_table.addRow({numberCell(rank), numberCell(graph.stage), plainText(each.node), plainText(each.name),
                            plainText(each.type), plainText(each.shape), plainText(each.strategy)});
    }

    QString tableText() const override { return m_table.toText(); }

    void sayMore() const override
    {
        if (!m_hasFile)
            showMessage(translated(QT_TRANSLATE_NOOP("Commands", "no card has a parallel_strategy_*.json")));
    }

    TextTable m_table;
    bool m_hasFile = false;
};

} // namespace

int runShardedOperators(const CommandLine &line)
{
    return ShardedOperatorList(line).run();
}

} // namespace plumbline
