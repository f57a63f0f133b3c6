// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/differencesview.h"

#include "widgets/support/terms.h"
#include "widgets/tables/celltext.h"
#include "widgets/tables/datatable.h"

#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>

#include <utility>

namespace plumbline {

std::vector<BarChart::Bar> differenceBars(const ComparedTable &table)
{
    std::vector<BarChart::Bar> bars;
    for (const ComparedTable::Difference &difference : table.largest) {
        const CellKind kind = table.table->columns()[table.differenceColumn].kind;
        const TableCell cell = table.table->cell(difference.row, table.differenceColumn);
        bars.push_back({difference.name,
                        cellNumber(kind, cell).value_or(0) / unitSize(kind),
                        cellText(kind, cell),
                        {},
                        differenceTone(*table.table, difference.row, table.differenceColumn)});
    }
    return bars;
}

DifferencesView::DifferencesView(const QString &fileName, QWidget *parent)
    : QWidget(parent)
    , m_headline(new QLabel)
    , m_table(new DataTable(fileName))
    , m_chart(new BarChart(QStringLiteral("differences")))
{
    m_headline->setTextFormat(Qt::PlainText);
    m_headline->setWordWrap(true);
    m_headline->setContentsMargins(8, 4, 8, 4);
    m_headline->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_table->setFiltersShown(true);
    auto *splitter = new QSplitter(Qt::Vertical);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_table);
    splitter->addWidget(m_chart);
    splitter->setSizes({3000, 2000});
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_headline);
    layout->addWidget(splitter, 1);
    setFocusProxy(m_table);
    connect(m_table, &DataTable::rowActivated, this, &DifferencesView::choose);
    connect(m_chart, &BarChart::barClicked, this, [this](std::size_t bar) { choose(m_compared.largest[bar].row); });
    m_chart->setValueTitle([this]() -> QString {
        const QString title = termTitle("compare_difference");
        const QString unit =
            m_compared.table ? unitText(m_compared.table->columns()[m_compared.differenceColumn].kind) : QString();
        return unit.isEmpty() ? title : QStringLiteral("%1 (%2)").arg(title, unit);
    });
    retranslate();
}

void DifferencesView::show(ComparedTable table, const QString &headline)
{
    m_compared = std::move(table);
    m_headline->setText(m_compared.note.isEmpty() ? headline : headline + QLatin1Char(' ') + m_compared.note);
    m_table->setSource(m_compared.table);
    m_chart->setBars(differenceBars(m_compared));
    m_chart->retranslate();
}

void DifferencesView::choose(std::size_t row)
{
    if (row < m_compared.places.size())
        Q_EMIT placeChosen(m_compared.places[row]);
}

QString DifferencesView::headline() const
{
    return m_headline->text();
}

void DifferencesView::retranslate()
{
    m_table->setEmptyText([]() -> QString { return tr("Neither card has data for this page."); });
    m_table->retranslate();
    m_chart->setTitle([]() -> QString { return tr("Largest differences"); });
    m_chart->setEmptyText([]() -> QString { return tr("No difference above the noise"); });
    m_chart->retranslate();
}

} // namespace plumbline
