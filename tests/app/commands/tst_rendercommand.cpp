// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"

#include <QFile>
#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

class TestRenderCommand : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void isRepeatable();
    void ranges_data();
    void ranges();
};

void TestRenderCommand::isRepeatable()
{
    const auto draw = [&](const char *file) {
        return run({QStringLiteral("render"), m_profile, QStringLiteral("-o"), path(file), QStringLiteral("--flows"),
                    QStringLiteral("HostToDevice"), QStringLiteral("--title"), QStringLiteral("Same twice")});
    };
    const Outcome outcome = draw("first.svg");
    QCOMPARE(outcome.code, 0);
    QCOMPARE(outcome.err, QByteArray());
    QCOMPARE(QString::fromUtf8(outcome.out), path("first.svg") + QLatin1Char('\n'));
    QCOMPARE(draw("second.svg").code, 0);
    QFile first(path("first.svg"));
    QFile second(path("second.svg"));
    QVERIFY(first.open(QIODevice::ReadOnly) && second.open(QIODevice::ReadOnly));
    const QByteArray picture = first.readAll();
    QVERIFY(picture.contains("kernel") && picture.contains("Same twice"));
    QCOMPARE(second.readAll(), picture);
}

void TestRenderCommand::ranges_data()
{
    QTest::addColumn<QString>("options");
    QTest::addColumn<int>("code");
    QTest::newRow("png") << QStringLiteral("-o OUT.png") << 0;
    QTest::newRow("pdf, dark, doubled") << QStringLiteral("--output OUT.pdf --theme dark --scale 2 --size 800x600") << 0;
    QTest::newRow("range") << QStringLiteral("-o OUT.png --from 0us --to 1736408883000060000") << 0;
    QTest::newRow("one lane") << QStringLiteral("-o OUT.svg --lane Python/*") << 0;
    QTest::newRow("no such lane") << QStringLiteral("-o OUT.svg --lane nothing") << 2;
    QTest::newRow("empty range") << QStringLiteral("-o OUT.svg --from 2us --to 1us") << 2;
    QTest::newRow("no such folder") << QStringLiteral("-o OUT/none/a.svg") << 3;
}

void TestRenderCommand::ranges()
{
    QFETCH(QString, options);
    QFETCH(int, code);
    const QString target = path("picture");
    options.replace(QLatin1String("OUT"), target);
    const QStringList arguments = options.split(QLatin1Char(' '));
    const Outcome outcome = run(QStringList{QStringLiteral("render"), m_profile} + arguments);
    QCOMPARE(outcome.code, code);
    QCOMPARE(QFile::exists(arguments.at(1)), code == 0);
    QFile::remove(arguments.at(1));
}

QTEST_GUILESS_MAIN(TestRenderCommand)
#include "tst_rendercommand.moc"
