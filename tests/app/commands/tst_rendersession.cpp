// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/sessionfile.h"
#include "tests/app/commands/commandtest.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

class TestRenderSession : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void drawsWhatTheSessionShows();
    void isRepeatable();
    void optionsGoFirst_data();
    void optionsGoFirst();
    void drawsTheSavedComparison();
    void drawsNoComparisonOfAbsentCards();
    void failures_data();
    void failures();

private:
    [[nodiscard]] QByteArray draw(const QStringList &arguments);

    SessionFile m_session;
    Outcome m_outcome;
};

void TestRenderSession::init()
{
    // The profile shows both lanes from 0 to 60 us, and the arrow between them.
    m_session = SessionFile{{m_profile}, {}};
    m_session.view.range = TimeRange{0, 60'000};
    m_session.view.flows = QStringList{QStringLiteral("HostToDevice")};
    QVERIFY(m_session.write(path("a.plumbline")));
}

/// Returns the picture that `render` draws; empty if it draws none.
QByteArray TestRenderSession::draw(const QStringList &arguments)
{
    const QString target = path("drawn.svg");
    QFile::remove(target);
    m_outcome = run(QStringList{QStringLiteral("render"), QStringLiteral("-o"), target} + arguments);
    QFile file(target);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void TestRenderSession::drawsWhatTheSessionShows()
{
    const QByteArray all = draw({path("a.plumbline")});
    QCOMPARE(m_outcome.code, 0);
    QCOMPARE(m_outcome.err, QByteArray());
    QVERIFY(all.contains("outer") && all.contains("kernel"));
    const QByteArray options =
        draw({m_profile, QStringLiteral("--from"), QStringLiteral("0us"), QStringLiteral("--to"), QStringLiteral("60us"),
              QStringLiteral("--flows"), QStringLiteral("HostToDevice"), QStringLiteral("--session"), path("a.plumbline")});
    QCOMPARE(options, all);
}

void TestRenderSession::isRepeatable()
{
    const QByteArray first = draw({path("a.plumbline"), QStringLiteral("--title"), QStringLiteral("Same")});
    QVERIFY(first.contains("Same"));
    QCOMPARE(draw({path("a.plumbline"), QStringLiteral("--title"), QStringLiteral("Same")}), first);
    // Moved together with the profile, it draws the same picture.
    const QString moved = path("moved");
    QVERIFY(QDir().mkpath(moved));
    const QString name = QFileInfo(m_profile).fileName();
    QVERIFY(QFile::rename(m_profile, moved + QLatin1Char('/') + name));
    QVERIFY(QFile::rename(path("a.plumbline"), moved + QStringLiteral("/b.plumbline")));
    const QByteArray second = draw({moved + QStringLiteral("/b.plumbline"), QStringLiteral("--title"), QStringLiteral("Same")});
    QVERIFY(QFile::rename(moved + QLatin1Char('/') + name, m_profile));
    QCOMPARE(second, first);
}

void TestRenderSession::optionsGoFirst_data()
{
    QTest::addColumn<QString>("options");
    QTest::newRow("range") << QStringLiteral("--from 10us --to 20us");
    QTest::newRow("lanes") << QStringLiteral("--lane Python/*");
    QTest::newRow("flows") << QStringLiteral("--flows none");
}

void TestRenderSession::optionsGoFirst()
{
    QFETCH(QString, options);
    const QByteArray plain = draw({path("a.plumbline")});
    const QByteArray changed = draw(QStringList{path("a.plumbline")} + options.split(QLatin1Char(' ')));
    QCOMPARE(m_outcome.code, 0);
    QVERIFY(changed != plain);
}

void TestRenderSession::drawsTheSavedComparison()
{
    QByteArray slower = test::Timeline;
    slower.replace("\"dur\":5,", "\"dur\":9,");
    QVERIFY(test::writeFile(path("slower.json"), slower) && test::writeFile(path("base.json"), test::Timeline));
    SessionFile session{{path("base.json"), path("slower.json")}, {}};
    session.view.compared = ComparedCards{QStringLiteral("base.json"), QStringLiteral("slower.json"), {}};
    QVERIFY(session.write(path("pair.plumbline")));
    const QByteArray picture = draw({path("pair.plumbline")});
    QVERIFY2(m_outcome.code == 0, m_outcome.err.constData());
    for (const char *part : {"(base)", "(target)", "As recorded: no time is changed.", "Difference T \xe2\x88\x92 B", "sum +4"})
        QVERIFY2(picture.contains(part), part);
    // The other way round it is faster.
    std::swap(session.view.compared->base, session.view.compared->target);
    QVERIFY(session.write(path("pair.plumbline")));
    QVERIFY(draw({path("pair.plumbline")})
                .contains("sum \xe2\x88\x92"
                          "4"));
    // Another alignment by option.
    QVERIFY(!draw({path("pair.plumbline"), QStringLiteral("--align"), QStringLiteral("start")}).contains("As recorded"));
}

void TestRenderSession::drawsNoComparisonOfAbsentCards()
{
    m_session.view.compared = ComparedCards{QStringLiteral("gone"), QStringLiteral("lost"), {}};
    const QByteArray plain = draw({path("a.plumbline")});
    QVERIFY(m_session.write(path("a.plumbline")));
    QCOMPARE(draw({path("a.plumbline")}), plain);
    QVERIFY2(m_outcome.err.contains("no comparison is drawn"), m_outcome.err.constData());
}

void TestRenderSession::failures_data()
{
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<int>("code");
    QTest::newRow("no such session") << QStringLiteral("none.plumbline") << 3;
    QTest::newRow("no session") << QStringLiteral("bad.plumbline") << 3;
    QTest::newRow("its profile is gone") << QStringLiteral("gone.plumbline") << 3;
    QTest::newRow("half of it is gone") << QStringLiteral("half.plumbline") << 4;
    QTest::newRow("no such rank") << QStringLiteral("a.plumbline --card 7") << 2;
    QTest::newRow("base without comparison") << QStringLiteral("a.plumbline --base-card 1") << 2;
    QTest::newRow("two paths to compare with") << QStringLiteral("half.plumbline --compare a.plumbline") << 2;
}

void TestRenderSession::failures()
{
    QFETCH(QString, arguments);
    QFETCH(int, code);
    QVERIFY(test::writeFile(path("bad.plumbline"), "{}"));
    QVERIFY((SessionFile{{path("gone")}, {}}.write(path("gone.plumbline"))));
    QVERIFY((SessionFile{{m_profile, path("gone")}, {}}.write(path("half.plumbline"))));
    QStringList words = arguments.split(QLatin1Char(' '));
    for (QString &word : words) {
        if (word.endsWith(QStringLiteral(".plumbline")))
            word = m_folder.filePath(word);
    }
    const QByteArray picture = draw(words);
    QVERIFY2(m_outcome.code == code, m_outcome.err.constData());
    QCOMPARE(picture.isEmpty(), code != 4);
    QVERIFY(!m_outcome.err.isEmpty());
}

PLUMBLINE_TEST(TestRenderSession)
#include "tst_rendersession.moc"
