// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trim/tabletrim.h"
#include "tests/support/testregistry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

Q_DECLARE_METATYPE(plumbline::FileTrim)

class TableTrimTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cuts_data();
    void cuts();
    void cutsSteps();
    void stops();

private:
    QString write(const QByteArray &text)
    {
        const QString path = m_folder.filePath(QStringLiteral("source"));
        QFile file(path);
        if (file.open(QIODevice::WriteOnly | QIODevice::Truncate))
            file.write(text);
        return path;
    }

    /// Returns the content of the target, and removes it; "-" if there is none.
    QByteArray taken()
    {
        QFile file(target());
        if (!file.open(QIODevice::ReadOnly))
            return "-";
        const QByteArray bytes = file.readAll();
        return file.remove() ? bytes : QByteArray();
    }

    QString target() const { return m_folder.filePath(QStringLiteral("target")); }

    QTemporaryDir m_folder;
};

void TableTrimTest::cuts_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");
    QTest::addColumn<FileTrim>("outcome");
    // Kept is [2 us, 4 us).
    QTest::newRow("durations") << QByteArray("Name,Start Time(us),Duration(us)\nbefore,1.000\t,1\nreaches in,1.5,0.501\n"
                                             "\"a, \"\"b\"\"\nc\",2,0\ninside,3.999,9\nbehind,4,1\n")
                               << QByteArray("Name,Start Time(us),Duration(us)\nreaches in,1.5,0.501\n\"a, \"\"b\"\"\nc\",2,0\n"
                                             "inside,3.999,9\n")
                               << FileTrim::Written;
    QTest::newRow("ends") << QByteArray("\xEF\xBB\xBFName,Allocation Time(us),Release Time(us),Duration(us)\r\na,1,1.5,\r\n"
                                        "b,1,2.5,\r\nalive,1,,\r\nlate,5,,\r\n")
                          << QByteArray("Name,Allocation Time(us),Release Time(us),Duration(us)\r\nb,1,2.5,\r\nalive,1,,\r\n")
                          << FileTrim::Written;
    QTest::newRow("moments") << QByteArray("Component,Timestamp(us)\nPTA,1.9\nPTA,2\nAPP,\nPTA,N/A\nPTA,3.9")
                             << QByteArray("Component,Timestamp(us)\nPTA,2\nPTA,3.9") << FileTrim::Written;
    QTest::newRow("steps") << QByteArray("Step,Computing\n1,5\n2,6\n3,7\n") << QByteArray("Step,Computing\n2,6\n")
                           << FileTrim::Written;
    QTest::newRow("no kept step") << QByteArray("Step,Computing\n1,5\n") << QByteArray("-") << FileTrim::OtherSteps;
    QTest::newRow("sums") << QByteArray("OP Type,Count\nAdd,3\n") << QByteArray("-") << FileTrim::NoTimes;
    QTest::newRow("another clock") << QByteArray("Name,Start Time(us)\na,1000\nb,2000\n") << QByteArray("-")
                                   << FileTrim::OtherClock;
    QTest::newRow("nothing in the range") << QByteArray("Name,Start Time(us)\na,9\n") << QByteArray("Name,Start Time(us)\n")
                                          << FileTrim::Written;
    QTest::newRow("no rows") << QByteArray("Name,Start Time(us)\n") << QByteArray("Name,Start Time(us)\n") << FileTrim::Written;
    QTest::newRow("empty") << QByteArray() << QByteArray("-") << FileTrim::Unreadable;
    QTest::newRow("an open quote") << QByteArray("Name,Start Time(us)\na,2\n\"b,3") << QByteArray("Name,Start Time(us)\na,2\n")
                                   << FileTrim::Written;
}

void TableTrimTest::cuts()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, expected);
    QFETCH(const FileTrim, outcome);
    TableTrimOptions options;
    options.range = TimeRange{2000, 4000};
    options.timeline = {0, 10'000};
    options.steps = {"2"};
    TaskControl control;
    const auto table = trimTable(write(text).toStdString(), target().toStdString(), options, control);
    QVERIFY(table);
    QCOMPARE(taken(), expected);
    QCOMPARE(table->outcome, outcome);
}

void TableTrimTest::cutsSteps()
{
    TableTrimOptions options;
    options.range = TimeRange{0, 1};
    options.steps = {"2", "12"};
    TaskControl control;
    const QString source = write(R"({"step1": {"a": 1}, "step2": {"b": [2, {"c": "}"}]}, "step12":3, "step": 4})");
    const auto table = trimSteps(source.toStdString(), target().toStdString(), options, control);
    QVERIFY(table && table->outcome == FileTrim::Written);
    QCOMPARE(taken(), QByteArray("{\n\"step2\": {\"b\": [2, {\"c\": \"}\"}]},\n\"step12\": 3\n}\n"));
    const auto broken = trimSteps(write(R"({"step2": {"a": 1}, )").toStdString(), target().toStdString(), options, control);
    QVERIFY(broken && broken->outcome == FileTrim::Unreadable);
    QCOMPARE(taken(), QByteArray("-"));
}

void TableTrimTest::stops()
{
    TaskControl control;
    control.requestStop();
    const std::string source = write("Name,Start Time(us)\na,2\n").toStdString();
    const auto table = trimTable(source, target().toStdString(), TableTrimOptions(), control);
    QVERIFY(!table && table.error().code == ErrorCode::Cancelled);
    QCOMPARE(taken(), QByteArray("-"));
}

PLUMBLINE_TEST(TableTrimTest)
#include "tst_tabletrim.moc"
