// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/timelineaccess.h"

#include "widgets/support/formatting.h"
#include "widgets/timeline/layout/timeaxis.h"
#include "widgets/timeline/paint/headtext.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QCoreApplication>
#include <QPointer>
#include <QWidget>

#include <vector>

namespace plumbline {

namespace {

constexpr qsizetype TimelineAccessNameLetters = 200;

QString translatedTimelineAccess(const char *text)
{
    return QCoreApplication::translate("plumbline::TimelineView", text);
}

/// A band or the selected item, as an accessible child of the canvas that is no widget.
class PartInterface : public QAccessibleInterface
{
public:
    PartInterface(TimelineAccess *access, QWidget *canvas, int part) : m_access(access), m_canvas(canvas), m_part(part) {}

    [[nodiscard]] bool isValid() const override { return m_access && m_canvas && m_part < m_access->parts(); }
    [[nodiscard]] QObject *object() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface *parent() const override
    {
        return m_canvas ? QAccessible::queryAccessibleInterface(m_canvas.data()) : nullptr;
    }
    [[nodiscard]] QAccessibleInterface *child(int) const override { return nullptr; }
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    [[nodiscard]] QString text(QAccessible::Text kind) const override
    {
        return isValid() && kind == QAccessible::Name ? m_access->textOf(m_part) : QString();
    }
    void setText(QAccessible::Text, const QString &) override {}
    [[nodiscard]] QRect rect() const override
    {
        const QRect inside = isValid() ? m_access->rectOf(m_part) : QRect();
        return inside.isEmpty() ? QRect() : QRect(m_canvas->mapToGlobal(inside.topLeft()), inside.size());
    }
    [[nodiscard]] QAccessible::Role role() const override { return QAccessible::ListItem; }
    [[nodiscard]] QAccessible::State state() const override
    {
        QAccessible::State state;
        state.invalid = !isValid();
        if (!isValid())
            return state;
        state.readOnly = true;
        state.offscreen = m_access->rectOf(m_part).isEmpty();
        state.selectable = state.selected = state.focusable = m_access->isSelection(m_part);
        state.focused = state.selected && m_canvas->hasFocus();
        return state;
    }

private:
    QPointer<TimelineAccess> m_access;
    QPointer<QWidget> m_canvas;
    int m_part;
};

/// The canvas as an accessible list of its parts.
class CanvasInterface : public QAccessibleWidget
{
public:
    CanvasInterface(QWidget *canvas, TimelineAccess *access) : QAccessibleWidget(canvas, QAccessible::List), m_access(access) {}
    ~CanvasInterface() override
    {
        for (const QAccessible::Id id : m_parts)
            QAccessible::deleteAccessibleInterface(id);
    }
    CanvasInterface(const CanvasInterface &) = delete;
    CanvasInterface &operator=(const CanvasInterface &) = delete;

    [[nodiscard]] int childCount() const override { return m_access ? m_access->parts() : 0; }
    [[nodiscard]] QAccessibleInterface *child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        while (static_cast<int>(m_parts.size()) <= index)
            m_parts.push_back(QAccessible::registerAccessibleInterface(
                new PartInterface(m_access, widget(), static_cast<int>(m_parts.size()))));
        return QAccessible::accessibleInterface(m_parts[static_cast<std::size_t>(index)]);
    }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface *wanted) const override
    {
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            if (QAccessible::accessibleInterface(m_parts[i]) == wanted)
                return static_cast<int>(i);
        }
        return -1;
    }
    [[nodiscard]] QAccessibleInterface *childAt(int x, int y) const override
    {
        const QPoint place = widget()->mapFromGlobal(QPoint(x, y));
        for (int i = childCount() - 1; i >= 0; --i) {
            if (m_access->rectOf(i).contains(place))
                return child(i);
        }
        return nullptr;
    }
    [[nodiscard]] QAccessibleInterface *focusChild() const override
    {
        const int last = childCount() - 1;
        return widget()->hasFocus() && last >= 0 && m_access->isSelection(last) ? child(last) : nullptr;
    }
    [[nodiscard]] QString text(QAccessible::Text kind) const override
    {
        if (kind == QAccessible::Description && m_access)
            return spokenText(m_access->state(), m_access->state().selection());
        return QAccessibleWidget::text(kind);
    }

private:
    QPointer<TimelineAccess> m_access;
    mutable std::vector<QAccessible::Id> m_parts; ///< by part; made when first asked for
};

QAccessibleInterface *makeInterface(const QString &, QObject *object)
{
    auto *canvas = qobject_cast<QWidget *>(object);
    auto *access = canvas ? canvas->findChild<TimelineAccess *>(QString(), Qt::FindDirectChildrenOnly) : nullptr;
    return access ? new CanvasInterface(canvas, access) : nullptr;
}

} // namespace

QString spokenText(const TimelineState &state, TimelineItem item)
{
    if (!item.isValid() || static_cast<std::size_t>(item.card) >= state.cards().size())
        return {};
    const TimelineCard &card = state.cards()[static_cast<std::size_t>(item.card)];
    const Trace &trace = *card.trace;
    const bool isSlice = item.slice.isValid();
    const LaneId lane = isSlice ? trace.laneOf(item.slice) : trace.laneOf(item.instant);
    const StringId name = isSlice ? trace.slices().name[item.slice.value] : trace.instants().name[item.instant.value];
    const TimeRange range = state.rangeOf(item);
    QStringList parts{plainText(trace.text(name), TimelineAccessNameLetters)};
    if (isSlice)
        parts << shortDurationText(range.length());
    parts << plainText(trace.lane(lane).shownName(), TimelineAccessNameLetters)
          << plainText(trace.processOf(lane).shownName(), TimelineAccessNameLetters) << card.name
          << translatedTimelineAccess(QT_TRANSLATE_NOOP("plumbline::TimelineView", "at %1")).arg(offsetText(range.begin));
    return parts.join(QStringLiteral(", "));
}

QString spokenText(const TimelineState &state, const Band &band)
{
    // A notice, or the heading of the pinned lanes, belongs to no card.
    if (band.kind == Band::Kind::Pinned || band.kind == Band::Kind::Hidden)
        return headText(state, band).name;
    const TimelineCard &card = state.cards()[static_cast<std::size_t>(band.card)];
    const Trace &trace = *card.trace;
    switch (band.kind) {
    case Band::Kind::Card:
        return translatedTimelineAccess(QT_TRANSLATE_NOOP("plumbline::TimelineView", "card %1")).arg(card.name);
    case Band::Kind::Process:
        return translatedTimelineAccess(QT_TRANSLATE_NOOP("plumbline::TimelineView", "process %1"))
            .arg(plainText(trace.process(band.process).shownName(), TimelineAccessNameLetters));
    case Band::Kind::Lane: {
        const Lane &lane = trace.lane(band.lane);
        return translatedTimelineAccess(QT_TRANSLATE_NOOP("plumbline::TimelineView", "lane %1, slices: %2"))
            .arg(plainText(lane.shownName(), TimelineAccessNameLetters), countText(lane.slices()));
    }
    case Band::Kind::Difference:
        return translatedTimelineAccess(QT_TRANSLATE_NOOP("plumbline::TimelineView", "differences of lane %1"))
            .arg(plainText(trace.lane(band.lane).shownName(), TimelineAccessNameLetters));
    case Band::Kind::Counter:
        return translatedTimelineAccess(QT_TRANSLATE_NOOP("plumbline::TimelineView", "counter %1"))
            .arg(plainText(trace.counters().counters[band.counter.value].name, TimelineAccessNameLetters));
    case Band::Kind::Pinned:
    case Band::Kind::Hidden:
        break;
    }
    return {};
}

TimelineAccess::TimelineAccess(const TimelineState *state, const TimelineScene *scene, QWidget *canvas)
    : QObject(canvas), m_state(state), m_scene(scene)
{
    // Installing the same factory again does nothing.
    QAccessible::installFactory(makeInterface);
    connect(state, &TimelineState::selectionChanged, this, [this, canvas] { announceSelection(canvas); });
}

int TimelineAccess::parts() const
{
    return static_cast<int>(m_scene->layout.bands().size()) + (m_state->selection().isValid() ? 1 : 0);
}

bool TimelineAccess::isSelection(int part) const
{
    return m_state->selection().isValid() && part == static_cast<int>(m_scene->layout.bands().size());
}

QString TimelineAccess::textOf(int part) const
{
    return isSelection(part) ? spokenText(*m_state, m_state->selection())
                             : spokenText(*m_state, m_scene->layout.bands()[static_cast<std::size_t>(part)]);
}

QRect TimelineAccess::rectOf(int part) const
{
    if (isSelection(part))
        return m_scene->rectOf(m_state->selection()).toAlignedRect() & m_scene->canvas;
    const Band &band = m_scene->layout.bands()[static_cast<std::size_t>(part)];
    return QRect(m_scene->canvas.left(), m_scene->yOf(band.top), m_scene->canvas.width(), band.height) & m_scene->canvas;
}

void TimelineAccess::announceSelection(QWidget *canvas)
{
    if (!canvas->hasFocus())
        return;
    QAccessibleEvent described(canvas, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&described);
    if (!m_state->selection().isValid())
        return;
    // A screen reader speaks what receives the focus.
    QAccessibleEvent focused(canvas, QAccessible::Focus);
    focused.setChild(parts() - 1);
    QAccessible::updateAccessibility(&focused);
    Q_EMIT announced(textOf(parts() - 1));
}

} // namespace plumbline
