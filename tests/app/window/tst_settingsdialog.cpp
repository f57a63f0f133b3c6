// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/settingsdialog.h"
#include "app/window/translators.h"
#include "tests/support/ownhome.h"
#include "tests/support/testregistry.h"
#include "widgets/support/settings.h"

#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace plumbline;

class SettingsDialogTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void choicesAreKeptAndTold();
    void speaksTheLanguageOfNow();
    void clearsWhatIsLeftInTheCache();

private:
    std::unique_ptr<test::OwnHome> m_home;
};

void SettingsDialogTest::init()
{
    m_home = std::make_unique<test::OwnHome>();
    QVERIFY(m_home->isValid());
}

void SettingsDialogTest::choicesAreKeptAndTold()
{
    Settings settings;
    SettingsDialog dialog(&settings);
    dialog.show();
    const QSignalSpy changed(&dialog, &SettingsDialog::changed);
    const auto choose = [&](const char *name, Qt::Key key) {
        auto *box = dialog.findChild<QComboBox *>(QLatin1String(name));
        box->setFocus();
        QTest::keyClick(box, key);
    };
    choose("theme", Qt::Key_End);
    choose("wheel", Qt::Key_End);
    choose("textSize", Qt::Key_Home);
    choose("language", Qt::Key_Down);
    QCOMPARE(changed.count(), 4);
    const Settings kept;
    QCOMPARE(kept.theme(), ThemeChoice::Dark);
    QCOMPARE(kept.wheelMode(), WheelMode::Zooms);
    QCOMPARE(kept.textPercent(), 80);
    QCOMPARE(kept.language(), QStringLiteral("en"));
    QCOMPARE(Settings::neighbourPercent(100, 1), 115);
    QCOMPARE(Settings::neighbourPercent(80, -1), 80);
    QCOMPARE(Settings::neighbourPercent(200, 1), 200);
}

void SettingsDialogTest::speaksTheLanguageOfNow()
{
    Settings settings;
    SettingsDialog dialog(&settings);
    QCOMPARE(dialog.windowTitle(), QStringLiteral("Settings"));
    installTranslators(QStringLiteral("zh_CN"));
    QTRY_COMPARE(dialog.windowTitle(), QStringLiteral("设置"));
    installTranslators(QStringLiteral("en"));
    QTRY_COMPARE(dialog.windowTitle(), QStringLiteral("Settings"));
}

void SettingsDialogTest::clearsWhatIsLeftInTheCache()
{
    Settings settings;
    settings.setCacheParent(m_home->path());
    QCOMPARE(settings.cacheDirectory(), m_home->filePath(QStringLiteral("plumbline")));
    QVERIFY(QDir(m_home->path()).mkdir(QStringLiteral("plumbline")));
    const QString leftover = m_home->filePath(QStringLiteral("plumbline/decompressed-abc123"));
    const QString other = m_home->filePath(QStringLiteral("plumbline/notes.txt"));
    for (const QString &path : {leftover, other}) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(2000, 'x'));
    }
    SettingsDialog dialog(&settings);
    auto *clear = dialog.findChild<QPushButton *>(QStringLiteral("clearCache"));
    auto *use = dialog.findChild<QLabel *>(QStringLiteral("cacheUse"));
    QTRY_VERIFY_WITH_TIMEOUT(clear->isEnabled(), 20'000);
    QVERIFY2(use->text().startsWith(QLatin1Char('2')), qPrintable(use->text()));
    clear->click();
    QTRY_VERIFY_WITH_TIMEOUT(!QFile::exists(leftover), 20'000);
    QVERIFY(QFile::exists(other));
    QTRY_VERIFY_WITH_TIMEOUT(use->text().contains(QStringLiteral("freed")), 20'000);
    QVERIFY(!clear->isEnabled());
}

PLUMBLINE_WIDGET_TEST(SettingsDialogTest)
#include "tst_settingsdialog.moc"
