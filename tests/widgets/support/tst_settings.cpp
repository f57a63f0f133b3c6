// SPDX-License-Identifier: GPL-3.0-or-later
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
    void remembersChoices();
    void ignoresNonsense();
    void keepsRecentPathsNewestFirst();

private:
    QString m_file;
};

void SettingsTest::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("plumbline"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_settings"));
    m_file = QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation) + QStringLiteral("/plumbline.ini");
    QVERIFY(m_file.contains(QStringLiteral("qttest")));
}

void SettingsTest::init()
{
    QFile::remove(m_file);
}

void SettingsTest::remembersChoices()
{
    {
        Settings settings;
        QCOMPARE(settings.theme(), ThemeChoice::System);
        QCOMPARE(settings.language(), QString());
        settings.setTheme(ThemeChoice::Dark);
        settings.setLanguage(QStringLiteral("zh_CN"));
        settings.setWindow("geometry", "state");
    }
    QVERIFY(QFile::exists(m_file));
    Settings settings;
    QCOMPARE(settings.theme(), ThemeChoice::Dark);
    QCOMPARE(settings.language(), QStringLiteral("zh_CN"));
    QCOMPARE(settings.windowGeometry(), QByteArray("geometry"));
    QCOMPARE(settings.windowState(), QByteArray("state"));
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

QTEST_GUILESS_MAIN(SettingsTest)
#include "tst_settings.moc"
