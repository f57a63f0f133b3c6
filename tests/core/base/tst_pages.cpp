// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/pages.h"

#include <QTest>

#include <sys/mman.h>

#include <algorithm>
#include <cstdint>
#include <span>

using namespace plumbline;

class TestPages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void givesZeroedPages_data();
    void givesZeroedPages();
    void refusesWhatNoMachineHas();
};

void TestPages::givesZeroedPages_data()
{
    QTest::addColumn<qulonglong>("bytes");
    QTest::addColumn<bool>("isLarge");
    QTest::addRow("a byte") << qulonglong(1) << false;
    QTest::addRow("below a large page") << qulonglong(LargePageBytes - 1) << false;
    QTest::addRow("a large page") << qulonglong(LargePageBytes) << true;
    QTest::addRow("some and a byte") << qulonglong(3 * LargePageBytes + 1) << true;
}

void TestPages::givesZeroedPages()
{
    QFETCH(qulonglong, bytes);
    QFETCH(bool, isLarge);
    void *pages = mapPages(bytes, PROT_READ | PROT_WRITE);
    QVERIFY(pages);
    if (isLarge)
        QCOMPARE(reinterpret_cast<std::uintptr_t>(pages) % LargePageBytes, std::uintptr_t(0));
    const std::span<char> all(static_cast<char *>(pages), wholePages(bytes));
    QVERIFY(all.size() >= bytes && all.size() % wholePages(1) == 0);
    QVERIFY(std::all_of(all.begin(), all.end(), [](char c) { return c == 0; }));
    all.front() = all.back() = 'x';
    QCOMPARE(munmap(pages, all.size()), 0);
}

void TestPages::refusesWhatNoMachineHas()
{
    QVERIFY(!mapPages(std::size_t(1) << 60, PROT_READ));
}

QTEST_APPLESS_MAIN(TestPages)
#include "tst_pages.moc"
