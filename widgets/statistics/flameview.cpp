// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/statistics/flameview.h"

#include "widgets/statistics/flamechart.h"

#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <vector>

namespace plumbline {

namespace {

constexpr std::size_t MostWayNames = 6; ///< of the way that is shown
constexpr qsizetype WayNameLetters = 24;

} // namespace

FlameView::FlameView(CallTreeAnalysis *analysis, QWidget *parent)
    : CallTreeTab(analysis, parent), m_chart(new FlameChart), m_way(new QLabel(this)), m_scroll(new QScrollArea(this))
{
    m_way->setObjectName(QStringLiteral("flameWay"));
    m_way->setTextFormat(Qt::RichText);
    m_way->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_way->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_way->setContentsMargins(8, 0, 8, 2);
    m_way->hide();
    m_scroll->setWidget(m_chart);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    auto *page = new QWidget;
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_way);
    layout->addWidget(m_scroll, 1);
    setContent(page);
    setFocusProxy(nullptr);
    m_chart->setTitle([this]() -> QString {
        switch (this->analysis().order()) {
        case CallTreeOrder::TopDown:
            return tr("Flame graph, top down");
        case CallTreeOrder::BottomUp:
            return tr("Flame graph, bottom up");
        case CallTreeOrder::BySelf:
            break;
        }
        return tr("Self times by name");
    });
    connect(m_way, &QLabel::linkActivated, this, [this](const QString &node) { m_chart->zoomTo(node.toUInt()); });
    connect(m_chart, &FlameChart::zoomed, this, &FlameView::showWay);
    connect(m_chart, &FlameChart::findRequested, this, [this](std::uint32_t node) { find(node); });
    connect(m_chart, &FlameChart::currentMoved, this,
            [this](const QRect &rect) { m_scroll->ensureVisible(0, rect.center().y(), 0, rect.height()); });
    retranslate();
}

void FlameView::setCaption(const QString &caption)
{
    m_chart->setCaption(caption);
}

void FlameView::showTree()
{
    m_chart->setTrees(analysis().trees(), analysis().order());
    showSearch();
}

void FlameView::showSearch()
{
    m_chart->setSearch(analysis().search());
    setNote(m_chart->matches());
}

/// Shows the names from the whole down to the node that is zoomed to.
void FlameView::showWay()
{
    const CallTree *tree = m_chart->tree();
    m_way->setVisible(tree && m_chart->top() != 0);
    if (!tree || m_chart->top() == 0)
        return;
    std::vector<std::uint32_t> way;
    for (std::uint32_t node = m_chart->top(); node != 0; node = tree->nodes[node].parent)
        way.push_back(node);
    std::reverse(way.begin(), way.end());
    const Trace &trace = m_chart->trees()->trace();
    QStringList names{QStringLiteral("<a href=\"0\">%1</a>").arg(shownNodeName(*tree, trace, 0).toHtmlEscaped())};
    std::size_t first = 0;
    if (way.size() > MostWayNames) {
        first = way.size() - MostWayNames;
        names += QStringLiteral("…");
    }
    for (std::size_t place = first; place < way.size(); ++place) {
        QString name = shownNodeName(*tree, trace, way[place]);
        if (name.size() > WayNameLetters)
            name = QString(name.left(WayNameLetters - 1) + QChar(0x2026));
        const bool isLast = place + 1 == way.size();
        names += isLast ? QStringLiteral("<b>%1</b>").arg(name.toHtmlEscaped())
                        : QStringLiteral("<a href=\"%1\">%2</a>").arg(QString::number(way[place]), name.toHtmlEscaped());
    }
    m_way->setText(names.join(QStringLiteral(" › ")));
}

void FlameView::retranslate()
{
    m_chart->setEmptyText([]() -> QString { return tr("No slice lies in the range on these lanes."); });
    m_way->setToolTip(tr("The way to what fills the width; Esc goes back"));
    m_chart->retranslate();
    showWay();
    CallTreeTab::retranslate();
}

} // namespace plumbline
