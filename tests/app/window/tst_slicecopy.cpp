// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/loader.h"
#include "tests/support/buildpaths.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"
#include "widgets/details/itemcopy.h"

#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

/// Checks that a slice copied as a command line makes `slices` list exactly the slice that is copied as JSON.
class TestSliceCopy : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void commandListsTheSlice();

private:
    /// Runs a command line in a shell and returns the slices that it lists.
    static QJsonArray listed(const QString &command)
    {
        const QString folder = QFileInfo(plumbline::test::programPath()).path();
        QProcess shell;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("PATH"), folder + QLatin1Char(':') + environment.value(QStringLiteral("PATH")));
        shell.setProcessEnvironment(environment);
        shell.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), command + QStringLiteral(" --json --args")});
        shell.waitForFinished();
        return QJsonDocument::fromJson(shell.readAllStandardOutput()).object().value(QStringLiteral("slices")).toArray();
    }
};

void TestSliceCopy::commandListsTheSlice()
{
    const QTemporaryDir folder;
    const QString profile = folder.filePath(QStringLiteral("it's a [profile]"));
    QVERIFY(test::writeSmallProfile(profile, 1));
    QByteArray odd =
        '[' + test::nameText(1, 1, "process_name", "Py*th[o]n?") + test::nameText(1, 1, "thread_name", "th\\\\read 'x'");
    const QList<QByteArray> names{
        "a", "a.b(c)|d*", "$HOME `ls` 'q'", "\xE5\x90\x8D\xE7\xA7\xB0", "two\\nlines", "back\\\\slash^", "%1 ; rm",
        "A", "",          "{x}[y]+"};
    for (qsizetype i = 0; i < names.size(); ++i)
        odd += test::sliceText(1, 1, 1'000 + i, 50 - 2 * i, names[i]);
    odd += "{\"ph\":\"M\",\"name\":\"end\"}]";
    QVERIFY(test::writeFile(profile + QStringLiteral("/rank7_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json"), odd));

    LoadMonitor monitor;
    TaskControl control;
    const auto data = loadPaths({profile}, {}, monitor, control);
    QVERIFY(data);
    QCOMPARE(data->cards.size(), std::size_t(2));
    for (const FoundCard &card : data->cards) {
        QVERIFY(card.timeline && card.timeline->origin);
        for (std::size_t row = 0; row < card.timeline->trace->slices().size(); ++row) {
            const QString command = sliceCommand(*card.timeline, SliceId(row));
            const auto json = sliceJson(*card.timeline, SliceId(row), control);
            QVERIFY(json);
            const QJsonArray slices = listed(command);
            QVERIFY2(slices.size() == 1, qPrintable(QString::number(slices.size()) + QLatin1Char(' ') + command));
            QCOMPARE(slices.first().toObject(), QJsonDocument::fromJson(json->toUtf8()).object());
        }
    }
}

PLUMBLINE_TEST(TestSliceCopy)
#include "tst_slicecopy.moc"
