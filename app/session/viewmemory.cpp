// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/viewmemory.h"

#include "core/query/slicesteps.h"
#include "widgets/comparison/comparer.h"
#include "widgets/support/privatefile.h"
#include "widgets/timeline/state/timelinestate.h"
#include "widgets/timeline/timelineview.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QStandardPaths>
#include <QThreadPool>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr int WriteAfterMs = 5000;
constexpr qint64 LargestFileBytes = 4 << 20;

QString folder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/views");
}

/// Returns the file for a set of paths. It depends neither on their order nor on the links by which they are reached.
QString fileOf(const QStringList &paths)
{
    QStringList names;
    for (const QString &path : paths) {
        const QString real = QFileInfo(path).canonicalFilePath();
        names.append(real.isEmpty() ? path : real);
    }
    names.sort();
    const QByteArray key = names.join(QChar::Null).toUtf8();
    const QByteArray name = QCryptographicHash::hash(key, QCryptographicHash::Sha1).toHex();
    return folder() + QLatin1Char('/') + QString::fromLatin1(name) + QStringLiteral(".json");
}

QStringList flowNames(const TimelineState &state)
{
    QStringList names;
    for (const auto &[name, count] : state.flowCategories())
        names.append(name);
    return names;
}

void removeOldest()
{
    const QFileInfoList files = QDir(folder()).entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Time);
    for (const QFileInfo &file : files.mid(ViewMemory::MaximumFiles))
        QFile::remove(file.filePath());
}

void write(const QStringList &paths, const QByteArray &text)
{
    if (writePrivateFile(fileOf(paths), text))
        removeOldest();
}

/// The pool that writes files. It has one thread, so that the later of two writes wins. The end of the program waits for it.
QThreadPool &writer()
{
    static QThreadPool pool;
    pool.setMaxThreadCount(1);
    return pool;
}

} // namespace

ViewMemory::ViewMemory(TimelineState *state, TimelineView *view, Comparer *comparer, QObject *parent)
    : QObject(parent), m_state(state), m_view(view), m_comparer(comparer)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(WriteAfterMs);
    connect(&m_timer, &QTimer::timeout, this, &ViewMemory::flush);
    const auto wait = [this] {
        if (!m_timer.isActive())
            m_timer.start();
    };
    connect(state, &TimelineState::visibleRangeChanged, this, wait);
    connect(state, &TimelineState::markedRangeChanged, this, wait);
    connect(state, &TimelineState::marksChanged, this, wait);
    connect(state, &TimelineState::flowCategoriesChanged, this, wait);
    connect(state, &TimelineState::comparisonChanged, this, wait);
    connect(state, &TimelineState::comparisonViewChanged, this, wait);
    connect(view, &TimelineView::arrangementChanged, this, wait);
}

std::optional<ViewState> ViewMemory::stored(const QStringList &paths)
{
    QFile file(fileOf(paths));
    if (!file.open(QIODevice::ReadOnly) || file.size() > LargestFileBytes)
        return std::nullopt;
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll());
    return document.isObject() ? std::optional(ViewState::fromJson(document.object())) : std::nullopt;
}

void ViewMemory::beforeCards()
{
    flush();
    m_timer.stop();
    if (m_state->cards().empty())
        return;
    m_before = current();
    m_selectedBefore = selection();
    m_originBeforeNs = m_state->axisOriginNs();
    m_flowsBefore = flowNames(*m_state);
    if (!m_isGrowing)
        return;
    if (*m_before == m_saved)
        m_before.reset(); // the user has changed nothing
    else if (m_state->visibleRange() == m_state->slicesRange())
        m_before->range.reset();
}

void ViewMemory::afterCards(const QStringList &paths, const std::optional<ViewState> &stored, bool isGrowing, bool moreFollow)
{
    const bool again = m_paths == paths;
    m_isGrowing = isGrowing;
    m_paths = paths;
    if (!again) {
        m_before.reset();
        m_selectedBefore.reset();
        m_awaited.reset();
        m_page = stored ? stored->page : QString();
        m_card = stored ? stored->card : QString();
        m_remarks = stored ? stored->remarks : std::vector<FindingRemark>();
        m_isUnwritten = stored && stored->originNs; // a reopened tab must show what the session did
    }
    if (m_state->cards().empty())
        return;
    std::optional<ViewState> before = std::exchange(m_before, std::nullopt);
    const std::optional<Selection> selected = std::exchange(m_selectedBefore, std::nullopt);
    std::optional<ComparedCards> awaited = std::exchange(m_awaited, std::nullopt);
    m_fresh = m_view->viewState();
    m_fresh.range.reset();
    if (before) {
        if (!before->compared)
            before->compared = std::move(awaited);
        awaited = before->compared;
        // Flow categories that only the new data have are shown or hidden as in a fresh view.
        for (const QString &flow : flowNames(*m_state)) {
            if (!m_flowsBefore.contains(flow) && m_state->isFlowCategoryShown(flow))
                before->flows << flow;
        }
        // If events were added in front, the origin moved: shift the ranges so that they stay on the same events.
        for (std::optional<TimeRange> *range : {&before->range, &before->marked})
            *range = movedRange(*range, m_originBeforeNs, m_state->axisOriginNs());
        before->marks = movedMarks(before->marks, m_originBeforeNs, m_state->axisOriginNs());
        apply(std::move(*before));
    } else if (stored) {
        awaited = stored->compared;
        apply(stored->movedTo(m_state->axisOriginNs()));
    }
    if (moreFollow && !m_state->comparison())
        m_awaited = std::move(awaited);
    if (selected)
        select(*selected);
    m_saved = current();
    m_timer.stop();
    if (m_isUnwritten)
        m_timer.start();
}

ViewState ViewMemory::current() const
{
    ViewState view = m_view->viewState();
    view.page = m_page;
    view.card = m_card;
    view.remarks = m_remarks;
    if (const Comparison *comparison = m_state->comparison()) {
        const auto nameOf = [this](int card) { return m_state->cards()[static_cast<std::size_t>(card)].name; };
        view.compared = ComparedCards{nameOf(comparison->base), nameOf(comparison->target), comparison->alignment};
    }
    return view;
}

ViewState ViewMemory::view() const
{
    ViewState view = current();
    view.originNs = m_state->axisOriginNs();
    return view;
}

void ViewMemory::setPage(const QString &page)
{
    m_page = page;
    if (!m_timer.isActive())
        m_timer.start();
}

void ViewMemory::setCard(const QString &card)
{
    m_card = card;
    if (!m_timer.isActive())
        m_timer.start();
}

void ViewMemory::setRemarks(std::vector<FindingRemark> remarks)
{
    m_remarks = std::move(remarks);
    if (!m_timer.isActive())
        m_timer.start();
}

bool ViewMemory::isTouched() const
{
    return !m_state->cards().empty() && !(current() == m_saved);
}

void ViewMemory::apply(ViewState view)
{
    applyComparison(view.compared); // first, because the comparison decides how far the axis reaches
    // The view may stem from another state of the files, or from other files at the same place: drop ranges outside of the axis.
    const TimeRange full = m_state->fullRange();
    for (std::optional<TimeRange> *range : {&view.range, &view.marked}) {
        if (*range && ((*range)->end <= full.begin || (*range)->begin >= full.end))
            range->reset();
    }
    m_view->setViewState(view);
}

void ViewMemory::applyComparison(const std::optional<ComparedCards> &compared)
{
    const auto cardCalled = [this](const QString &name) {
        const std::vector<TimelineCard> &cards = m_state->cards();
        const auto found =
            std::find_if(cards.begin(), cards.end(), [&name](const TimelineCard &card) { return card.name == name; });
        return found == cards.end() ? -1 : static_cast<int>(found - cards.begin());
    };
    const int base = compared ? cardCalled(compared->base) : -1;
    const int target = compared ? cardCalled(compared->target) : -1;
    if (base >= 0 && target >= 0)
        m_comparer->compare(base, target, compared->alignment);
    else if (m_state->comparison())
        m_comparer->end();
}

void ViewMemory::reset()
{
    if (m_paths.isEmpty())
        return;
    m_page.clear();
    m_comparer->end();
    ViewState fresh = m_fresh;
    fresh.marks = m_state->marks();
    m_view->setViewState(fresh);
    flush();
}

void ViewMemory::flush()
{
    m_timer.stop();
    if (m_isGrowing || m_paths.isEmpty() || m_state->cards().empty())
        return;
    ViewState now = current();
    const bool isUnwritten = std::exchange(m_isUnwritten, false);
    if (now == m_saved && !isUnwritten)
        return;
    m_saved = std::move(now);
    writer().start(
        [paths = m_paths, text = QJsonDocument(view().toJson()).toJson(QJsonDocument::Compact)] { write(paths, text); });
}

std::optional<ViewMemory::Selection> ViewMemory::selection() const
{
    const TimelineItem item = m_state->selection();
    if (!item.isValid() || !item.slice.isValid())
        return std::nullopt;
    const TimelineCard &card = m_state->cards()[static_cast<std::size_t>(item.card)];
    const SliceTable &slices = card.trace->slices();
    return Selection{card.name, std::string(card.trace->text(slices.name[item.slice.value])),
                     card.trace->absolute(slices.start[item.slice.value])};
}

void ViewMemory::select(const Selection &selection)
{
    const std::vector<TimelineCard> &cards = m_state->cards();
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if (cards[i].name != selection.card)
            continue;
        const Trace &trace = *cards[i].trace;
        TimeNs start = 0;
        if (__builtin_sub_overflow(selection.startNs, trace.originNs(), &start))
            continue;
        if (const auto slice = sliceStartingAt(trace, start, selection.name))
            return m_state->select({static_cast<int>(i), *slice, {}});
    }
}

} // namespace plumbline
