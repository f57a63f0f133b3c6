// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settingsdialog.h"
#include "app/translators.h"
#include "widgets/support/settings.h"

#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
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
    std::unique_ptr<QTemporaryDir> m_folder;
};

void SettingsDialogTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    qputenv("XDG_CONFIG_HOME", m_folder->filePath(QStringLiteral("config")).toUtf8());
    qputenv("XDG_CACHE_HOME", m_folder->filePath(QStringLiteral("cache")).toUtf8());
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
    settings.setCacheParent(m_folder->path());
    QCOMPARE(settings.cacheDirectory(), m_folder->filePath(QStringLiteral("plumbline")));
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("plumbline")));
    const QString leftover = m_folder->filePath(QStringLiteral("plumbline/decompressed-abc123"));
    const QString other = m_folder->filePath(QStringLiteral("plumbline/notes.txt"));
    for (const QString &path : {leftover, other}) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(2000, 'x'));
    }
    SettingsDialog dialog(&settings);
    auto *clear = dialog.findChild<QPushButton *>(QStringLiteral("clearCache"));
    auto *use = dialog.findChild<QLabel *>(QStringLiteral("cacheUse"));
    QTRY_VERIFY(clear->isEnabled());
    QVERIFY2(use->text().startsWith(QLatin1Char('2')), qPrintable(use->text()));
    clear->click();
    QTRY_VERIFY(!QFile::exists(leftover));
    QVERIFY(QFile::exists(other));
    QTRY_VERIFY(use->text().contains(QStringLiteral("freed")));
    QVERIFY(!clear->isEnabled());
}

QTEST_MAIN(SettingsDialogTest)
#include "tst_settingsdialog.moc"
