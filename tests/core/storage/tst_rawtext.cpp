// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/rawtext.h"
#include "tests/support/testregistry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <random>

using namespace plumbline;

class RawTextTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    std::string write(const char *name, const QByteArray &bytes)
    {
        QFile file(m_folder.filePath(QLatin1String(name)));
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? file.fileName().toStdString()
                                                                                    : std::string();
    }

private Q_SLOTS:
    void readsTheSameAsANaiveReader()
    {
        std::mt19937 random(7);
        QByteArray bytes;
        for (int i = 0; i < 5000; ++i)
            bytes += static_cast<char>(random());
        const std::string path = write("a.bin", bytes);
        const std::string all = bytes.toStdString();
        for (int round = 0; round < 300; ++round) {
            const auto offset = static_cast<std::int64_t>(random() % (all.size() + 1));
            const auto length = static_cast<std::int64_t>(random() % 4000);
            const auto raw = readRawText({}, {path, offset, length});
            QVERIFY(raw.has_value());
            const auto begin = static_cast<std::size_t>(std::max<std::int64_t>(0, offset - std::int64_t(RawTextBefore)));
            QCOMPARE(raw->begin, std::uint64_t(begin));
            QVERIFY(raw->bytes == all.substr(begin, static_cast<std::size_t>(offset) - begin + RawTextBehind));
            const std::string marked = all.substr(static_cast<std::size_t>(offset), static_cast<std::size_t>(length));
            QVERIFY(raw->bytes.substr(raw->markAt, raw->markSize) == marked.substr(0, RawTextBehind));
            QCOMPARE(raw->isCut, marked.size() > RawTextBehind);
        }
    }

    void saysWhyThereIsNothing()
    {
        const auto code = [](const FilePlace &place) {
            const auto raw = readRawText({}, place);
            return raw ? -1 : int(raw.error().code);
        };
        const std::string path = write("short", "abc");
        QCOMPARE(code({path, 4, 1}), int(ErrorCode::FileChanged));
        QCOMPARE(code({path + "x", 0, 1}), int(ErrorCode::FileNotFound));
        QCOMPARE(code({m_folder.path().toStdString(), 0, 1}), int(ErrorCode::NotRegularFile));
        QCOMPARE(code({write("a.json.gz", "abc"), 0, 1}), int(ErrorCode::NotSupported));
        const auto whole = readRawText({}, {path, -5, -1});
        QVERIFY(whole && whole->bytes == "abc" && whole->markSize == 0);
    }
};

PLUMBLINE_TEST(RawTextTest)
#include "tst_rawtext.moc"
