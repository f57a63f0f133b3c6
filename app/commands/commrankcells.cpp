// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commrankcells.h"

#include "app/commands/answer.h"
#include "app/commands/texttable.h"
#include "widgets/support/formatting.h"

namespace plumbline {

QString rankCell(const RankCommunication &card)
{
    return card.rank ? QString::number(*card.rank) : fromFile(card.name);
}

void writeRank(JsonWriter &out, const RankCommunication &card)
{
    out.key("rank");
    writeOptional(out, card.rank);
    out.key("name").text(card.name);
}

void writeRankGroup(JsonWriter &out, const RankGroup &group)
{
    out.key("group");
    writeOptional(out, std::string_view(group.id));
    out.key("group_name");
    writeOptional(out, std::string_view(group.known.name));
    if (group.known.ranks.empty())
        out.key("ranks").null();
    else
        writeRanks(out, "ranks", group.known.ranks);
}

QString tableOf(const QStringList &titles, const QList<QStringList> &rows, qsizetype texts, const QStringList &sentences)
{
    TextTable table;
    for (qsizetype column = 0; column < titles.size(); ++column)
        table.addColumn(titles.at(column), column < texts ? TextTable::Align::Left : TextTable::Align::Right);
    for (QStringList row : rows) {
        for (QString &cell : row)
            cell = cell.isEmpty() ? QStringLiteral("-") : cell;
        table.addRow(row);
    }
    QString text = table.toText();
    if (!sentences.isEmpty())
        text += u'\n' + sentences.join(u'\n') + u'\n';
    return text;
}

} // namespace plumbline
