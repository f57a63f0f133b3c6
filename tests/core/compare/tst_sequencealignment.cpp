// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/sequencealignment.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace plumbline;

namespace {

using Symbols = std::vector<std::uint32_t>;

constexpr std::uint32_t Alphabet = 200'000;

Symbols symbolsOf(const char *text)
{
    Symbols symbols;
    for (; *text != 0; ++text)
        symbols.push_back(static_cast<std::uint32_t>(*text));
    return symbols;
}

Symbols aligned(const Symbols &left, const Symbols &right)
{
    Symbols partner(left.size());
    SequenceAligner(Alphabet).align(left, right, partner, TaskControl());
    return partner;
}

std::size_t pairsOf(const Symbols &partner)
{
    return partner.size() - static_cast<std::size_t>(std::count(partner.begin(), partner.end(), NoPartner));
}

/// Returns whether pairs consist of equal symbols and rise on both sides.
bool isValid(const Symbols &left, const Symbols &right, const Symbols &partner)
{
    std::int64_t last = -1;
    for (std::size_t at = 0; at < left.size(); ++at) {
        if (partner[at] == NoPartner)
            continue;
        if (partner[at] >= right.size() || left[at] != right[partner[at]] || partner[at] <= last)
            return false;
        last = partner[at];
    }
    return true;
}

/// Computes the length of the longest common subsequence in the simplest way.
std::size_t longest(const Symbols &left, const Symbols &right)
{
    std::vector<std::size_t> row(right.size() + 1);
    for (const std::uint32_t symbol : left) {
        std::size_t diagonal = 0;
        for (std::size_t at = 0; at < right.size(); ++at) {
            const std::size_t above = row[at + 1];
            row[at + 1] = symbol == right[at] ? diagonal + 1 : std::max(row[at], above);
            diagonal = above;
        }
    }
    return row.back();
}

Symbols randomSymbols(std::mt19937 &random, std::size_t size, std::uint32_t alphabet)
{
    Symbols symbols(size);
    for (std::uint32_t &symbol : symbols)
        symbol = random() % alphabet;
    return symbols;
}

} // namespace

class TestSequenceAlignment : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pairsShortTexts_data();
    void pairsShortTexts();
    void isLongest();
    void survivesRepeats_data();
    void survivesRepeats();
    void stops();
};

void TestSequenceAlignment::pairsShortTexts_data()
{
    QTest::addColumn<QByteArray>("left");
    QTest::addColumn<QByteArray>("right");
    QTest::addColumn<int>("pairs");
    QTest::newRow("nothing") << QByteArray() << QByteArray() << 0;
    QTest::newRow("one side") << QByteArray("abc") << QByteArray() << 0;
    QTest::newRow("equal") << QByteArray("abcabc") << QByteArray("abcabc") << 6;
    QTest::newRow("inserted") << QByteArray("abcabc") << QByteArray("abxcabc") << 6;
    QTest::newRow("missing") << QByteArray("abcabc") << QByteArray("abab") << 4;
    QTest::newRow("reordered") << QByteArray("abcdef") << QByteArray("adebcf") << 4;
    QTest::newRow("classic") << QByteArray("abcabba") << QByteArray("cbabac") << 4;
    QTest::newRow("different") << QByteArray("abc") << QByteArray("xyz") << 0;
}

void TestSequenceAlignment::pairsShortTexts()
{
    QFETCH(QByteArray, left);
    QFETCH(QByteArray, right);
    QFETCH(int, pairs);
    const Symbols lefts = symbolsOf(left.constData());
    const Symbols rights = symbolsOf(right.constData());
    const Symbols partner = aligned(lefts, rights);
    QVERIFY(isValid(lefts, rights, partner));
    QCOMPARE(pairsOf(partner), static_cast<std::size_t>(pairs));
}

void TestSequenceAlignment::isLongest()
{
    std::mt19937 random(1);
    SequenceAligner aligner(Alphabet);
    for (int round = 0; round < 400; ++round) {
        const std::uint32_t alphabet = 1 + random() % 20;
        const Symbols left = randomSymbols(random, random() % 60, alphabet);
        const Symbols right = randomSymbols(random, random() % 60, alphabet);
        Symbols partner(left.size());
        aligner.align(left, right, partner, TaskControl());
        QVERIFY(isValid(left, right, partner));
        QCOMPARE(pairsOf(partner), longest(left, right));
    }
}

void TestSequenceAlignment::survivesRepeats_data()
{
    QTest::addColumn<std::size_t>("size");
    QTest::addColumn<std::uint32_t>("alphabet");
    QTest::addColumn<double>("least"); // share of the left side that must find a partner
    QTest::newRow("one symbol") << std::size_t{100'000} << std::uint32_t{1} << 0.99;
    QTest::newRow("two symbols") << std::size_t{100'000} << std::uint32_t{2} << 0.5;
    QTest::newRow("few symbols") << std::size_t{50'000} << std::uint32_t{40} << 0.05;
    QTest::newRow("many symbols") << std::size_t{50'000} << Alphabet << 0.0;
}

// The sequences have nothing in common. No stretch is short enough for Myers' algorithm, and either no symbol is rare or all are.
void TestSequenceAlignment::survivesRepeats()
{
    QFETCH(std::size_t, size);
    QFETCH(std::uint32_t, alphabet);
    QFETCH(double, least);
    std::mt19937 random(2);
    const Symbols left = randomSymbols(random, size, alphabet);
    const Symbols right = randomSymbols(random, size + 5000, alphabet);
    const Symbols partner = aligned(left, right);
    QVERIFY(isValid(left, right, partner));
    QVERIFY2(static_cast<double>(pairsOf(partner)) >= least * static_cast<double>(size),
             qPrintable(QString::number(pairsOf(partner))));
}

void TestSequenceAlignment::stops()
{
    TaskControl control;
    control.requestStop();
    const Symbols left = symbolsOf("abc");
    Symbols partner(left.size());
    SequenceAligner(Alphabet).align(left, left, partner, control);
    QCOMPARE(pairsOf(partner), std::size_t{0});
}

PLUMBLINE_TEST(TestSequenceAlignment)
#include "tst_sequencealignment.moc"
