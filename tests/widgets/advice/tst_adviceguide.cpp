// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/catalogue.h"
#include "tests/support/testregistry.h"
#include "widgets/advice/adviceguide.h"
#include "widgets/advice/texts/advicetexts.h"
#include "widgets/advice/texts/rulepage.h"
#include "widgets/advice/texts/ruletexts.h"

#include <QLineEdit>
#include <QSet>
#include <QTest>
#include <QTextBrowser>
#include <QTreeWidget>

using namespace plumbline;

namespace {

QString plainAdviceGuide(QString text)
{
    return text.replace(QChar(0x202F), QLatin1Char(' '));
}

/// Returns the listed pages without the groups.
QStringList listed(const AdviceGuide &guide)
{
    QStringList pages;
    const auto *tree = guide.findChild<QTreeWidget *>();
    for (int at = 0; at < tree->topLevelItemCount(); ++at) {
        const QTreeWidgetItem *group = tree->topLevelItem(at);
        for (int child = 0; child < group->childCount() && !group->isHidden(); ++child) {
            if (!group->child(child)->isHidden())
                pages += group->child(child)->text(0);
        }
    }
    return pages;
}

} // namespace

class TestAdviceGuide : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { AsyncJob::waitForAll(); }

    void eachRuleHasTextsAndAGuide()
    {
        for (const Rule &rule : ruleCatalogue()) {
            const RuleText *texts = ruleText(rule.id);
            QVERIFY2(texts && !texts->variants.isEmpty(), rule.id.data());
            for (const VariantText &variant : texts->variants)
                QVERIFY2(*variant.title && *variant.explanation, rule.id.data());
            const RulePage page = rulePage(rule, ThresholdOverrides().thresholdsOf(rule));
            QVERIFY2(!page.meaning.isEmpty() && !page.formula.isEmpty() && !page.doubts.isEmpty(), rule.id.data());
        }
    }

    void hasAPageForEachRule()
    {
        AdviceGuide guide({}, QStringLiteral("/settings/advice.ini"));
        const QStringList pages = listed(guide);
        for (const Rule &rule : ruleCatalogue()) {
            QVERIFY2(pages.contains(ruleTitle(rule.id)), rule.id.data());
            guide.showRule(rule.id);
            QVERIFY2(guide.text().startsWith(ruleTitle(rule.id)), rule.id.data());
            QVERIFY2(guide.text().contains(QLatin1String(rule.id.data(), qsizetype(rule.id.size()))), rule.id.data());
            // Each threshold that the page mentions is one of the rule.
            const RulePage page = rulePage(rule, ThresholdOverrides().thresholdsOf(rule));
            for (const QString &text : {page.meaning, page.formula, page.doubts})
                QVERIFY2(!text.contains(QStringLiteral("…")), qPrintable(text));
        }
    }

    void tellsTheLimitsInForce()
    {
        AdviceGuide guide(
            [](std::vector<Problem> &problems) {
                return ThresholdOverrides::parse("[free-share-high]\nshare = 25 %\n", ruleCatalogue(), problems);
            },
            QStringLiteral("/settings/advice.ini"));
        guide.showRule("free-share-high");
        QTRY_VERIFY2(guide.text().contains(QStringLiteral("Reported above 25 %, with high severity above 20 %")),
                     qPrintable(guide.text()));
        const QString text = plainAdviceGuide(guide.text());
        for (const char *part : {"share\n25 %\n10 %\nset by you", "strong_share\n20 %\n20 %\nmsprof-analyze",
                                 "/settings/advice.ini", "[free-share-high]\nshare = 25 %\nstrong_share = 20 %"})
            QVERIFY2(text.contains(QLatin1String(part)), qPrintable(text));
        // The section of advice.ini on the page sets the thresholds that it shows.
        std::vector<Problem> problems;
        for (const Rule &rule : ruleCatalogue()) {
            const std::vector<Threshold> limits = ThresholdOverrides().thresholdsOf(rule);
            const auto read = ThresholdOverrides::parse(rulePage(rule, limits).settings.toStdString(), ruleCatalogue(), problems)
                                  .thresholdsOf(rule);
            for (std::size_t at = 0; at < limits.size(); ++at)
                QVERIFY2(qFuzzyCompare(1 + read[at].value, 1 + limits[at].value), limits[at].name.c_str());
        }
        QVERIFY(problems.empty());
    }

    void explainsTheWordsOfTheField()
    {
        QSet<QString> keys;
        for (const FieldTermGroup &group : fieldTerms()) {
            QVERIFY(!group.title.isEmpty() && !group.terms.empty());
            for (const FieldTerm &term : group.terms) {
                QVERIFY2(!term.title.isEmpty() && !term.meaning.isEmpty(), qPrintable(term.key));
                QVERIFY2(!keys.contains(term.key), qPrintable(term.key));
                keys.insert(term.key);
            }
        }
        AdviceGuide guide({}, {});
        guide.showTerm(QStringLiteral("host_to_device"));
        QVERIFY(guide.text().startsWith(QStringLiteral("HostToDevice")));
        guide.showRule("host-bound-window"); // its page mentions the term
        auto *page = guide.findChild<QTextBrowser *>();
        QVERIFY(page->toHtml().contains(QStringLiteral("href=\"term:host_to_device\"")));
        Q_EMIT page->anchorClicked(QUrl(QStringLiteral("term:host_to_device")));
        QVERIFY(guide.text().startsWith(QStringLiteral("HostToDevice")));
        guide.showTerm(QStringLiteral("no such word"));
        QVERIFY(guide.text().startsWith(QStringLiteral("HostToDevice")));
    }

    void findsPages()
    {
        AdviceGuide guide({}, {});
        auto *filter = guide.findChild<QLineEdit *>(QStringLiteral("guideFilter"));
        filter->setText(QStringLiteral("GC-CONJECTURED"));
        QCOMPARE(listed(guide), QStringList{ruleTitle("gc-conjectured")});
        filter->setText(QStringLiteral("no page says this"));
        QCOMPARE(listed(guide), QStringList());
        guide.showRule("free-share-high"); // shown although the filter excludes it
        QCOMPARE(listed(guide), QStringList{ruleTitle("free-share-high")});
    }
};

PLUMBLINE_WIDGET_TEST(TestAdviceGuide)
#include "tst_adviceguide.moc"
