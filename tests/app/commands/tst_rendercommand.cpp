// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

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
    void comparisons_data();
    void comparisons();
    void comparesTwoCards();
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

void TestRenderCommand::comparisons_data()
{
    QTest::addColumn<QString>("options");
    QTest::addColumn<int>("code");
    QTest::newRow("pair") << QStringLiteral("--compare OTHER") << 0;
    QTest::newRow("cards") << QStringLiteral("--compare OTHER --base-card 1 --target-card 1 --align start") << 0;
    QTest::newRow("offset, lane, size, theme")
        << QStringLiteral("--compare OTHER --align -1.5us --lane Python/* --size 900x400 --theme dark --flows HostToDevice") << 0;
    QTest::newRow("range") << QStringLiteral("--compare OTHER --from 0us --to 90us") << 0;
    QTest::newRow("no such card") << QStringLiteral("--compare OTHER --target-card 7") << 2;
    QTest::newRow("no such alignment") << QStringLiteral("--compare OTHER --align later") << 2;
    QTest::newRow("no such lane") << QStringLiteral("--compare OTHER --lane nothing") << 2;
    QTest::newRow("no such step") << QStringLiteral("--compare OTHER --step 3") << 2;
    QTest::newRow("cards of one path") << QStringLiteral("--compare OTHER --card 1") << 2;
    QTest::newRow("alignment of nothing") << QStringLiteral("--align start") << 2;
    QTest::newRow("nothing there") << QStringLiteral("--compare NONE") << 3;
    QTest::newRow("cut short") << QStringLiteral("--compare CUT") << 4;
}

void TestRenderCommand::comparisons()
{
    QFETCH(QString, options);
    QFETCH(int, code);
    const QString other = path("other.json");
    const QString cut = path("cut.json");
    QVERIFY(test::writeFile(other, test::Timeline) && test::writeFile(cut, test::Timeline.chopped(2)));
    options.replace(QLatin1String("OTHER"), other)
        .replace(QLatin1String("CUT"), cut)
        .replace(QLatin1String("NONE"), path("none"));
    if (options.contains(QLatin1String("--target-card 1")))
        options.replace(other, m_profile);
    const QString target = path("compared.svg");
    QFile::remove(target);
    const Outcome outcome =
        run(QStringList{QStringLiteral("render"), m_profile, QStringLiteral("-o"), target} + options.split(QLatin1Char(' ')));
    QVERIFY2(outcome.code == code, outcome.err.constData());
    QCOMPARE(QFile::exists(target), code == 0 || code == 4);
}

void TestRenderCommand::comparesTwoCards()
{
    // The target starts half a microsecond later, and its kernel lasts four microseconds longer.
    QByteArray slower = test::Timeline;
    slower.replace("\"dur\":5,", "\"dur\":9,");
    QVERIFY(test::writeFile(path("slower.json"), slower));
    const auto draw = [&](const char *file) {
        return run({QStringLiteral("render"), m_profile, QStringLiteral("--compare"), path("slower.json"), QStringLiteral("-o"),
                    path(file), QStringLiteral("--flows"), QStringLiteral("HostToDevice"), QStringLiteral("--align"),
                    QStringLiteral("none")});
    };
    const Outcome outcome = draw("first.svg");
    QCOMPARE(outcome.code, 0);
    QCOMPARE(draw("second.svg").code, 0);
    QFile first(path("first.svg"));
    QFile second(path("second.svg"));
    QVERIFY(first.open(QIODevice::ReadOnly) && second.open(QIODevice::ReadOnly));
    const QByteArray picture = first.readAll();
    QCOMPARE(second.readAll(), picture);
    for (const char *part : {"(base)", "slower.json (target)", "As recorded: no time is changed.", "Difference T \xe2\x88\x92 B",
                             "target slower", "sum +4"})
        QVERIFY2(picture.contains(part), part);
}

PLUMBLINE_TEST(TestRenderCommand)
#include "tst_rendercommand.moc"
