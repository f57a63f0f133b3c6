// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pictureexport.h"

#include "app/window/messagebar.h"
#include "app/window/profileview.h"
#include "widgets/pictures/picturedialog.h"
#include "widgets/pictures/timelinepicture.h"
#include "widgets/support/busycursor.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/support/settings.h"
#include "widgets/timeline/timelineview.h"

#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QStandardPaths>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace plumbline {

namespace {

/// Returns the steps of all cards on the shared axis. Steps of different cards with the same number become one that covers all of
/// them.
std::vector<std::pair<QString, TimeRange>> stepsOf(const TimelineState &state)
{
    std::vector<std::pair<QString, TimeRange>> steps;
    for (std::size_t card = 0; card < state.cards().size(); ++card) {
        const auto &known = state.cards()[card].steps;
        if (!known)
            continue;
        for (const ProfilerStep &step : *known) {
            const QString number = QString::fromStdString(step.number);
            const TimeRange range = state.clock(static_cast<int>(card)).map(step.range);
            const auto same =
                std::find_if(steps.begin(), steps.end(), [&number](const auto &other) { return other.first == number; });
            if (same == steps.end())
                steps.emplace_back(number, range);
            else
                same->second = same->second.united(range);
        }
    }
    constexpr std::size_t MostListed = 500; // a longer list is of no use
    if (steps.size() > MostListed)
        steps.erase(steps.begin() + MostListed, steps.end());
    return steps;
}

} // namespace

PictureContext pictureContext(ProfileView &view)
{
    const TimelineState &state = view.state();
    PictureContext context;
    context.cards = state.cards();
    for (const FoundCard &loaded : view.session().data().cards) {
        if (loaded.timeline)
            context.ranks.push_back(loaded.card().rank);
    }
    context.axisOriginNs = state.axisOriginNs();
    if (const Comparison *comparison = state.comparison()) {
        context.comparison = *comparison;
        context.comparisonView = state.comparisonView();
        context.axisOriginNs = state.absoluteNs(comparison->base, 0);
    }
    context.visible = state.visibleRange();
    context.marked = state.markedRange();
    context.marks = state.marks();
    for (const auto &entry : state.flowCategories()) {
        if (state.isFlowCategoryShown(entry.first))
            context.flows.append(entry.first);
    }
    context.shown = view.timeline().shownLanes();
    context.pinned = view.timeline().pinnedLanes();
    context.steps = stepsOf(state);
    context.view = view.timeline().size();
    context.paths = view.session().data().paths;
    context.language = Settings().language();
    return context;
}

void openPictureDialog(ProfileView &view)
{
    Settings settings;
    QString folder = settings.pictureFolder();
    if (folder.isEmpty() || !QFileInfo(folder).isDir())
        folder = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
    if (!QFileInfo(folder).isDir())
        folder = QDir::homePath();
    auto *dialog =
        new PictureDialog(pictureContext(view), PictureChoice::fromJson(settings.pictureChoice()), folder, view.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(dialog, &PictureDialog::written, &view, [&view, dialog](const QString &file, const auto &notes) {
        Settings remembered;
        remembered.setPictureChoice(dialog->choice().toJson());
        remembered.setPictureFolder(dialog->folder());
        const auto text = [notes]() -> QString {
            QStringList lines;
            for (const Problem &note : notes)
                lines.append(problemText(note));
            return lines.join(QLatin1Char('\n'));
        };
        if (!notes.empty())
            view.message().showMessage(MessageBar::Kind::Warning, text);
        Q_EMIT view.announced(
            ProfileView::tr("Picture written to %1").arg(plainText(QFileInfo(file).absoluteFilePath().toStdString())));
    });
    dialog->open();
}

Result<void> copyPicture(ProfileView &view)
{
    const BusyCursor busy;
    const PictureContext context = pictureContext(view);
    auto content = pictureForClipboard(context.cards, viewPicture(context));
    if (!content)
        return failure(content.error());
    QGuiApplication::clipboard()->setMimeData(content->release());
    return {};
}

} // namespace plumbline
