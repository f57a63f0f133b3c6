// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/catalogue.h"
#include "tests/support/buildpaths.h"
#include "tests/support/testregistry.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <array>
#include <set>

using namespace plumbline;

namespace {

constexpr std::array<std::string_view, 8> Sources{"guide", "msprof-analyze", "msprof", "MindInsight", "MindStudio Insight",
                                                  "HTA",   "MindSpore",      "ours"};

QString catalogueText(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Returns the texts of all sources below a folder of the checkout, by path.
QMap<QString, QString> sourcesBelow(const QString &folder)
{
    QMap<QString, QString> sources;
    QDirIterator files(test::sourceDirectory() + folder, {QStringLiteral("*.cpp")}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (file.open(QIODevice::ReadOnly))
            sources.insert(file.fileName(), QString::fromUtf8(file.readAll()));
    }
    return sources;
}

} // namespace

/// Tests that the rules are well-formed, whatever they find.
class TestCatalogue : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void idsAreUniqueWords();
    void rulesCanBeAsked();
    void thresholdsHaveUniqueNamesAndSources();
    void sourcesNameOnlyRulesThatExist();
    void eachRuleIsTested();
    void eachRuleIsDescribed();
};

void TestCatalogue::idsAreUniqueWords()
{
    static const QRegularExpression form(QStringLiteral("^[a-z0-9]+(-[a-z0-9]+)*$"));
    std::set<std::string_view> ids;
    for (const Rule &rule : ruleCatalogue()) {
        QVERIFY2(ids.insert(rule.id).second, rule.id.data());
        QVERIFY2(form.match(catalogueText(rule.id)).hasMatch(), rule.id.data());
        QCOMPARE(ruleCalled(rule.id), &rule);
    }
    QVERIFY(!ids.empty());
}

void TestCatalogue::rulesCanBeAsked()
{
    for (const Rule &rule : ruleCatalogue()) {
        QVERIFY2(rule.evaluate, rule.id.data());
        std::set<AdviceInput> needs(rule.needs.begin(), rule.needs.end());
        QVERIFY2(needs.size() == rule.needs.size(), rule.id.data());
    }
}

void TestCatalogue::thresholdsHaveUniqueNamesAndSources()
{
    static const QRegularExpression form(QStringLiteral("^[a-z0-9]+(_[a-z0-9]+)*$"));
    for (const Rule &rule : ruleCatalogue()) {
        std::set<std::string_view> names;
        for (const ThresholdSpec &threshold : rule.thresholds) {
            const QString which = catalogueText(rule.id) + QLatin1Char(' ') + catalogueText(threshold.name);
            QVERIFY2(names.insert(threshold.name).second, qPrintable(which));
            QVERIFY2(form.match(catalogueText(threshold.name)).hasMatch(), qPrintable(which));
            QVERIFY2(std::ranges::find(Sources, threshold.source) != Sources.end(), qPrintable(which));
        }
    }
}

/// Rules name the rules that they explain in their sources. All words with dashes there are ids of rules, or sources of
/// thresholds.
void TestCatalogue::sourcesNameOnlyRulesThatExist()
{
    static const QRegularExpression word(QStringLiteral("\"([a-z0-9]+(?:-[a-z0-9]+)+)\""));
    const QMap<QString, QString> sources = sourcesBelow(QStringLiteral("/core/advice"));
    std::size_t count = 0;
    for (auto source = sources.begin(); source != sources.end(); ++source) {
        for (auto words = word.globalMatch(*source); words.hasNext(); ++count) {
            const std::string name = words.next().captured(1).toStdString();
            QVERIFY2(ruleCalled(name) || std::ranges::find(Sources, name) != Sources.end(),
                     qPrintable(source.key() + QStringLiteral(": ") + QString::fromStdString(name)));
        }
    }
    QVERIFY(count > ruleCatalogue().size());
}

/// The test of a rule is tst_<id without dashes>.cpp, or a source beside it that tests several rules and names each of them.
void TestCatalogue::eachRuleIsTested()
{
    const QMap<QString, QString> tests = sourcesBelow(QStringLiteral("/tests/core/advice/rules"));
    for (const Rule &rule : ruleCatalogue()) {
        const QString id = catalogueText(rule.id);
        const QString file = QStringLiteral("/tst_") + QString(id).remove(u'-') + QStringLiteral(".cpp");
        const bool isTested = std::any_of(tests.keyValueBegin(), tests.keyValueEnd(), [&](const auto &test) {
            return test.first.endsWith(file) || test.second.contains(QLatin1Char('"') + id + QLatin1Char('"'));
        });
        QVERIFY2(isTested, rule.id.data());
    }
}

/// docs/advice.md has a heading for each rule, and none for a rule that does not exist.
void TestCatalogue::eachRuleIsDescribed()
{
    QFile file(plumbline::test::sourceDirectory() + QStringLiteral("/docs/advice.md"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    static const QRegularExpression heading(QStringLiteral("^#### ([a-z0-9]+(?:-[a-z0-9]+)*)$"));
    std::set<std::string> described;
    for (const QString &line : QString::fromUtf8(file.readAll()).split(u'\n')) {
        if (const auto match = heading.match(line); match.hasMatch())
            QVERIFY2(described.insert(match.captured(1).toStdString()).second, qPrintable(line));
    }
    for (const Rule &rule : ruleCatalogue())
        QVERIFY2(described.erase(std::string(rule.id)) == 1, rule.id.data());
    QVERIFY2(described.empty(), described.empty() ? "" : described.begin()->c_str());
}

PLUMBLINE_TEST(TestCatalogue)
#include "tst_catalogue.moc"
