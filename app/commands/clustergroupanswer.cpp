// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/clustergroupanswer.h"

#include "app/commands/answer.h"
#include "widgets/support/formatting.h"
#include "widgets/support/strategytexts.h"

#include <algorithm>

namespace plumbline {

ClusterGroupAnswer::ClusterGroupAnswer(const std::vector<ClusterCard> &cards, ClusterGrouping by)
    : m_cards(cards), m_by(by), m_groups(groupedCards(cards, by))
{}

std::size_t ClusterGroupAnswer::outliersOf(const ClusterGroup &group, const ClusterJudgement &judgement)
{
    return static_cast<std::size_t>(std::ranges::count_if(judgement.outliers, [&](const ClusterOutlier &outlier) {
        return std::ranges::binary_search(group.cards, outlier.card);
    }));
}

void ClusterGroupAnswer::write(JsonWriter &out, const std::optional<std::string> &step, const ClusterJudgement &judgement) const
{
    for (const ClusterGroup &group : m_groups) {
        const ClusterTimes times = averageOf(m_cards, group.cards, step);
        if (times.isEmpty())
            continue;
        out.beginObject().key("by").text(groupingKey(m_by)).key("job").integer(group.job).key("host");
        writeOptional(out, std::string_view(group.host));
        out.key("stage");
        writeOptional(out, group.stage);
        if (group.ranks)
            writeRanks(out, "ranks", *group.ranks);
        else
            out.key("ranks").null();
        out.key("cards").beginArray();
        for (const std::size_t card : group.cards)
            out.text(m_cards[card].name);
        out.endArray().key("step").text(step.value_or(MeanOfSteps));
        for (std::size_t quantity = 0; quantity < ClusterQuantityCount; ++quantity)
            writeInteger(out, clusterKey(static_cast<ClusterQuantity>(quantity)), times[quantity]);
        out.key("outliers").count(outliersOf(group, judgement)).endObject();
    }
}

QStringList ClusterGroupAnswer::titles()
{
    QStringList titles{QStringLiteral("group"), QStringLiteral("job"), QStringLiteral("cards"), QStringLiteral("step")};
    for (std::size_t quantity = 0; quantity < ClusterQuantityCount; ++quantity)
        titles += fromFile(clusterKey(static_cast<ClusterQuantity>(quantity)));
    return titles + QStringList{QStringLiteral("outliers")};
}

QList<QStringList> ClusterGroupAnswer::rows(const std::optional<std::string> &step, const ClusterJudgement &judgement) const
{
    QList<QStringList> rows;
    for (const ClusterGroup &group : m_groups) {
        const ClusterTimes times = averageOf(m_cards, group.cards, step);
        if (times.isEmpty())
            continue;
        QStringList cells{clusterGroupName(group, m_by, m_cards), QString::number(group.job), QString::number(group.cards.size()),
                          fromFile(step.value_or(MeanOfSteps))};
        for (const auto &value : times)
            cells += numberCell(value);
        rows += cells + QStringList{QString::number(outliersOf(group, judgement))};
    }
    return rows;
}

} // namespace plumbline
