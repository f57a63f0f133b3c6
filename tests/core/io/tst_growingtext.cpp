// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/growingtext.h"
#include "tests/support/testregistry.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <zstd.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>

using namespace plumbline;

namespace {

constexpr std::size_t Window = 8u << 20;

/// Returns numbered lines, so that no page equals another. They repeat after 1.5 MB, so that the compressed text refers to
/// earlier text.
std::string lines(std::size_t bytes)
{
    std::string text;
    for (int number = 0; text.size() < bytes; ++number)
        text += std::to_string(number % 223'211) + '\n';
    return text;
}

enum class Packing { Gzip, Zstd };

void writePacked(const std::string &text, Packing packing, const QString &path)
{
    if (packing == Packing::Zstd) {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly))
            return;
        QByteArray packed(static_cast<qsizetype>(ZSTD_compressBound(text.size())), Qt::Uninitialized);
        const std::size_t bytes =
            ZSTD_compress(packed.data(), static_cast<std::size_t>(packed.size()), text.data(), text.size(), 3);
        file.write(packed.constData(), static_cast<qint64>(bytes));
        return;
    }
    QProcess process;
    process.setStandardOutputFile(path);
    process.start(QStringLiteral("gzip"), {QStringLiteral("-1c")});
    process.write(text.data(), static_cast<qint64>(text.size()));
    process.closeWriteChannel();
    process.waitForFinished();
}

} // namespace

/// Checks that a compressed text is the same whether it is read as it grows or held as a whole.
class TestGrowingText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void whatIsReleasedMakesRoom_data();
    void whatIsReleasedMakesRoom();
    void withoutReleasingAllIsThere();
    void shortTextStandsInMemory();

private:
    [[nodiscard]] std::unique_ptr<GrowingText> open(const std::string &text, Packing packing = Packing::Gzip);

    TaskControl m_control;
    QTemporaryDir m_folder;
};

void TestGrowingText::init()
{
    QProcess process;
    process.start(QStringLiteral("gzip"), {QStringLiteral("--version")});
    if (!process.waitForFinished())
        QSKIP("no gzip on this machine");
}

std::unique_ptr<GrowingText> TestGrowingText::open(const std::string &text, Packing packing)
{
    const QString path = m_folder.filePath(QStringLiteral("packed"));
    writePacked(text, packing, path);
    auto opened = GrowingText::open(path.toStdString(), m_folder.path().toStdString(), Window, m_control);
    return opened ? std::move(*opened) : nullptr;
}

void TestGrowingText::whatIsReleasedMakesRoom_data()
{
    QTest::addColumn<bool>("takesTurns");
    QTest::addColumn<Packing>("packing");
    QTest::newRow("as it comes") << false << Packing::Gzip;
    QTest::newRow("in turns") << true << Packing::Gzip;
    QTest::newRow("zstd as it comes") << false << Packing::Zstd;
    QTest::newRow("zstd in turns") << true << Packing::Zstd;
}

void TestGrowingText::whatIsReleasedMakesRoom()
{
    QFETCH(bool, takesTurns);
    QFETCH(Packing, packing);
    const std::string expected = lines(40 << 20);
    const auto growing = open(expected, packing);
    QVERIFY(growing && growing->isPacked());
    std::size_t read = 0;
    const auto readTo = [&](std::string_view text) {
        const bool isSame = text.substr(read) == std::string_view(expected).substr(read, text.size() - read);
        read = text.size();
        return isSame;
    };
    for (;;) {
        const std::string_view text = growing->waitBeyond(read, takesTurns);
        if (!growing->isGrowing())
            break;
        QVERIFY(text.size() > read && text.size() <= read + Window);
        QVERIFY(readTo(text));
        growing->release(read);
    }
    const auto opened = growing->finish();
    QVERIFY(opened);
    QVERIFY(!opened->map && !opened->problem);
    QCOMPARE(growing->text().size(), expected.size());
    QVERIFY(readTo(growing->text()));
    QCOMPARE(std::string(growing->text().data() + read, MappedFile::Padding), std::string(MappedFile::Padding, '\0'));
}

void TestGrowingText::withoutReleasingAllIsThere()
{
    const std::string expected = lines(20 << 20);
    const auto growing = open(expected);
    QVERIFY(growing);
    std::size_t read = 0;
    while (growing->isGrowing()) {
        read = growing->waitBeyond(read, false).size();
        growing->release(std::min(read, std::size_t{3} << 20)); // less than must be released
    }
    const auto opened = growing->finish();
    QVERIFY(opened && opened->map);
    QVERIFY(opened->map->text() == expected);
    QVERIFY(growing->text() == expected);
    QCOMPARE(m_control.doneBytes(), m_control.totalBytes());
}

void TestGrowingText::shortTextStandsInMemory()
{
    const auto growing = open("[1]");
    QVERIFY(growing);
    const auto opened = growing->finish();
    QVERIFY(opened && !opened->map);
    QVERIFY(growing->text() == "[1]");
}

PLUMBLINE_THREAD_TEST(TestGrowingText)
#include "tst_growingtext.moc"
