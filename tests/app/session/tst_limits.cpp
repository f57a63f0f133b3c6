// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/sessionfile.h"
#include "core/import/build/eventrecords.h"
#include "core/import/text/arrayreader.h"
#include "core/import/text/eventshapes.h"
#include "core/io/csvreader.h"
#include "core/io/database.h"
#include "core/io/jsondocument.h"
#include "core/io/jsonscanner.h"
#include "core/io/packedstream.h"
#include "core/io/wordlines.h"
#include "core/profile/capturefinder.h"
#include "core/profile/folderreader.h"
#include "tests/support/buildpaths.h"
#include "tests/support/testregistry.h"

#include <QFile>
#include <QTest>

using namespace plumbline;

/// Compares the limits that docs/reliability.md tells with those of the code.
class TestLimits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void documentTellsThem_data();
    void documentTellsThem();
};

void TestLimits::documentTellsThem_data()
{
    QTest::addColumn<QString>("limit");
    QTest::addColumn<quint64>("value");
    const auto add = [](const char *limit, std::uint64_t value) {
        QTest::newRow(limit) << QString::fromLatin1(limit) << quint64{value};
    };
    add("bytes of one event", ArrayReader::MostEventBytes);
    add("bytes that are guessed ahead for a piece", ArrayReader::Overrun);
    add("levels of nesting that are checked", NestingChecked);
    add("shapes of events that are remembered", EventShapes::MostNodes);
    add("problems that a piece lists", PieceColumns::ListedProblems);
    add("bytes of an unpacked text", PackedStream::MostPlainBytes);
    add("expansion of a compressed file", PackedStream::MostExpansion);
    add("bytes of one value", Database::LargestValueBytes);
    add("bytes of a cell", CsvLimits().cellBytes);
    add("bytes of a row", CsvLimits().rowBytes);
    add("cells of a row", CsvLimits().cells);
    add("words of a line of a text", MaximumLineWords);
    add("bytes of a JSON document", JsonLimits().bytes);
    add("depth of a JSON document", JsonLimits().depth);
    add("values of a JSON document", JsonLimits().values);
    add("bytes of a session file", SessionFile::LargestBytes);
    add("paths of a session file", SessionFile::MostPaths);
    add("levels below the folder that is opened", MaximumSearchDepth);
    add("entries of all folders together", FolderReader::DefaultBudget);
}

void TestLimits::documentTellsThem()
{
    QFETCH(QString, limit);
    QFETCH(quint64, value);
    QFile document(test::sourceDirectory() + QStringLiteral("/docs/reliability.md"));
    QVERIFY(document.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(document.readAll());
    const QString row = QStringLiteral("\n| %1 | %2 |").arg(limit).arg(value);
    QVERIFY2(text.contains(row), qPrintable(row));
}

PLUMBLINE_TEST(TestLimits)
#include "tst_limits.moc"
