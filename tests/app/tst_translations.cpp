// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QMap>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

namespace {

struct Entry
{
    QString translation;
    bool finished = false;
};

/// Entries of a .ts file by context and source text.
QMap<QString, Entry> entriesOf(const QString &path)
{
    QMap<QString, Entry> entries;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return entries;
    QXmlStreamReader xml(&file);
    QString context;
    QString source;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("name")) {
            context = xml.readElementText();
        } else if (xml.name() == QLatin1String("source")) {
            source = xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            const bool finished = !xml.attributes().hasAttribute(QStringLiteral("type"));
            const QString text = xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
            entries.insert(context + QStringLiteral(": ") + source, {text, finished});
        }
    }
    return entries;
}

QStringList placeholders(const QString &text)
{
    static const QRegularExpression pattern(QStringLiteral("%n|%[0-9]+"));
    QStringList found;
    for (auto match = pattern.globalMatch(text); match.hasNext();)
        found.append(match.next().captured());
    found.removeDuplicates();
    found.sort();
    return found;
}

} // namespace

class TranslationsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everySourceTextIsTranslated_data();
    void everySourceTextIsTranslated();
    void placeholdersAreKept();

private:
    [[nodiscard]] QString translation(const QString &language) const
    {
        return m_source.filePath(QStringLiteral("translations/plumbline_%1.ts").arg(language));
    }

    const QDir m_source{QStringLiteral(PLUMBLINE_SOURCE_DIR)};
};

void TranslationsTest::everySourceTextIsTranslated_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<int>("leastEntries");
    QTest::newRow("Chinese") << QStringLiteral("zh_CN") << QStringList() << 200;
    QTest::newRow("English plurals") << QStringLiteral("en") << QStringList{QStringLiteral("-pluralonly")} << 1;
}

void TranslationsTest::everySourceTextIsTranslated()
{
    QFETCH(QString, language);
    QFETCH(QStringList, options);
    QFETCH(int, leastEntries);
    // lupdate is the judge of what can be translated: its result on the sources must be what is in the file.
    const QTemporaryDir folder;
    const QString fresh = folder.filePath(QStringLiteral("fresh_%1.ts").arg(language));
    QProcess lupdate;
    lupdate.setWorkingDirectory(m_source.path());
    lupdate.start(QStringLiteral(PLUMBLINE_LUPDATE),
                  options + QStringList{QStringLiteral("-silent"), QStringLiteral("-I"), QStringLiteral("."),
                                        QStringLiteral("app"), QStringLiteral("widgets"), QStringLiteral("-ts"), fresh});
    QVERIFY(lupdate.waitForFinished(120'000));
    QCOMPARE(lupdate.exitCode(), 0);
    const QMap<QString, Entry> wanted = entriesOf(fresh);
    const QMap<QString, Entry> present = entriesOf(translation(language));
    QVERIFY(wanted.size() >= leastEntries);

    QStringList faults;
    for (auto entry = wanted.begin(); entry != wanted.end(); ++entry) {
        const auto found = present.find(entry.key());
        if (found == present.end())
            faults.append(QStringLiteral("missing: ") + entry.key());
        else if (!found->finished || found->translation.isEmpty())
            faults.append(QStringLiteral("unfinished: ") + entry.key());
    }
    for (auto entry = present.begin(); entry != present.end(); ++entry) {
        if (!wanted.contains(entry.key()))
            faults.append(QStringLiteral("not in the sources: ") + entry.key());
    }
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
}

void TranslationsTest::placeholdersAreKept()
{
    const QMap<QString, Entry> entries = entriesOf(translation(QStringLiteral("zh_CN")));
    QVERIFY(!entries.isEmpty());
    QStringList faults;
    for (auto entry = entries.begin(); entry != entries.end(); ++entry) {
        if (placeholders(entry.key()) != placeholders(entry->translation))
            faults.append(entry.key());
    }
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
}

QTEST_GUILESS_MAIN(TranslationsTest)
#include "tst_translations.moc"
