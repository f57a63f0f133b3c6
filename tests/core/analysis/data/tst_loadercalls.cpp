// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/data/loadercalls.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

using namespace plumbline;
using test::sliceText;

class LoaderCallsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void addsUpByName();
    void takesFramesByTheirFile();
};

void LoaderCallsTest::addsUpByName()
{
    const QByteArray text =
        sliceText(1, 1, 0, 100, "enumerate(DataLoader)#next") + sliceText(1, 1, 200, 300, "enumerate(DataLoader)#next") +
        sliceText(1, 2, 10, 50, "dataloader.py: get") + sliceText(1, 2, 100, 900, "DataLoade") + sliceText(1, 3, 0, 900, "other");
    const auto trace = test::traceFromText("[" + text.chopped(2) + "]");
    QVERIFY(trace);
    const auto printed = [&](TimeRange range) {
        QStringList lines;
        TaskControl control;
        const auto calls = loaderCalls(*trace, range, control);
        for (const LoaderCalls &each : *calls) {
            const std::string_view name = trace->text(each.name);
            lines += QStringLiteral("%1 %2 %3 %4@%5")
                         .arg(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())))
                         .arg(each.count)
                         .arg(static_cast<qint64>(each.sumNs))
                         .arg(each.longestNs)
                         .arg(trace->slices().start[each.longest.value]);
        }
        return lines;
    };
    QCOMPARE(printed(AllTime), (QStringList{QStringLiteral("enumerate(DataLoader)#next 2 400 300@200"),
                                            QStringLiteral("dataloader.py: get 1 50 50@10")}));
    QCOMPARE(printed({90, 210}), (QStringList{QStringLiteral("enumerate(DataLoader)#next 2 20 10@0")}));
    QCOMPARE(printed({600, 700}), QStringList());
}

void LoaderCallsTest::takesFramesByTheirFile()
{
    QVERIFY(isOfLoader("enumerate(DataLoader)#next"));
    QVERIFY(isOfLoader("torch/utils/data/dataloader.py(626): __next__"));
    QVERIFY(isOfLoader("C:\\run\\DataLoader.py(3): get"));
    QVERIFY(!isOfLoader("run_dataloader/train.py(1): main"));
    QVERIFY(!isOfLoader("train.py(1): make_dataloader"));
    QVERIFY(!isOfLoader("DataLoade"));
    QVERIFY(!isOfLoader(""));
}

PLUMBLINE_TEST(LoaderCallsTest)
#include "tst_loadercalls.moc"
