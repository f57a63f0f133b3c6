// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/communication/collectiveview.h"

#include "core/base/anycase.h"
#include "core/base/timeunits.h"
#include "core/compare/rankclocks.h"
#include "widgets/charts/rankbarschart.h"
#include "widgets/pages/labels.h"
#include "widgets/support/formatting.h"
#include "widgets/support/ranktexts.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace plumbline {

namespace {

/// The parts of a bar: the wait before the first transfer, transfers, other waits, idle time, and time that nothing splits.
constexpr std::array PartRoles{Role::Wait, Role::Communication, Role::Wait, Role::Free, Role::Other};

double msOf(TimeNs ns)
{
    return static_cast<double>(ns) / NsPerMs;
}

/// Returns the lengths of the parts of a bar, which together are as long as it. Files tell sums and not the order of the parts.
std::array<double, RankBarsChart::PartCount> partsOf(const CommunicationOperator &each, TimeNs lengthNs)
{
    std::array<double, RankBarsChart::PartCount> parts{};
    const bool isSplit = each.transitNs || each.waitNs;
    const TimeNs waitNs = std::max<TimeNs>(each.waitNs.value_or(0), 0);
    const TimeNs firstNs = std::clamp<TimeNs>(each.synchronizationNs.value_or(each.waitNs.value_or(0)), 0, waitNs);
    TimeNs leftNs = lengthNs;
    const auto take = [&leftNs](TimeNs ns) {
        const TimeNs taken = std::clamp<TimeNs>(ns, 0, leftNs);
        leftNs -= taken;
        return msOf(taken);
    };
    if (isSplit) {
        parts[0] = take(firstNs);
        parts[1] = take(each.transitNs.value_or(0));
        parts[2] = take(waitNs - firstNs);
        parts[3] = take(each.idleNs.value_or(0));
    }
    parts[4] = msOf(std::max<TimeNs>(leftNs, 0));
    return parts;
}

} // namespace

CollectiveView::CollectiveView(QWidget *parent)
    : QWidget(parent)
    , m_name(new QLineEdit)
    , m_longer(new QToolButton)
    , m_shorter(new QToolButton)
    , m_order(new QComboBox)
    , m_place(plainLabel())
    , m_chart(new RankBarsChart(QStringLiteral("collective"), PartRoles))
    , m_notes(plainLabel())
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    setupTools();
    column->addWidget(m_place);
    column->addWidget(m_chart, 1);
    column->addWidget(m_notes);
    for (QLabel *label : {m_place, m_notes}) {
        label->setWordWrap(true);
        label->setContentsMargins(8, 0, 8, 2);
    }
    m_chart->setTitle([this] { return m_place->text(); });
    m_chart->setTitles([] { return tr("Time since the first rank came (ms)"); },
                       [] {
                           return QStringList{QStringLiteral("synchronization_ms"), QStringLiteral("transit_ms"),
                                              QStringLiteral("other_wait_ms"), QStringLiteral("idle_ms"),
                                              QStringLiteral("unsplit_ms")};
                       });
    m_chart->setEmptyText([] { return tr("There are no collectives here. Other steps, groups or names may have some."); });
    connect(m_chart, &RankBarsChart::rowClicked, this, [this](std::size_t row) {
        if (row < m_calls.size())
            Q_EMIT callActivated(m_calls[row]);
    });
    retranslate();
}

void CollectiveView::setupTools()
{
    auto *row = new QHBoxLayout;
    row->setContentsMargins(4, 2, 4, 2);
    m_longer->setArrowType(Qt::LeftArrow);
    m_shorter->setArrowType(Qt::RightArrow);
    for (QWidget *tool : std::initializer_list<QWidget *>{m_longer, m_shorter, m_name, m_order})
        row->addWidget(tool, tool == m_name ? 1 : 0);
    m_name->setClearButtonEnabled(true);
    static_cast<QVBoxLayout *>(layout())->addLayout(row);
    connect(m_longer, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_shorter, &QToolButton::clicked, this, [this] { step(1); });
    connect(m_name, &QLineEdit::textChanged, this, &CollectiveView::list);
    connect(m_order, &QComboBox::currentIndexChanged, this, &CollectiveView::showTiming);
}

void CollectiveView::show(SharedCommunication all, const CommunicationFilter &filter)
{
    if (m_all != all) {
        m_clocks = all ? std::make_shared<RankClocks>(all->ranks) : nullptr;
        m_timing.reset();
        m_numbers.clear();
        m_calls.clear();
        m_wanted.reset();
    } else if (!m_wanted && m_at < m_numbers.size()) {
        m_wanted = m_numbers[m_at];
    }
    m_all = std::move(all);
    m_filter = filter;
    m_filter.card.reset();
    list();
}

void CollectiveView::list()
{
    if (!m_all)
        return;
    m_task.cancel();
    m_listTask.start(
        [all = m_all, filter = m_filter, name = m_name->text().toLower().toStdString()](TaskControl &control) -> Result<Numbers> {
            const RankCollectives &ranks = all->ranks;
            Numbers numbers;
            for (std::uint32_t number = 0; number < ranks.all.size() && !control.stopRequested(); ++number) {
                const RankCollective &each = ranks.all[number];
                if ((name.empty() || holdsInAnyCase(ranks.text(each.name), name)) &&
                    holdsCall(*all, filter, all->callOf(ranks.partsOf(each).front())))
                    numbers.push_back(number);
            }
            return numbers;
        },
        [this](TaskEnd end, Result<Numbers> numbers) {
            if (end != TaskEnd::Finished)
                return;
            m_numbers = std::move(*numbers);
            const auto wanted = std::exchange(m_wanted, std::nullopt);
            const auto place = wanted ? std::ranges::find(m_numbers, *wanted) : m_numbers.end();
            choose(place == m_numbers.end() ? 0 : static_cast<std::size_t>(place - m_numbers.begin()));
        });
}

void CollectiveView::showCall(std::uint32_t call)
{
    const std::uint32_t number = m_all ? m_all->collectiveOf[call] : std::numeric_limits<std::uint32_t>::max();
    if (!m_all || number >= m_all->ranks.all.size())
        return;
    m_wanted = number;
    if (m_listTask.isRunning())
        return;
    const auto place = std::ranges::find(m_numbers, number);
    m_wanted.reset();
    if (place != m_numbers.end())
        choose(static_cast<std::size_t>(place - m_numbers.begin()));
}

void CollectiveView::step(int by)
{
    const auto at = static_cast<std::ptrdiff_t>(m_at) + by;
    if (at >= 0 && at < static_cast<std::ptrdiff_t>(m_numbers.size()))
        choose(static_cast<std::size_t>(at));
}

void CollectiveView::choose(std::size_t at)
{
    m_at = at;
    showPlace();
    if (m_numbers.empty()) {
        m_timing.reset();
        return showTiming();
    }
    m_task.start(
        [all = m_all, clocks = m_clocks,
         number = m_numbers[at]](TaskControl &control) -> Result<std::shared_ptr<const CollectiveTiming>> {
            const RankCollective &one = all->ranks.all[number];
            return std::make_shared<const CollectiveTiming>(timingOf(all->ranks, one, clocks->clocksOf(one, control)));
        },
        [this](TaskEnd end, Result<std::shared_ptr<const CollectiveTiming>> timing) {
            if (end != TaskEnd::Finished)
                return;
            m_timing = std::move(*timing);
            showTiming();
        });
}

void CollectiveView::showPlace()
{
    m_longer->setEnabled(m_at > 0);
    m_shorter->setEnabled(m_at + 1 < m_numbers.size());
    if (m_numbers.empty())
        return m_place->clear();
    const RankCollective &one = m_all->ranks.all[m_numbers[m_at]];
    QStringList parts{tr("%1 of %2").arg(countText(m_at + 1), countText(m_numbers.size())),
                      plainText(m_all->ranks.text(one.name)), calledGroup(m_all->ranks.groups[one.group])};
    if (one.step != NoText)
        parts += tr("step %1").arg(plainText(m_all->ranks.text(one.step)));
    parts.removeAll(QString());
    m_place->setText(parts.join(QStringLiteral(" · ")));
}

void CollectiveView::showTiming()
{
    m_calls.clear();
    std::vector<RankBarsChart::Row> rows;
    m_notes->setText(m_timing ? timingLines(m_all->ranks, *m_timing).join(QLatin1Char(' ')) : QString());
    m_notes->setVisible(!m_notes->text().isEmpty());
    if (!m_timing)
        return m_chart->setRows({});
    std::vector<std::size_t> order(m_timing->rows.size());
    for (std::size_t at = 0; at < order.size(); ++at)
        order[at] = at;
    if (m_order->currentIndex() == 1)
        std::ranges::stable_sort(order, {}, [this](std::size_t at) { return m_timing->rows[at].place; });
    for (const std::size_t at : order) {
        const RankTimingRow &each = m_timing->rows[at];
        RankBarsChart::Row row;
        const RankCommunication &card = m_all->ranks.cards[each.part.card];
        row.name = card.rank ? QString::number(*card.rank) : plainText(card.name);
        if (each.range) {
            row.beginMs = msOf(each.range->begin);
            row.partsMs = partsOf(m_all->ranks.operatorOf(each.part), each.range->length());
        }
        row.text = !each.lateNs      ? tr("order unknown")
                   : each.place == 1 ? tr("first")
                                     : QStringLiteral("+%1").arg(shortDurationText(*each.lateNs));
        if (m_timing->last == at)
            row.text += QStringLiteral(" · ") + tr("last");
        row.details = detailsOf(each);
        rows.push_back(std::move(row));
        m_calls.push_back(m_all->callOf(each.part));
    }
    const auto addMissing = [&rows](const std::vector<int> &ranks, const QString &text) {
        for (const int rank : ranks)
            rows.push_back({QString::number(rank), 0, {}, text, text});
    };
    addMissing(m_timing->withoutCall, tr("does not tell this call"));
    addMissing(m_timing->notRecorded, tr("was not recorded"));
    m_chart->setRows(std::move(rows));
}

QString CollectiveView::detailsOf(const RankTimingRow &row) const
{
    const CommunicationOperator &each = m_all->ranks.operatorOf(row.part);
    const auto time = [](std::optional<TimeNs> ns) { return ns ? durationText(*ns) : QStringLiteral("–"); };
    QStringList lines{calledRank(m_all->ranks.cards[row.part.card]),
                      tr("After the first: %1").arg(time(row.lateNs)),
                      tr("Elapse: %1").arg(time(each.elapseNs)),
                      tr("Wait: %1, of it before the first transfer: %2").arg(time(each.waitNs), time(each.synchronizationNs)),
                      tr("Transit: %1").arg(time(each.transitNs)),
                      tr("Idle: %1").arg(time(each.idleNs)),
                      tr("Files tell how long the parts are, but not in which order.")};
    if (row.clock.pairs > 0 && row.clock.isFitted)
        lines += tr("Clock fitted to %1 collectives, whose ends agree to %2.")
                     .arg(countText(row.clock.pairs), shortDurationText(row.clock.residualNs));
    lines += tr("Click to go to the timeline of the card.");
    return lines.join(QLatin1Char('\n'));
}

QString CollectiveView::notes() const
{
    return m_notes->text();
}

QString CollectiveView::placeText() const
{
    return m_place->text();
}

void CollectiveView::retranslate()
{
    m_name->setPlaceholderText(tr("Name of the collective"));
    m_longer->setToolTip(tr("Next longer collective"));
    m_shorter->setToolTip(tr("Next shorter collective"));
    {
        const QSignalBlocker quiet(m_order);
        const int before = std::max(0, m_order->currentIndex());
        m_order->clear();
        m_order->addItems({tr("By rank"), tr("By arrival")});
        m_order->setCurrentIndex(before);
    }
    m_chart->retranslate();
    if (m_all) {
        showPlace();
        showTiming();
    }
}

} // namespace plumbline
