// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/answer.h"
#include "app/commands/commandline.h"
#include "app/commands/texttable.h"
#include "app/commands/tracecommand.h"
#include "core/analysis/kernels/cardflops.h"
#include "widgets/support/csvtext.h"
#include "widgets/support/formatting.h"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// The table that is listed, in the order of the values of --table.
enum class FlopsList { Cards, Scopes, Operators };

std::string_view unitName(std::size_t unit)
{
    constexpr std::array<std::string_view, FlopsUnitCount> Names{"all", "cube", "vector"};
    return Names[unit];
}

QStringList flopsTitles(FlopsList list)
{
    const QStringList figures{QStringLiteral("mflops"), QStringLiteral("gflops_per_s"), QStringLiteral("utilization_percent")};
    switch (list) {
    case FlopsList::Cards:
        return QStringList{QStringLiteral("card"), QStringLiteral("unit")} + figures + QStringList{QStringLiteral("share")};
    case FlopsList::Scopes:
        return {QStringLiteral("card"), QStringLiteral("scope"), QStringLiteral("parent"), QStringLiteral("mflops"),
                QStringLiteral("share")};
    case FlopsList::Operators:
        return QStringList{QStringLiteral("card"), QStringLiteral("operator"), QStringLiteral("unit")} + figures;
    }
    return {};
}

QString flopsCell(const std::optional<double> &value)
{
    return value ? QString::number(*value, 'g', 15) : QString();
}

/// Lists the floating-point operations of each card, by scope and by operator.
class Flops final : public TraceCommand
{
public:
    explicit Flops(const CommandLine &line) : TraceCommand(line, "cards") {}

private:
    OrExit<void> readOptions() override
    {
        const auto list = chosenTable({QStringLiteral("cards"), QStringLiteral("scopes"), QStringLiteral("operators")});
        if (!list)
            return tl::unexpected(list.error());
        m_list = static_cast<FlopsList>(*list);
        return {};
    }

    // The figures come from files of their own, so that no timeline is read unless there is nothing else.
    bool addWithoutTrace(const OpenCard &card) override
    {
        if (isTimelineOnly(card.card()))
            return false;
        take(card);
        return true;
    }

    OrExit<void> addCard(const OpenCard &card) override
    {
        take(card);
        return {};
    }

    void take(const OpenCard &card)
    {
        TaskControl control;
        m_cards.push_back({card.card().rank, rankText(card.card()), *card.flops(control)});
        addLosses(m_cards.back().flops->problems, m_cards.back().flops->errors);
        m_total += m_cards.back().flops->megaFlops().value_or(0);
        if (isJson())
            writeJson(m_cards.back());
    }

    static void writeUnits(JsonWriter &out, const FlopsByUnit &units)
    {
        out.key("units").beginArray();
        for (std::size_t unit = 0; unit < FlopsUnitCount; ++unit) {
            if (units[unit].isEmpty())
                continue;
            out.beginObject().key("unit").text(unitName(unit));
            writeReal(out, "mflops", units[unit].megaFlops);
            writeReal(out, "gflops_per_s", units[unit].gigaFlopsPerSecond);
            writeReal(out, "utilization_percent", units[unit].utilizationPercent);
            out.endObject();
        }
        out.endArray();
    }

    struct FlopsOfCard
    {
        std::optional<int> rank;
        QString label;
        std::shared_ptr<const CardFlops> flops;
    };

    void writeJson(const FlopsOfCard &card)
    {
        JsonWriter &out = json();
        out.beginObject().key("rank");
        writeOptional(out, card.rank);
        out.key("source");
        writeOptional(out, std::string_view(card.flops->source));
        writeReal(out, "mflops", card.flops->megaFlops());
        writeUnits(out, card.flops->summary);
        out.key("scopes").beginArray();
        for (const ScopeFlops &scope : card.flops->scopes) {
            out.beginObject().key("scope").text(scope.name).key("parent");
            writeOptional(out, std::string_view(scope.parent));
            out.key("mflops").real(scope.megaFlops).key("share").real(scope.share).endObject();
        }
        out.endArray().key("operators").beginArray();
        for (const OperatorFlops &each : card.flops->operators) {
            out.beginObject().key("full_name").text(each.fullName);
            writeUnits(out, each.units);
            out.endObject();
        }
        out.endArray().endObject();
    }

    static QStringList unitCells(const UnitFlops &unit)
    {
        return {flopsCell(unit.megaFlops), flopsCell(unit.gigaFlopsPerSecond), flopsCell(unit.utilizationPercent)};
    }

    /// Returns the rows of a card. The share of a unit of a card is that of the operations of all cards.
    [[nodiscard]] std::vector<QStringList> rowsOf(const FlopsOfCard &card) const
    {
        std::vector<QStringList> rows;
        const auto addUnits = [&rows](const QStringList &first, const FlopsByUnit &units,
                                      const std::function<QStringList(const UnitFlops &)> &more) {
            for (std::size_t unit = 0; unit < FlopsUnitCount; ++unit) {
                if (!units[unit].isEmpty())
                    rows.push_back(first + QStringList{fromFile(unitName(unit))} + unitCells(units[unit]) + more(units[unit]));
            }
        };
        if (m_list == FlopsList::Cards)
            addUnits({card.label}, card.flops->summary, [this](const UnitFlops &unit) {
                const bool isShare = m_total > 0 && unit.megaFlops;
                return QStringList{isShare ? QString::number(*unit.megaFlops / m_total, 'f', 6) : QString()};
            });
        for (const ScopeFlops &scope : m_list == FlopsList::Scopes ? card.flops->scopes : std::vector<ScopeFlops>())
            rows.push_back({card.label, fromFile(scope.name), fromFile(scope.parent), flopsCell(scope.megaFlops),
                            QString::number(scope.share, 'f', 6)});
        for (const OperatorFlops &each : m_list == FlopsList::Operators ? card.flops->operators : std::vector<OperatorFlops>())
            addUnits({card.label, fromFile(each.fullName)}, each.units, [](const UnitFlops &) { return QStringList(); });
        return rows;
    }

    QString tableText() const override
    {
        TextTable table;
        const QStringList titles = flopsTitles(m_list);
        const qsizetype texts = m_list == FlopsList::Cards ? 1 : 2;
        for (qsizetype column = 0; column < titles.size(); ++column)
            table.addColumn(titles.at(column), column >= 1 && column <= texts ? TextTable::Align::Left : TextTable::Align::Right);
        for (const FlopsOfCard &card : m_cards) {
            for (const QStringList &row : rowsOf(card))
                table.addRow(row);
        }
        return table.toText();
    }

    QString csvText() const override
    {
        QString text = csvLine(flopsTitles(m_list));
        for (const FlopsOfCard &card : m_cards) {
            for (const QStringList &row : rowsOf(card))
                text += csvLine(row);
        }
        return text;
    }

    void sayMore() const override
    {
        const bool isKnown =
            std::any_of(m_cards.begin(), m_cards.end(), [](const FlopsOfCard &card) { return !card.flops->source.empty(); });
        if (!isKnown && !line().has("--quiet"))
            showMessage(translated(QT_TRANSLATE_NOOP("Commands", "unknown: no file tells floating-point operations")));
        if (isKnown && !line().has("--quiet"))
            sayOtherTables();
    }

    /// Points to the tables that hold something where the files tell no sums of cards.
    void sayOtherTables() const
    {
        const auto any = [this](const auto &tells) { return std::any_of(m_cards.begin(), m_cards.end(), tells); };
        if (m_list != FlopsList::Cards || any([this](const FlopsOfCard &card) { return !rowsOf(card).empty(); }))
            return;
        QStringList tables;
        if (any([](const FlopsOfCard &card) { return !card.flops->operators.empty(); }))
            tables += QStringLiteral("--table operators");
        if (any([](const FlopsOfCard &card) { return !card.flops->scopes.empty(); }))
            tables += QStringLiteral("--table scopes");
        if (!tables.isEmpty())
            showMessage(translated(QT_TRANSLATE_NOOP("Commands", "no file tells sums of cards, but other tables are known: %1"))
                            .arg(tables.join(QLatin1String(", "))));
    }

    FlopsList m_list = FlopsList::Cards;
    std::vector<FlopsOfCard> m_cards;
    double m_total = 0; ///< operations of all cards, in millions
};

} // namespace

/// Returns the command `flops PATH`: lists the floating-point operations of each card, by scope and by operator.
Command flopsCommand()
{
    Command command{"flops", "PATH", QT_TRANSLATE_NOOP("Commands", "Floating-point operations per card, scope and operator."),
                    1,       {},     nullptr};
    command.options = commonOptions();
    command.options.append({
        csvOption(),
        cardOption(),
        {"--table", "", "cards|scopes|operators", QT_TRANSLATE_NOOP("Commands", "the table to list; cards by default")},
    });
    command.run = [](const CommandLine &line) { return Flops(line).run(); };
    return command;
}

} // namespace plumbline
