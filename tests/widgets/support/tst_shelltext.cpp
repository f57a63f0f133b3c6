// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "widgets/support/csvtext.h"
#include "widgets/support/shelltext.h"

#include <QProcess>
#include <QTest>

#include <fnmatch.h>

using namespace plumbline;

class TestShellText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aShellHandsWordsOverAsTheyAre()
    {
        const QStringList words{QStringLiteral("plain-1.json"), QString(),
                                QStringLiteral("two words"),    QStringLiteral("it's"),
                                QStringLiteral("$(date) `x`"),  QStringLiteral("*?[a]\\"),
                                QStringLiteral("line\n"),       QStringLiteral("上 \"快\"")};
        for (const QString &word : words) {
            QProcess shell;
            shell.start(QStringLiteral("sh"), {QStringLiteral("-c"), QStringLiteral("printf '%s|' ") + shellWord(word)});
            QVERIFY(shell.waitForFinished());
            QCOMPARE(QString::fromUtf8(shell.readAllStandardOutput()), QString(word + QLatin1Char('|')));
        }
    }

    void aPatternMatchesItsTextOnly()
    {
        for (const char *text : {"Ascend Hardware/Stream 2", "a*b?c[d]e", "back\\slash"}) {
            const QByteArray glob = globFor(QString::fromUtf8(text)).toUtf8();
            QCOMPARE(fnmatch(glob.constData(), text, 0), 0);
            QVERIFY(fnmatch(glob.constData(), QByteArray(text).append('x').constData(), 0) != 0);
        }
        QVERIFY(fnmatch(globFor(QStringLiteral("a*b")).toUtf8().constData(), "axb", 0) != 0);
    }

    void aCellIsQuotedWhereItMustBe()
    {
        QCOMPARE(csvLine({QStringLiteral("a"), QStringLiteral("b,c"), QStringLiteral("d\"e"), QStringLiteral("f\rg")}),
                 QStringLiteral("a,\"b,c\",\"d\"\"e\",\"f\rg\"\n"));
    }
};

PLUMBLINE_TEST(TestShellText)
#include "tst_shelltext.moc"
