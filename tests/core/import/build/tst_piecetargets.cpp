// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/build/piecetargets.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <cstdint>
#include <vector>

using namespace plumbline;

class TestPieceTargets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void piecesFollowEachOtherInEachGroup();
};

void TestPieceTargets::piecesFollowEachOtherInEachGroup()
{
    std::vector<PieceColumns> pieces(3);
    pieces[0].worker = pieces[2].worker = 1;
    pieces[0].series = {{2, 4}, {0, 1}};
    pieces[1].series = {{0, 3}, {1, 0}};
    pieces[2].series = {{0, 5}, {2, 6}};
    const std::vector<std::vector<std::uint32_t>> groupOf{{1, 0}, {0, 7, 1}}; // number 1 of the second worker is in no piece
    const PieceTargets targets(pieces, &PieceColumns::series, groupOf, {100, 200});

    QCOMPARE(targets.byNumber(0), (std::vector<std::uint64_t>{100, 0, 200}));
    QCOMPARE(targets.byNumber(1), (std::vector<std::uint64_t>{204, 101}));
    QCOMPARE(targets.byNumber(2), (std::vector<std::uint64_t>{101, 0, 207}));
}

PLUMBLINE_TEST(TestPieceTargets)
#include "tst_piecetargets.moc"
