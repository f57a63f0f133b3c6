// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ownhome.h"
#include "tests/support/testregistry.h"
#include "widgets/support/settings.h"

#include <QFile>
#include <QStandardPaths>
#include <QTest>

using namespace plumbline;

class SettingsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void areForTheUserOnly();
    void remembersChoices();
    void ignoresNonsense();
    void keepsRecentPathsNewestFirst();
    void knowsWhatRecentPathsHeld();

private:
    test::OwnHome m_home;
    QString m_file;
};

void SettingsTest::initTestCase()
{
    QCoreApplication::setOrganizationName(QStringLiteral("plumbline"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_settings"));
    m_file = QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation) + QStringLiteral("/plumbline.ini");
    QVERIFY(m_file.startsWith(m_home.path()));
}

void SettingsTest::init()
{
    QFile::remove(m_file);
}

/// Settings name the profiles that were opened.
void SettingsTest::areForTheUserOnly()
{
    {
        Settings settings;
        settings.setTheme(ThemeChoice::Dark);
    }
    QVERIFY(QFile::exists(m_file));
    QCOMPARE(QFile::permissions(m_file) & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
}

void SettingsTest::remembersChoices()
{
    {
        Settings settings;
        QCOMPARE(settings.theme(), ThemeChoice::System);
        QCOMPARE(settings.language(), QString());
        settings.setTheme(ThemeChoice::Dark);
        settings.setLanguage(QStringLiteral("zh_CN"));
        settings.setWindowGeometry("geometry");
        settings.setPanelLayout("panels");
    }
    QVERIFY(QFile::exists(m_file));
    Settings settings;
    QCOMPARE(settings.theme(), ThemeChoice::Dark);
    QCOMPARE(settings.language(), QStringLiteral("zh_CN"));
    QCOMPARE(settings.windowGeometry(), QByteArray("geometry"));
    QCOMPARE(settings.panelLayout(), QByteArray("panels"));
    settings.setTheme(ThemeChoice::System);
    QCOMPARE(Settings().theme(), ThemeChoice::System);
}

void SettingsTest::ignoresNonsense()
{
    Settings settings;
    QFile file(m_file);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("[view]\ntheme=purple\nlanguage=../../etc\n");
    file.close();
    QCOMPARE(Settings().theme(), ThemeChoice::System);
    QCOMPARE(Settings().language(), QString());
}

void SettingsTest::keepsRecentPathsNewestFirst()
{
    Settings settings;
    for (int i = 0; i < 12; ++i)
        settings.addRecentPath(QStringLiteral("/data/%1, with comma").arg(i));
    settings.addRecentPath(QStringLiteral("/data/5, with comma"));
    QStringList expected{QStringLiteral("/data/5, with comma")};
    for (const int i : {11, 10, 9, 8, 7, 6, 4, 3, 2})
        expected.append(QStringLiteral("/data/%1, with comma").arg(i));
    QCOMPARE(Settings().recentPaths(), expected);
    settings.clearRecentPaths();
    QCOMPARE(Settings().recentPaths(), QStringList());
}

void SettingsTest::knowsWhatRecentPathsHeld()
{
    Settings settings;
    settings.clearRecentPaths();
    settings.addRecentPath(QStringLiteral("/data/of an older version"));
    const QDateTime opened(QDate(2026, 11, 21), QTime(5, 13, 24), Qt::UTC);
    settings.addRecentProfile({QStringLiteral("/data/a job, with 2 words"), {Framework::PyTorch, Framework::Cann}, 8, opened});
    const std::vector<RecentProfile> profiles = Settings().recentProfiles();
    QCOMPARE(profiles.size(), std::size_t(2));
    QCOMPARE(profiles[0].path, QStringLiteral("/data/a job, with 2 words"));
    QCOMPARE(profiles[0].frameworks, (std::vector<Framework>{Framework::PyTorch, Framework::Cann}));
    QCOMPARE(profiles[0].cards, 8);
    QCOMPARE(profiles[0].opened, opened);
    QCOMPARE(profiles[1].path, QStringLiteral("/data/of an older version"));
    QCOMPARE(profiles[1].cards, 0);
    QVERIFY(profiles[1].frameworks.empty());
    QVERIFY(!profiles[1].opened.isValid());
    settings.removeRecentPath(profiles[0].path);
    QCOMPARE(Settings().recentPaths(), QStringList{profiles[1].path});

    const RecentProfile nonsense = recentFromText(QStringLiteral("vax,cann,cann -7 soon /data/x"));
    QCOMPARE(nonsense.frameworks, (std::vector<Framework>{Framework::Cann}));
    QCOMPARE(nonsense.cards, 0);
    QVERIFY(!nonsense.opened.isValid());
    QCOMPARE(nonsense.path, QStringLiteral("/data/x"));
    QVERIFY(recentFromText(QString()).path.isEmpty());
}

PLUMBLINE_TEST(SettingsTest)
#include "tst_settings.moc"
