// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "widgets/comparison/furthertargets.h"
#include "widgets/tables/celltext.h"

#include <QTest>

using namespace plumbline;

namespace {

using FurtherTargetsRow = std::vector<FilledTable::Cell>;

ComparedTable tableOf(const std::vector<FurtherTargetsRow> &rows)
{
    auto table = std::make_shared<FilledTable>(std::vector<TableColumn>{{"name", CellKind::Text},
                                                                        {"compare_base", CellKind::Count},
                                                                        {"compare_target", CellKind::Count},
                                                                        {"compare_difference", CellKind::CountDifference},
                                                                        {"compare_ratio", CellKind::Decimal},
                                                                        {"compare_status", CellKind::Text},
                                                                        {"compare_floor", CellKind::Count}});
    for (const FurtherTargetsRow &row : rows)
        table->addRow(row);
    ComparedTable result;
    result.table = table;
    result.differenceColumn = 3;
    result.places.resize(rows.size());
    return result;
}

FurtherTargetsRow row(const char *name, std::int64_t base, std::int64_t target)
{
    return {name, base, target, target - base, static_cast<double>(target) / 2, "x", std::int64_t{9}};
}

QString printedFurtherTargets(const TableSource &table)
{
    QStringList lines;
    QStringList words;
    for (const TableColumn &column : table.columns())
        words += QString::fromStdString(column.name);
    lines += words.join(u'|');
    for (std::size_t at = 0; at < table.rows(); ++at) {
        words.clear();
        for (std::size_t column = 0; column < table.columns().size(); ++column)
            words += cellText(table.columns()[column].kind, table.cell(at, column)).replace(QChar(0x2212), u'-');
        lines += words.join(u'|');
    }
    return lines.join(u'\n');
}

} // namespace

class TestFurtherTargets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void addsColumnsRowByRow()
    {
        const ComparedTable first = tableOf({row("a", 2, 3), row("b", 4, 1), row("a", 5, 5)});
        const std::vector<FurtherTarget> others{{u"one"_qs, tableOf({row("a", 2, 7), row("new", 0, 8), row("a", 5, 6)})},
                                                {u"two"_qs, tableOf({row("new", 0, 1), row("b", 4, 4)})}};
        const ComparedTable all = addTargets(first, others, 1);
        QCOMPARE(printedFurtherTargets(*all.table),
                 u"name|compare_base|compare_target|compare_difference|compare_ratio|compare_status|one, target|one, "
                 "difference|one, ratio|two, target|two, difference|two, ratio|compare_floor\n"
                 "a|2|3|+1|1.5|x|7|+5|3.5||||9\n"
                 "b|4|1|-3|0.5|x||||4|0|2|9\n"
                 "a|5|5|0|2.5|x|6|+1|3||||9\n"
                 "new|0|||||8|+8|4|1|+1|0.5|"_qs);
        QCOMPARE(all.places.size(), std::size_t{4});
        QCOMPARE(all.differenceColumn, std::size_t{3});
    }

    void nothingIsAddedWithoutOthers()
    {
        const ComparedTable first = tableOf({row("a", 2, 3)});
        QCOMPARE(addTargets(first, {}, 1).table, first.table);
        // A card that could not be compared has empty columns.
        const std::vector<FurtherTarget> others{{u"one"_qs, {}}};
        QCOMPARE(addTargets(first, others, 1).table->columns().size(), first.table->columns().size() + 3);
        QCOMPARE(addTargets({}, others, 1).table, nullptr);
    }
};

PLUMBLINE_TEST(TestFurtherTargets)
#include "tst_furthertargets.moc"
