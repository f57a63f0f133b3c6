// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/importreport/importreport.h"

#include "widgets/details/propertymodel.h"
#include "widgets/importreport/problemmodel.h"
#include "widgets/importreport/problemspanel.h"
#include "widgets/importreport/rawtextview.h"
#include "widgets/support/csvtext.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/tables/savetable.h"
#include "widgets/tables/tableview.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeView>
#include <QVBoxLayout>

#include <QCoreApplication>
#include <algorithm>
#include <optional>
#include <utility>

namespace plumbline {

namespace {

/// Returns a prefix such as "trace_view.json: ", or "" without a file. The table shows the full path.
QString nameOf(const std::string &file)
{
    return file.empty() ? QString() : plainText(file.substr(file.find_last_of('/') + 1)) + QStringLiteral(": ");
}

bool concerns(const Problem &problem, const CardRow &card)
{
    const QString file = plainText(problem.file);
    const auto isIt = [&file](const FileRow &row) { return row.path == file; };
    if (std::any_of(card.traces.begin(), card.traces.end(), isIt))
        return true;
    return !card.path.isEmpty() && (file == card.path || file.startsWith(card.path + QLatin1Char('/')));
}

} // namespace

ImportReportPage::ImportReportPage(QWidget *parent)
    : QSplitter(parent)
    , m_ledger(new PropertyModel(this))
    , m_ledgerTree(new QTreeView)
    , m_severity(new QComboBox)
    , m_count(new QLabel)
    , m_save(new QPushButton)
    , m_problems(new ProblemsPanel)
    , m_raw(new RawTextView)
{
    setChildrenCollapsible(false);
    m_ledgerTree->setModel(m_ledger);
    m_ledgerTree->setHeaderHidden(true);
    setupRowView(m_ledgerTree);
    addWidget(m_ledgerTree);
    addWidget(makeProblemSide());
    addWidget(m_raw);
    setStretchFactor(0, 2);
    setStretchFactor(1, 4);
    setStretchFactor(2, 2);
    fillSeverities();
    connect(m_severity, &QComboBox::currentIndexChanged, this, &ImportReportPage::showProblems);
    connect(m_save, &QPushButton::clicked, this, &ImportReportPage::save);
    connect(m_problems, &ProblemsPanel::currentProblemChanged, this, &ImportReportPage::showRawText);
    connect(m_ledgerTree->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ImportReportPage::showProblems);
}

QWidget *ImportReportPage::makeProblemSide()
{
    auto *side = new QWidget;
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(4, 2, 4, 2);
    bar->setSpacing(8);
    m_count->setTextFormat(Qt::PlainText);
    bar->addWidget(m_severity);
    bar->addWidget(m_count, 1);
    bar->addWidget(m_save);
    auto *layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(m_problems, 1);
    return side;
}

void ImportReportPage::fillSeverities()
{
    const QSignalBlocker blocker(m_severity);
    const int chosen = std::max(m_severity->currentIndex(), 0);
    m_severity->clear();
    m_severity->addItem(tr("All problems"), static_cast<int>(Severity::Note));
    m_severity->addItem(tr("Warnings and errors"), static_cast<int>(Severity::Warning));
    m_severity->addItem(tr("Errors only"), static_cast<int>(Severity::Error));
    m_severity->setCurrentIndex(chosen);
    m_severity->setAccessibleName(tr("Which problems are listed"));
    m_ledgerTree->setToolTip(tr("Choose a card to list only its problems"));
    m_save->setText(tr("Save…"));
    m_save->setToolTip(tr("Saves the listed problems as a table (.csv)"));
}

void ImportReportPage::setCards(std::vector<CardRow> cards, std::vector<std::shared_ptr<const Trace>> traces)
{
    m_cards = std::move(cards);
    m_raw->setTraces(std::move(traces));
    showLedger();
    showProblems();
}

void ImportReportPage::showLedger()
{
    m_ledger->setProperties(m_cards.empty() ? std::vector<Property>() : ledgerTree(m_cards));
    m_ledgerTree->expand(m_ledger->index(0, 0));
    m_ledgerTree->resizeColumnToContents(0);
}

void ImportReportPage::setProblems(std::vector<Problem> problems, bool opened)
{
    m_all = std::move(problems);
    m_opened = opened;
    showProblems();
}

bool ImportReportPage::isShown(const Problem &problem) const
{
    if (static_cast<int>(problem.severity) < m_severity->currentData().toInt())
        return false;
    QModelIndex chosen = m_ledgerTree->currentIndex();
    while (chosen.parent().isValid())
        chosen = chosen.parent();
    // The first row stands for all cards together.
    const int card = chosen.isValid() ? chosen.row() - 1 : -1;
    return card < 0 || card >= static_cast<int>(m_cards.size()) || concerns(problem, m_cards[static_cast<std::size_t>(card)]);
}

void ImportReportPage::showProblems()
{
    std::vector<Problem> shown;
    std::copy_if(m_all.begin(), m_all.end(), std::back_inserter(shown),
                 [this](const Problem &problem) { return isShown(problem); });
    m_problems->setFiltered(shown.size() < m_all.size());
    m_count->setText(m_opened && !m_all.empty() ? tr("%1 of %2").arg(countText(shown.size()), countText(m_all.size()))
                                                : QString());
    m_save->setEnabled(!shown.empty());
    m_problems->setProblems(std::move(shown), m_opened);
    showRawText();
}

void ImportReportPage::showRawText()
{
    const Problem *problem = m_problems->currentProblem();
    std::optional<FilePlace> place;
    if (problem && problem->offset >= 0 && !problem->file.empty())
        place = FilePlace{problem->file, problem->offset, problem->length};
    m_raw->show(problem ? nameOf(problem->file) + problemText(*problem) : QString(), place);
}

QString ImportReportPage::asCsv() const
{
    QString text = csvLine({QStringLiteral("severity"), QStringLiteral("file"), QStringLiteral("offset"),
                            QStringLiteral("length"), QStringLiteral("count"), QStringLiteral("message")});
    for (const Problem &problem : m_problems->model().rows()) {
        text += csvLine({severityText(problem.severity), plainText(problem.file),
                         problem.offset < 0 ? QString() : QString::number(problem.offset),
                         problem.offset < 0 ? QString() : QString::number(problem.length), QString::number(problem.count),
                         problemText(problem)});
    }
    return text;
}

void ImportReportPage::save()
{
    saveTable(this, tr("Save the import report"), QStringLiteral("import_report.csv"), linesOf(asCsv()));
}

void ImportReportPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        fillSeverities();
        showLedger();
        showProblems();
    }
    QSplitter::changeEvent(event);
}

namespace {

class TreeTexts
{
    Q_DECLARE_TR_FUNCTIONS(LedgerTree)
};

Property counted(const QString &name, std::uint64_t count, std::vector<Property> children = {})
{
    return {name, countText(count), QString::number(count), std::move(children)};
}

std::vector<Property> asProperties(const std::vector<LedgerPart> &parts)
{
    std::vector<Property> properties;
    for (const LedgerPart &part : parts)
        properties.push_back(counted(part.name, part.count));
    return properties;
}

Property ledgerNode(const QString &name, const Ledger &ledger)
{
    Property node = counted(name, ledger.events, asProperties(ledgerParts(ledger)));
    std::vector<Property> kinds = asProperties(ledgerKinds(ledger));
    if (ledger.refused > 0)
        kinds.push_back(counted(TreeTexts::tr("refused"), ledger.refused));
    node.children.push_back({TreeTexts::tr("By kind in the file"), {}, {}, std::move(kinds)});
    return node;
}

} // namespace

std::vector<Property> ledgerTree(const std::vector<CardRow> &cards)
{
    std::vector<Property> tree;
    Ledger total;
    for (const CardRow &card : cards) {
        if (!card.ledger) {
            tree.push_back({card.name, TreeTexts::tr("no timeline"), {}, {}});
            continue;
        }
        total += *card.ledger;
        Property node = ledgerNode(card.name, *card.ledger);
        for (const FileRow &file : card.traces)
            node.children.push_back({file.name, file.bytes ? bytesText(*file.bytes) : QString(), {}, {}});
        tree.push_back(std::move(node));
    }
    tree.insert(tree.begin(), ledgerNode(TreeTexts::tr("Events read"), total));
    return tree;
}

} // namespace plumbline
