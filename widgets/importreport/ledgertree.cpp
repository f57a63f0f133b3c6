// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/importreport/ledgertree.h"

#include "widgets/support/formatting.h"

#include <QCoreApplication>

#include <utility>

namespace plumbline {

namespace {

class TreeTexts
{
    Q_DECLARE_TR_FUNCTIONS(LedgerTree)
};

Property counted(const QString &name, std::uint64_t count, std::vector<Property> children = {})
{
    return {name, countText(count), QString::number(count), std::move(children)};
}

std::vector<Property> asProperties(const std::vector<LedgerPart> &parts)
{
    std::vector<Property> properties;
    for (const LedgerPart &part : parts)
        properties.push_back(counted(part.name, part.count));
    return properties;
}

Property ledgerNode(const QString &name, const Ledger &ledger)
{
    Property node = counted(name, ledger.events, asProperties(ledgerParts(ledger)));
    std::vector<Property> kinds = asProperties(ledgerKinds(ledger));
    if (ledger.refused > 0)
        kinds.push_back(counted(TreeTexts::tr("refused"), ledger.refused));
    node.children.push_back({TreeTexts::tr("By kind in the file"), {}, {}, std::move(kinds)});
    return node;
}

} // namespace

std::vector<Property> ledgerTree(const std::vector<CardRow> &cards)
{
    std::vector<Property> tree;
    Ledger total;
    for (const CardRow &card : cards) {
        if (!card.ledger) {
            tree.push_back({card.name, TreeTexts::tr("no timeline"), {}, {}});
            continue;
        }
        total += *card.ledger;
        Property node = ledgerNode(card.name, *card.ledger);
        for (const FileRow &file : card.traces)
            node.children.push_back({file.name, file.bytes ? bytesText(*file.bytes) : QString(), {}, {}});
        tree.push_back(std::move(node));
    }
    tree.insert(tree.begin(), ledgerNode(TreeTexts::tr("Events read"), total));
    return tree;
}

} // namespace plumbline
