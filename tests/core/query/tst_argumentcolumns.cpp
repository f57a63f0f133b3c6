// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/argumentcolumns.h"
#include "core/storage/record.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace plumbline;

namespace {

/// Returns one slice as JSON with a comma behind it.
QByteArray sliceWith(qint64 startUs, const QByteArray &name, const QByteArray &args)
{
    return "{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"ts\":\"" + QByteArray::number(startUs) + "\",\"dur\":1,\"name\":\"" + name +
           "\"" + (args.isEmpty() ? QByteArray() : ",\"args\":" + args) + "},\n";
}

std::vector<SliceId> allSlices(const Trace &trace)
{
    std::vector<SliceId> slices;
    for (std::size_t slice = 0; slice < trace.slices().size(); ++slice)
        slices.emplace_back(slice);
    return slices;
}

/// Prints a column: its name, "#" where it is numeric, and the value of each slice, "-" without one.
QString printed(const ArgumentColumn &column)
{
    QStringList words{QString::fromStdString(column.name) + (column.isNumeric ? QStringLiteral("#") : QString())};
    for (std::size_t row = 0; row < column.ofSlice.size(); ++row)
        words += column.valueOf(row) ? QString::fromStdString(*column.valueOf(row)) : QStringLiteral("-");
    return words.join(QLatin1Char(' '));
}

QString printed(const Result<ArgumentColumns> &columns)
{
    if (!columns)
        return QStringLiteral("error");
    QStringList lines;
    for (const ArgumentColumn &column : columns->columns)
        lines += printed(column);
    return lines.join(QLatin1Char('\n')) + QStringLiteral("\nunread %1").arg(columns->unread);
}

} // namespace

class TestArgumentColumns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void collectsTheValuesOfEachName()
    {
        const auto trace = test::traceFromText(
            "[" + sliceWith(1, "a", R"({"Task Id":7,"Shape":[2,3],"Type":"AI_CORE"})") + sliceWith(2, "b", "") +
            sliceWith(3, "c", R"({"Task Id":"8","Type":null,"Note":""})") +
            sliceWith(4, "d", R"({"Type":"AI_CORE","Shape":{"k":"v"}})") + sliceWith(5, "e", "\"no object\"").chopped(2) + "]");
        QVERIFY(trace);
        TaskControl control;
        const std::vector<std::string> names{"Task Id", "Type", "Shape", "Note", "absent"};
        QCOMPARE(printed(argumentColumns(*trace, allSlices(*trace), names, control)),
                 QStringLiteral("Task Id# 7 - 8 - -\nType AI_CORE - - AI_CORE -\nShape [2,3] - - {\"k\": \"v\"} -\n"
                                "Note - -  - -\nabsent - - - - -\nunread 0"));
        const auto offered = argumentNames(*trace, allSlices(*trace), control);
        QVERIFY(offered);
        QCOMPARE(*offered, (std::vector<std::string>{"Note", "Shape", "Task Id", "Type"}));
    }

    // The values of a list in another order belong to the slices of that order.
    void followsTheOrderOfTheList()
    {
        const auto trace = test::traceFromText("[" + sliceWith(1, "a", "{\"k\":1}") + sliceWith(2, "b", "{\"k\":2}") +
                                               sliceWith(3, "c", "{\"k\":1}").chopped(2) + "]");
        TaskControl control;
        const std::vector<SliceId> slices{SliceId(2), SliceId(1)};
        const std::vector<std::string> names{"k"};
        const auto columns = argumentColumns(*trace, slices, names, control);
        QCOMPARE(printed(columns), QStringLiteral("k# 1 2\nunread 0"));
    }

    void countsWhatCannotBeRead()
    {
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("trace_view.json")).toStdString();
        const QByteArray text = "[" + sliceWith(1, "a", "{\"k\":1}") + sliceWith(2, "b", "{\"k\":2}").chopped(2) + "]";
        std::ofstream(path) << text.constData();
        TaskControl control;
        const auto trace = loadTrace({path}, control);
        QVERIFY(trace);
        std::ofstream(path, std::ios::trunc).close();
        const std::vector<std::string> names{"k"};
        QCOMPARE(printed(argumentColumns(**trace, allSlices(**trace), names, control)), QStringLiteral("k - -\nunread 2"));
    }

    void stopsWhenAsked()
    {
        const auto trace = test::traceFromText("[" + sliceWith(1, "a", "{\"k\":1}").chopped(2) + "]");
        TaskControl control;
        control.requestStop();
        const std::vector<std::string> names{"k"};
        const auto columns = argumentColumns(*trace, allSlices(*trace), names, control);
        QVERIFY(!columns && columns.error().code == ErrorCode::Cancelled);
        const auto offered = argumentNames(*trace, allSlices(*trace), control);
        QVERIFY(!offered && offered.error().code == ErrorCode::Cancelled);
    }
};

PLUMBLINE_TEST(TestArgumentColumns)
#include "tst_argumentcolumns.moc"
