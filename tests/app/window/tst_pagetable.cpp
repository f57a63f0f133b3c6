// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pagetable.h"
#include "app/window/translators.h"
#include "tests/support/testregistry.h"
#include "widgets/pages/profilepage.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <memory>
#include <set>

using namespace plumbline;

class TestPageTable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cleanup()
    {
        installTranslators(QStringLiteral("en"));
        AsyncJob::waitForAll();
    }

    void keysAreUnique()
    {
        static const QRegularExpression form(QStringLiteral("^[a-z]+(_[a-z]+)*$"));
        QSet<QString> keys;
        for (const PageDescriptor &page : pageTable()) {
            const QString key = QLatin1String(page.key);
            QVERIFY2(form.match(key).hasMatch() && !keys.contains(key), page.key);
            keys.insert(key);
            QCOMPARE(&descriptorOf(page.id), &page);
        }
        QCOMPARE(keys.size(), qsizetype(PageCount));
    }

    void titlesAreTranslated()
    {
        QSet<QString> titles;
        for (const char *language : {"en", "zh_CN"}) {
            installTranslators(QLatin1String(language));
            for (const PageDescriptor &page : pageTable()) {
                const QString title = pageTitle(page);
                QVERIFY2(!title.isEmpty() && !titles.contains(title), page.key);
                titles.insert(title);
            }
        }
    }

    void commandsShowThePage()
    {
        std::set<WindowCommand> commands;
        for (const PageDescriptor &page : pageTable()) {
            QVERIFY2(commands.insert(page.command).second, page.key);
            QVERIFY2(!shortcutsOf(page.command).isEmpty(), page.key);
            const CommandBinding *binding = bindingOf(page.command);
            QVERIFY2(binding && QString::fromUtf8(binding->text).contains(QLatin1String(page.title)), page.key);
        }
    }

    void makersMakePages()
    {
        TimelineState state;
        std::set<const QMetaObject *> classes;
        for (const PageDescriptor &page : pageTable()) {
            QCOMPARE(page.make == nullptr, page.id == PageId::Timeline);
            if (!page.make)
                continue;
            const std::unique_ptr<ProfilePage> made(page.make(&state));
            QVERIFY2(made && classes.insert(made->metaObject()).second, page.key);
        }
    }
};

PLUMBLINE_WIDGET_TEST(TestPageTable)
#include "tst_pagetable.moc"
