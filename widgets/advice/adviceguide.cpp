// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/adviceguide.h"

#include "core/advice/catalogue.h"
#include "widgets/advice/texts/advicetexts.h"
#include "widgets/advice/texts/findinglines.h"
#include "widgets/advice/texts/rulepage.h"
#include "widgets/support/formatting.h"
#include "widgets/support/htmltext.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QLineEdit>
#include <QSplitter>
#include <QTextBrowser>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr int PageRole = Qt::UserRole;
constexpr int TextRole = Qt::UserRole + 1; ///< the text that the filter searches
constexpr QSize FirstSizePx(860, 600);
constexpr int TreeWidthPx = 280;
const QString RulePrefix = QStringLiteral("rule:");
const QString TermPrefix = QStringLiteral("term:");

QString guideSection(const QString &title, const QString &html)
{
    return html.isEmpty() ? QString() : htmlElement("h3", title) + html;
}

QTreeWidgetItem *addPage(QTreeWidgetItem *group, const QString &page, const QString &title, const QString &searched)
{
    auto *item = new QTreeWidgetItem(group, {title});
    item->setData(0, PageRole, page);
    item->setData(0, TextRole, QString(title + u'\n' + searched));
    item->setToolTip(0, toolTipText(title));
    return item;
}

} // namespace

AdviceGuide::AdviceGuide(ReadLimits readLimits, QString settingsPath, QWidget *parent)
    : QDialog(parent)
    , m_settingsPath(std::move(settingsPath))
    , m_filter(new QLineEdit)
    , m_tree(new QTreeWidget)
    , m_page(new QTextBrowser)
{
    setObjectName(QStringLiteral("adviceGuide"));
    setupContent();
    retranslate();
    m_reading.start(
        [read = std::move(readLimits)](TaskControl &) -> Result<ThresholdOverrides> {
            std::vector<Problem> problems; // the advice panel lists them
            return read ? read(problems) : ThresholdOverrides();
        },
        [this](TaskEnd end, Result<ThresholdOverrides> limits) {
            if (end != TaskEnd::Finished)
                return;
            m_limits = std::move(*limits);
            showPage();
        });
}

void AdviceGuide::setupContent()
{
    m_filter->setObjectName(QStringLiteral("guideFilter"));
    m_filter->setClearButtonEnabled(true);
    m_tree->setObjectName(QStringLiteral("guidePages"));
    m_tree->setHeaderHidden(true);
    m_tree->setUniformRowHeights(true);
    m_page->setObjectName(QStringLiteral("guidePage"));
    m_page->setOpenLinks(false);
    m_page->document()->setDefaultStyleSheet(QStringLiteral("th, td { padding-right: 14px; text-align: left }"));
    m_page->setFrameShape(QFrame::NoFrame);
    auto *left = new QWidget;
    auto *column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_filter);
    column->addWidget(m_tree, 1);
    auto *splitter = new QSplitter;
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(left);
    splitter->addWidget(m_page);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({TreeWidthPx, FirstSizePx.width() - TreeWidthPx});
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(splitter, 1);
    layout->addWidget(buttons);
    resize(FirstSizePx);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(m_filter, &QLineEdit::textChanged, this, &AdviceGuide::filter);
    connect(m_tree, &QTreeWidget::currentItemChanged, this, &AdviceGuide::showPage);
    connect(m_page, &QTextBrowser::anchorClicked, this, [this](const QUrl &link) { goTo(link.toString()); });
}

void AdviceGuide::fill()
{
    const QTreeWidgetItem *current = m_tree->currentItem();
    const QString shown = current ? current->data(0, PageRole).toString() : QString();
    m_terms = fieldTerms();
    m_tree->clear();
    addRules();
    addTerms();
    filter();
    goTo(shown);
    if (!m_tree->currentItem() && m_tree->topLevelItemCount() > 0)
        m_tree->setCurrentItem(m_tree->topLevelItem(0)->child(0));
}

void AdviceGuide::addRules()
{
    for (std::size_t area = 0; area < AdviceAreaCount; ++area) {
        auto *group = new QTreeWidgetItem({areaText(static_cast<AdviceArea>(area))});
        for (const Rule &rule : ruleCatalogue()) {
            if (rule.area == static_cast<AdviceArea>(area))
                addPage(group, RulePrefix + fromFile(rule.id), ruleTitle(rule.id),
                        fromFile(rule.id) + u'\n' + rulePage(rule, {}).meaning);
        }
        if (group->childCount() > 0)
            m_tree->addTopLevelItem(group);
        else
            delete group;
    }
}

void AdviceGuide::addTerms()
{
    for (const FieldTermGroup &terms : m_terms) {
        auto *group = new QTreeWidgetItem(m_tree, {tr("Terms: %1").arg(terms.title)});
        for (const FieldTerm &term : terms.terms)
            addPage(group, TermPrefix + term.key, term.title, term.meaning);
    }
}

void AdviceGuide::filter()
{
    const QString wanted = m_filter->text().trimmed();
    for (int at = 0; at < m_tree->topLevelItemCount(); ++at) {
        QTreeWidgetItem *group = m_tree->topLevelItem(at);
        int shown = 0;
        for (int child = 0; child < group->childCount(); ++child) {
            const bool isShown = group->child(child)->data(0, TextRole).toString().contains(wanted, Qt::CaseInsensitive);
            group->child(child)->setHidden(!isShown);
            shown += isShown ? 1 : 0;
        }
        group->setHidden(shown == 0);
        if (!wanted.isEmpty())
            group->setExpanded(true);
    }
}

void AdviceGuide::goTo(const QString &page)
{
    for (QTreeWidgetItemIterator each(m_tree); *each; ++each) {
        if (page.isEmpty() || (*each)->data(0, PageRole).toString() != page)
            continue;
        (*each)->setHidden(false);
        (*each)->parent()->setHidden(false);
        m_tree->setCurrentItem(*each);
        m_tree->scrollToItem(*each);
        return;
    }
}

void AdviceGuide::showRule(std::string_view rule)
{
    goTo(RulePrefix + fromFile(rule));
}

void AdviceGuide::showTerm(const QString &key)
{
    goTo(TermPrefix + key);
}

void AdviceGuide::showPage()
{
    const QTreeWidgetItem *item = m_tree->currentItem();
    const QString page = item ? item->data(0, PageRole).toString() : QString();
    if (page.startsWith(RulePrefix))
        m_page->setHtml(rulePageHtml(page.mid(RulePrefix.size()).toStdString()));
    else if (page.startsWith(TermPrefix))
        m_page->setHtml(termPageHtml(page.mid(TermPrefix.size())));
}

QString AdviceGuide::rulePageHtml(std::string_view id) const
{
    const Rule *rule = ruleCalled(id);
    if (!rule)
        return {};
    const std::vector<Threshold> limits = m_limits.thresholdsOf(*rule);
    const std::vector<Threshold> declared = ThresholdOverrides().thresholdsOf(*rule);
    const RulePage page = rulePage(*rule, limits);
    QList<QStringList> rows;
    for (std::size_t at = 0; at < limits.size(); ++at)
        rows.append(
            {fromFile(limits[at].name), thresholdText(limits[at]), thresholdText(declared[at]), thresholdSource(limits[at])});
    QString html = htmlElement("h2", page.title);
    html += htmlElement("p", areaText(rule->area) + QStringLiteral(" · ") + fromFile(id));
    html += htmlElement("p", page.meaning);
    html += guideSection(tr("How the rule decides"), htmlElement("p", page.formula));
    html += guideSection(tr("Thresholds"), htmlTable({tr("Name"), tr("Current"), tr("Default"), tr("Source")}, rows, 1));
    if (!page.settings.isEmpty())
        html += htmlElement("p", tr("Set your own in %1:").arg(plainText(m_settingsPath.toStdString()))) +
                htmlElement("pre", page.settings);
    html += guideSection(tr("What to do"), htmlList(page.suggestions));
    html += guideSection(tr("Limitations"), htmlElement("p", page.doubts));
    html += guideSection(tr("What it needs"), htmlList(page.needs));
    return html + termLinks(page.meaning + u'\n' + page.formula + u'\n' + page.doubts, {});
}

QString AdviceGuide::termPageHtml(const QString &key) const
{
    for (const FieldTermGroup &group : m_terms) {
        const auto term = std::ranges::find(group.terms, key, &FieldTerm::key);
        if (term == group.terms.end())
            continue;
        QString html = htmlElement("h2", term->title) + htmlElement("p", group.title);
        for (const QString &line : term->meaning.split(u'\n'))
            html += htmlElement("p", line);
        return html + termLinks(term->meaning, key);
    }
    return {};
}

/// Returns links to the pages of the terms that occur in a text.
QString AdviceGuide::termLinks(const QString &text, const QString &but) const
{
    QStringList links;
    for (const FieldTermGroup &group : m_terms) {
        for (const FieldTerm &term : group.terms) {
            if (term.key != but && text.contains(term.title, Qt::CaseInsensitive))
                links += QStringLiteral("<a href=\"%1\">%2</a>")
                             .arg(QString(TermPrefix + term.key).toHtmlEscaped(), term.title.toHtmlEscaped());
        }
    }
    return guideSection(tr("Terms"), links.isEmpty() ? QString()
                                                     : QString(QStringLiteral("<p>") + links.join(QStringLiteral(" · ")) +
                                                               QStringLiteral("</p>")));
}

QString AdviceGuide::text() const
{
    return m_page->toPlainText();
}

void AdviceGuide::retranslate()
{
    setWindowTitle(tr("Advice rules and terms"));
    m_filter->setPlaceholderText(tr("Find a rule or a term"));
    m_tree->setAccessibleName(tr("Rules and terms"));
    fill();
}

void AdviceGuide::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QDialog::changeEvent(event);
}

} // namespace plumbline
