// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how long hovering and selecting take on the real view at 1920x1080, from the mouse event until the window is painted,
// and how long it takes until the first frame of a load is painted. The command
//
//     QT_QPA_PLATFORM=offscreen pointerframes trace_view.json
//
// prints JSON, in milliseconds except for the first frame, which is in seconds. Each figure is the fastest of several rounds,
// because disturbances only ever make a round slower.
#include "core/import/traceloader.h"
#include "widgets/timeline/state/timelinestate.h"
#include "widgets/timeline/timelineview.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <future>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

using namespace plumbline;

namespace {

constexpr int Rounds = 7;
constexpr int Loads = 3;
constexpr int Points = 150;              ///< points measured at each zoom
constexpr std::array Zooms{1, 30, 1000}; ///< how many times the whole timeline is longer than the visible range

/// The view as the window shows it, with everything open and all arrows shown.
class Window
{
public:
    explicit Window(std::shared_ptr<const Trace> trace)
    {
        m_view.resize(1920, 1080);
        m_view.setOverviewShown(true);
        m_state.setCards({TimelineCard::build(QStringLiteral("card"), QStringLiteral("set"), std::move(trace))});
        m_state.setFlowCategoryShown(QStringLiteral("HostToDevice"), true);
        m_view.expandAll();
        m_view.show();
        m_canvas = m_view.findChild<QWidget *>(QStringLiteral("canvas"));
    }

    void zoomTo(int share)
    {
        const TimeRange full = m_state.slicesRange();
        const TimeNs length = full.length() / share;
        m_state.select({});
        m_state.setVisibleRange(
            {full.begin + full.length() / 3 - length / 3, full.begin + full.length() / 3 - length / 3 + length});
        static_cast<void>(paintedMs([] {}));
    }

    /// Returns the milliseconds that `act` and all painting caused by it take.
    template<typename Act>
    double paintedMs(Act act)
    {
        QElapsedTimer timer;
        timer.start();
        act();
        QCoreApplication::sendPostedEvents();
        QEvent update(QEvent::UpdateRequest); // otherwise it would wait for the event loop
        QCoreApplication::sendEvent(&m_view, &update);
        return static_cast<double>(timer.nsecsElapsed()) / 1e6;
    }

    void send(QEvent::Type type, QPoint position) const
    {
        const bool isPressed = type == QEvent::MouseButtonPress;
        QMouseEvent event(type, position, m_canvas->mapToGlobal(position),
                          type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton, isPressed ? Qt::LeftButton : Qt::NoButton,
                          Qt::NoModifier);
        QCoreApplication::sendEvent(m_canvas, &event);
    }
    double hoverMs(QPoint position)
    {
        return paintedMs([&] { send(QEvent::MouseMove, position); });
    }
    /// Returns nothing where there is no slice: a click on an arrow there would follow it and move the view.
    std::optional<double> selectMs(QPoint position)
    {
        send(QEvent::MouseMove, position);
        if (!m_state.hover().isValid())
            return std::nullopt;
        return paintedMs([&] {
            send(QEvent::MouseButtonPress, position);
            send(QEvent::MouseButtonRelease, position);
        });
    }

    [[nodiscard]] QSize canvasSize() const { return m_canvas->size(); }

private:
    TimelineState m_state;
    TimelineView m_view{&m_state};
    QWidget *m_canvas = nullptr;
};

/// Measures from the begin of a load, which goes on meanwhile, to the first frame of its partial timeline. Without a partial
/// timeline it is the frame of the whole timeline.
double firstPictureSeconds(const std::string &path)
{
    QElapsedTimer timer;
    timer.start();
    std::promise<std::shared_ptr<const Trace>> first;
    std::once_flag isGiven;
    const auto give = [&](std::shared_ptr<const Trace> trace) {
        std::call_once(isGiven, [&] { first.set_value(std::move(trace)); });
    };
    LoadOptions options;
    options.onPartial = give;
    TaskControl control;
    const std::jthread loading([&] {
        const auto trace = loadTrace({path}, control, options);
        give(trace ? *trace : nullptr);
    });
    double seconds = 0;
    if (const auto trace = first.get_future().get()) {
        Window(trace).zoomTo(1);
        seconds = static_cast<double>(timer.nsecsElapsed()) / 1e9;
    }
    control.requestStop();
    return seconds;
}

struct Steps
{
    std::vector<double> hoverMs;
    std::vector<double> selectMs; ///< times of those points that lie on a slice
};

void measure(Window &window, int zoom, Steps &steps)
{
    std::mt19937 random(7);
    std::vector<QPoint> points;
    for (int i = 0; i < Points; ++i)
        points.emplace_back(static_cast<int>(random() % static_cast<unsigned>(window.canvasSize().width())),
                            40 + static_cast<int>(random() % static_cast<unsigned>(window.canvasSize().height() - 40)));
    std::vector<double> hovers(points.size(), std::numeric_limits<double>::max());
    std::vector<std::optional<double>> selects(points.size());
    for (int round = 0; round < Rounds; ++round) {
        window.zoomTo(zoom);
        for (std::size_t i = 0; i < points.size(); ++i)
            hovers[i] = std::min(hovers[i], window.hoverMs(points[i]));
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (const auto milliseconds = window.selectMs(points[i]))
                selects[i] = std::min(selects[i].value_or(*milliseconds), *milliseconds);
        }
    }
    steps.hoverMs.insert(steps.hoverMs.end(), hovers.begin(), hovers.end());
    for (const std::optional<double> select : selects)
        if (select)
            steps.selectMs.push_back(*select);
}

double percentile(std::vector<double> &values, double share)
{
    if (values.empty())
        return 0;
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(std::lround(share * static_cast<double>(values.size() - 1)))];
}

} // namespace

int main(int argc, char *argv[])
{
    const QApplication application(argc, argv);
    if (argc != 2)
        return 2;
    TaskControl control;
    const auto trace = loadTrace({argv[1]}, control);
    if (!trace)
        return 3;
    double firstPicture = std::numeric_limits<double>::max();
    for (int load = 0; load < Loads; ++load)
        firstPicture = std::min(firstPicture, firstPictureSeconds(argv[1]));
    Window window(*trace);
    Steps steps;
    for (const int zoom : Zooms)
        measure(window, zoom, steps);
    std::printf("{\"first_picture_s\": %.3f, \"hovers\": %zu, \"hover_p50_ms\": %.3f, \"hover_p99_ms\": %.3f, "
                "\"hover_worst_ms\": %.3f, \"selections\": %zu, "
                "\"select_p50_ms\": %.3f, \"select_p99_ms\": %.3f, \"select_worst_ms\": %.3f}\n",
                firstPicture, steps.hoverMs.size(), percentile(steps.hoverMs, 0.5), percentile(steps.hoverMs, 0.99),
                percentile(steps.hoverMs, 1), steps.selectMs.size(), percentile(steps.selectMs, 0.5),
                percentile(steps.selectMs, 0.99), percentile(steps.selectMs, 1));
    return 0;
}
