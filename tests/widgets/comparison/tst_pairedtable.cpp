// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "widgets/comparison/pairedtable.h"
#include "widgets/tables/celltext.h"

#include <QTest>

using namespace plumbline;

namespace {

using PairedTableRow = std::vector<FilledTable::Cell>;

PairedSource sourceOf(const std::vector<PairedTableRow> &rows)
{
    auto table = std::make_shared<FilledTable>(std::vector<TableColumn>{{"Name", CellKind::Text},
                                                                        {"Kind", CellKind::Text},
                                                                        {"Sum", CellKind::Picoseconds},
                                                                        {"Calls", CellKind::Count},
                                                                        {"Size", CellKind::Bytes, true}});
    for (const PairedTableRow &row : rows)
        table->addRow(row);
    return {table, {}, {}};
}

QString printedPairedTable(const TableSource &table)
{
    QStringList lines;
    QStringList words;
    for (const TableColumn &column : table.columns())
        words += QString::fromStdString(column.name) + (column.isHidden ? u"*"_qs : QString());
    lines += words.join(u'|');
    for (std::size_t row = 0; row < table.rows(); ++row) {
        words.clear();
        for (std::size_t column = 0; column < table.columns().size(); ++column)
            words += cellText(table.columns()[column].kind, table.cell(row, column));
        lines += words.join(u'|').replace(QChar(0x202F), QString()).replace(QChar(0x2212), u'-');
    }
    return lines.join(u'\n');
}

constexpr std::int64_t Us = 1'000'000;

} // namespace

class TestPairedTable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pairsRowsByTheirNames()
    {
        const PairedSource base = sourceOf({{"a", "x", 10 * Us, std::int64_t{2}, std::int64_t{1'000'000}},
                                            {"gone", "x", 5 * Us, std::int64_t{1}, {}},
                                            {"a", "x", 1 * Us, std::int64_t{1}, {}}});
        const PairedSource target = sourceOf({{"new", "y", 7 * Us, std::int64_t{1}, {}},
                                              {"a", "z", 12 * Us + 1, std::int64_t{3}, std::int64_t{500'000}},
                                              {"a", "z", 1 * Us, std::int64_t{1}, {}}});
        const ComparedTable paired = pairTables(base, target, {{0}, {1}, {2, 3, 4}});
        QCOMPARE(printedPairedTable(*paired.table),
                 u"Name|Kind|compare_base|compare_target|compare_difference|compare_ratio|compare_status|"
                 "Calls, base*|Calls, target*|Calls, difference|Size, base*|Size, target*|Size, difference*\n"
                 "new|y|0.000|7.000|+7.000||new||1||||\n"
                 "a|x|10.000|12.000001|+2.000001|1.2|longer|2|3|+1|1.000|0.500|-0.500\n"
                 "gone|x|5.000|0.000|-5.000|0|gone|1|||||\n"
                 "a|x|1.000|1.000|0.000|1|equal|1|1|0|||"_qs);
        QCOMPARE(differenceTone(*paired.table, 1, 4), DifferenceTone::Worse);
        QCOMPARE(differenceTone(*paired.table, 1, 9), DifferenceTone::None); // more calls alone are not worse
        QCOMPARE(paired.largest.size(), std::size_t{3});
        QCOMPARE(paired.largest.front().name, u"new"_qs);
    }

    void whatIsAbsentMayBeUnknown()
    {
        const ComparedTable paired =
            pairTables(sourceOf({{"a", "", 10 * Us, {}, {}}}), sourceOf({{"b", "", 12 * Us, {}, {}}}), {{0}, {}, {2}, false});
        QCOMPARE(printedPairedTable(*paired.table),
                 u"Name|compare_base|compare_target|compare_difference*|compare_ratio*|compare_status\n"
                 "a|10.000||||gone\nb||12.000|||new"_qs);
    }

    void keysAndPlacesAreTheSources()
    {
        PairedSource base = sourceOf({{"step 3", "", 10 * Us, {}, {}}});
        PairedSource target = sourceOf({{"step 9", "", 12 * Us, {}, {}}});
        base.keyOf = target.keyOf = [](std::size_t) { return std::string("same"); };
        base.addPlace = [](std::size_t row, ComparedPlace &place) { place.base = SliceId(row + 4); };
        target.addPlace = [](std::size_t row, ComparedPlace &place) { place.target = SliceId(row + 5); };
        const ComparedTable paired = pairTables(base, target, {{0}, {}, {2}});
        QCOMPARE(paired.table->rows(), std::size_t{1});
        QCOMPARE(paired.places.front().base, SliceId(4));
        QCOMPARE(paired.places.front().target, SliceId(5));
    }

    void nothingIsNoRow() { QCOMPARE(pairTables(sourceOf({}), sourceOf({}), {{0}, {}, {2}}).table->rows(), std::size_t{0}); }
};

PLUMBLINE_TEST(TestPairedTable)
#include "tst_pairedtable.moc"
