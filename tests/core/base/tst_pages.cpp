// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/pages.h"
#include "tests/support/testregistry.h"

#include <QFile>
#include <QTest>

#include <sys/mman.h>

#include <algorithm>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <span>

using namespace plumbline;

class TestPages : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void givesZeroedPages_data();
    void givesZeroedPages();
    void refusesWhatNoMachineHas();
    void reservesForVectors();
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

/// Returns whether the kernel was advised to use large pages for the memory at an address.
bool wishesLargePages(const void *address)
{
    QFile file(QStringLiteral("/proc/self/smaps"));
    if (!file.open(QIODevice::ReadOnly))
        return false;
    bool isInside = false;
    for (const QByteArray &line : file.readAll().split('\n')) {
        std::uintptr_t begin = 0;
        std::uintptr_t end = 0;
        if (std::sscanf(line.constData(), "%" SCNxPTR "-%" SCNxPTR " ", &begin, &end) == 2)
            isInside = begin <= reinterpret_cast<std::uintptr_t>(address) && reinterpret_cast<std::uintptr_t>(address) < end;
        else if (isInside && line.startsWith("VmFlags:"))
            return line.contains(" hg");
    }
    return false;
}

void TestPages::reservesForVectors()
{
    std::vector<std::uint32_t> items{5};
    reserveLarge(items, 0);
    reserveLarge(items, 4 * LargePageBytes);
    QVERIFY(items.capacity() >= 4 * LargePageBytes);
    QCOMPARE(items.front(), 5u); // the content stays
    if (!QFile::exists(QStringLiteral("/sys/kernel/mm/transparent_hugepage")))
        QSKIP("this kernel has no large pages");
    QVERIFY(wishesLargePages(items.data() + 2 * LargePageBytes));
    items.reserve(5 * LargePageBytes);
    QVERIFY(!wishesLargePages(items.data() + 2 * LargePageBytes));
}

PLUMBLINE_TEST(TestPages)
#include "tst_pages.moc"
