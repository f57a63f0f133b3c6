// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/buildpaths.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>

namespace {

struct Entry
{
    QString translation;
    bool finished = false;
};

/// Returns the entries of a .ts file by context and source text.
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

/// A word that must not stand in the Chinese texts, because the glossary has another one for the thing.
struct StrayWord
{
    const char *thing;  ///< as the glossary calls it
    const char *word;   ///< regular expression
    const char *wanted; ///< the word of the glossary
};

constexpr StrayWord StrayWords[] = {
    {"step", "步骤|训练步|(?<![同异初逐一])步(?!骤)|(?<![A-Za-z#])Steps?(?![A-Za-z#])|[Ii]teration", "迭代"},
    {"host", "宿主|(?<![A-Za-z_])Host(?!ToDevice| Bound)", "主机"},
    {"device", "器件|(?<![A-Za-z_])Device(?! Bound)", "设备"},
    {"rank", "卡号", "rank"},
    {"kernel", "内核|核函数|(?<![A-Za-z_])Kernels?(?![A-Za-z_])", "算子"},
    {"operator", "操作符|运算符|(?<![A-Za-z_])[Oo]perator(?![A-Za-z_s])", "算子"},
    {"micro-batch", "(?<!-)[Mm]icro[- ]batch(?!es)|微批(?!次)|微批量", "微批次"},
    {"pipeline stage", "流水线阶段|流水级", "流水线 stage"},
};

/// Returns a text without what is no word of it: placeholders, plural forms, and names of files, options and settings.
QString wordsOf(QString text)
{
    static const QRegularExpression names(QStringLiteral("\\{[^}]*\\}|--[a-z-]+|[\\w.*]*_[\\w.*]+|<[^>]*>"));
    return text.replace(names, QStringLiteral(" "));
}

} // namespace

class TranslationsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everySourceTextIsTranslated();
    void noMarkedTextHidesInsideTr();
    void contextsAreThoseOfTheClasses();
    void placeholdersAreKept();
    void termsAreThoseOfTheGlossary();
    void glossaryNamesTheTerms();

private:
    const QDir m_source{plumbline::test::sourceDirectory()};
    const QString m_file = m_source.filePath(QStringLiteral("translations/plumbline_zh_CN.ts"));
};

void TranslationsTest::everySourceTextIsTranslated()
{
    // lupdate decides what can be translated: the file must contain exactly what it finds in the sources.
    const QTemporaryDir folder;
    const QString fresh = folder.filePath(QStringLiteral("fresh_zh_CN.ts"));
    QProcess lupdate;
    lupdate.setWorkingDirectory(m_source.path());
    lupdate.start(plumbline::test::lupdatePath(),
                  {QStringLiteral("-silent"), QStringLiteral("-I"), QStringLiteral("."), QStringLiteral("app"),
                   QStringLiteral("widgets"), QStringLiteral("-ts"), fresh});
    QVERIFY(lupdate.waitForFinished(120'000));
    QCOMPARE(lupdate.exitCode(), 0);
    const QMap<QString, Entry> wanted = entriesOf(fresh);
    const QMap<QString, Entry> present = entriesOf(m_file);
    QVERIFY(wanted.size() > 200);

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

void TranslationsTest::noMarkedTextHidesInsideTr()
{
    // lupdate reads tr(QT_TRANSLATE_NOOP(...)) as a tr() without a literal, and then sees no text at all.
    static const QRegularExpression hidden(QStringLiteral("\\btr\\(\\s*QT_TRANSLATE_NOOP"));
    QStringList faults;
    int sources = 0;
    for (const char *folder : {"app", "widgets"}) {
        QDirIterator files(m_source.filePath(QLatin1String(folder)), {QStringLiteral("*.cpp"), QStringLiteral("*.h")},
                           QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            ++sources;
            if (hidden.match(QString::fromUtf8(file.readAll())).hasMatch())
                faults.append(file.fileName());
        }
    }
    QVERIFY(sources > 100);
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
}

// lupdate may lose the namespace of a class whose tr() is called outside of its members. The program then looks in another
// context than the file has, and the text stays English.
void TranslationsTest::contextsAreThoseOfTheClasses()
{
    QSet<QString> contexts;
    const auto entries = entriesOf(m_file);
    for (auto entry = entries.begin(); entry != entries.end(); ++entry)
        contexts.insert(entry.key().section(QStringLiteral(": "), 0, 0));
    static const QRegularExpression object(QStringLiteral("\\bclass (\\w+)[^;{]*\\{\\s*Q_OBJECT"));
    static const QRegularExpression declared(QStringLiteral("Q_DECLARE_TR_FUNCTIONS\\((\\w+)\\)"));
    QSet<QString> objects;
    QSet<QString> declaredContexts;
    for (const char *folder : {"app", "widgets"}) {
        QDirIterator files(m_source.filePath(QLatin1String(folder)), {QStringLiteral("*.cpp"), QStringLiteral("*.h")},
                           QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QString text = QString::fromUtf8(file.readAll());
            for (auto match = object.globalMatch(text); match.hasNext();)
                objects.insert(match.next().captured(1));
            for (auto match = declared.globalMatch(text); match.hasNext();)
                declaredContexts.insert(match.next().captured(1));
        }
    }
    QVERIFY(objects.size() > 50 && !declaredContexts.isEmpty());
    QStringList faults;
    for (const QString &each : objects) {
        if (contexts.contains(each) && !declaredContexts.contains(each))
            faults.append(each);
    }
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
}

void TranslationsTest::placeholdersAreKept()
{
    const QMap<QString, Entry> entries = entriesOf(m_file);
    QVERIFY(!entries.isEmpty());
    QStringList faults;
    for (auto entry = entries.begin(); entry != entries.end(); ++entry) {
        if (placeholders(entry.key()) != placeholders(entry->translation))
            faults.append(entry.key());
    }
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
}

// One thing has one word, so that a reader of one page finds it again on another one.
void TranslationsTest::termsAreThoseOfTheGlossary()
{
    const QMap<QString, Entry> entries = entriesOf(m_file);
    QVERIFY(entries.size() > 200);
    QStringList faults;
    for (const StrayWord &stray : StrayWords) {
        const QRegularExpression word(QString::fromUtf8(stray.word));
        QVERIFY2(word.isValid(), stray.word);
        for (auto entry = entries.begin(); entry != entries.end(); ++entry) {
            const auto found = word.match(wordsOf(entry->translation));
            if (found.hasMatch())
                faults.append(QStringLiteral("\"%1\" is not \"%2\": %3 = %4")
                                  .arg(found.captured(), QString::fromUtf8(stray.wanted), entry.key(), entry->translation));
        }
    }
    // Where the English text says it, the Chinese one does.
    static const QRegularExpression microBatch(QStringLiteral("(?<!-)[Mm]icro[- ]batch"));
    for (auto entry = entries.begin(); entry != entries.end(); ++entry) {
        const QString english = wordsOf(entry.key().section(QStringLiteral(": "), 1));
        if (english.contains(microBatch) && !entry->translation.contains(QStringLiteral("微批次")))
            faults.append(QStringLiteral("no \"微批次\": ") + entry.key());
    }
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
}

void TranslationsTest::glossaryNamesTheTerms()
{
    QFile file(m_source.filePath(QStringLiteral("docs/glossary.md")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QStringList lines = QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'));
    for (const StrayWord &stray : StrayWords) {
        const QString row = QStringLiteral("| **%1** |").arg(QLatin1String(stray.thing));
        const auto found = std::find_if(lines.begin(), lines.end(), [&](const QString &line) { return line.startsWith(row); });
        QVERIFY2(found != lines.end(), stray.thing);
        const QString chinese = found->section(QLatin1Char('|'), 3, 3).trimmed();
        QVERIFY2(chinese.startsWith(QString::fromUtf8(stray.wanted)), qPrintable(*found));
    }
}

PLUMBLINE_TEST(TranslationsTest)
#include "tst_translations.moc"
