// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/profiletexts.h"

#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace plumbline {

namespace {

bool isLoss(const Problem &problem)
{
    return problem.severity == Severity::Error || problem.code == ProblemCode::EmptyTimeline;
}

QString translatedProfileTexts(const char *text)
{
    return QCoreApplication::translate("plumbline::ProfileView", text);
}

} // namespace

QString titleOf(const QStringList &paths)
{
    QStringList names;
    for (const QString &path : paths.mid(0, 3))
        names.append(plainText(QFileInfo(QDir::cleanPath(path)).fileName().toStdString(), 60));
    if (paths.size() > 3)
        names.append(QStringLiteral("…"));
    return names.join(QStringLiteral(", "));
}

QString joinedErrors(const std::vector<Error> &errors)
{
    constexpr std::size_t Shown = 3;
    QStringList lines;
    for (std::size_t i = 0; i < std::min(Shown, errors.size()); ++i)
        lines.append(errorText(errors[i]));
    if (errors.size() > Shown)
        lines.append(translatedProfileTexts(QT_TRANSLATE_NOOP("plumbline::ProfileView", "Others that could not be opened: %1"))
                         .arg(countText(errors.size() - Shown)));
    return lines.join(QLatin1Char('\n'));
}

QString lossesText(const std::vector<Problem> &problems)
{
    QStringList lines;
    std::size_t more = 0;
    constexpr qsizetype ShownLosses = 3;
    for (const Problem &problem : problems) {
        if (!isLoss(problem))
            continue;
        if (lines.size() < ShownLosses)
            lines.append(plainText(problem.file) + QStringLiteral(": ") + problemText(problem));
        else
            ++more;
    }
    if (more > 0)
        lines.append(
            translatedProfileTexts(QT_TRANSLATE_NOOP("plumbline::ProfileView", "And %1 more, see the panel “Import report”."))
                .arg(countText(more)));
    return lines.join(QLatin1Char('\n'));
}

std::set<std::string> filesWithLosses(const std::vector<Problem> &problems)
{
    std::set<std::string> files;
    for (const Problem &problem : problems) {
        if (isLoss(problem))
            files.insert(problem.file);
    }
    return files;
}

QString onDemandText(const OnDemandReason &reason)
{
    const QString how = translatedProfileTexts(
        QT_TRANSLATE_NOOP("plumbline::ProfileView",
                          "Timelines are loaded when you ask for them: double-click a card in the panel “Cards” or on the "
                          "page “Cluster”, or click one below the timeline."));
    if (reason.isMemoryShort)
        return translatedProfileTexts(QT_TRANSLATE_NOOP("plumbline::ProfileView",
                                                        "The timelines of this job take %1, more than a quarter of the %2 of "
                                                        "memory that are free. %3"))
            .arg(bytesText(reason.bytes), bytesText(reason.freeBytes), how);
    return translatedProfileTexts(QT_TRANSLATE_NOOP("plumbline::ProfileView",
                                                    "This job has %1 cards with a timeline, which are many to load at once. %2"))
        .arg(countText(reason.cards), how);
}

} // namespace plumbline
