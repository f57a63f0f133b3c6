// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/pathtexts.h"

#include "widgets/support/formatting.h"

#include <QCoreApplication>

namespace plumbline {

namespace {

class PathTexts
{
    Q_DECLARE_TR_FUNCTIONS(PathTexts)

public:
    static QString kind(PathKind kind);
    static QString part(PathKind kind, std::optional<int> awaited);
    static QString missing(MissingEdge what);
    static QString guesses();
};

QString PathTexts::kind(PathKind kind)
{
    switch (kind) {
    case PathKind::Kernel:
        return tr("kernel");
    case PathKind::Launch:
        return tr("launch");
    case PathKind::Host:
        return tr("host");
    case PathKind::Communication:
        return tr("communication");
    case PathKind::PeerWait:
        return tr("waiting for a rank");
    case PathKind::Copy:
        return tr("copy");
    case PathKind::Sync:
        return tr("synchronisation");
    case PathKind::Loader:
        return tr("data input");
    case PathKind::Idle:
        break;
    }
    return tr("idle");
}

/// Returns a part of a sentence in which %1 stands for a duration.
QString PathTexts::part(PathKind kind, std::optional<int> awaited)
{
    switch (kind) {
    case PathKind::Kernel:
        return tr("%1 kernels");
    case PathKind::Launch:
        return tr("%1 launches of the host");
    case PathKind::Host:
        return tr("%1 other work of the host");
    case PathKind::Communication:
        return tr("%1 communication");
    case PathKind::PeerWait:
        return awaited ? tr("%1 waiting for rank %2").arg(QStringLiteral("%1"), QString::number(*awaited))
                       : tr("%1 waiting for ranks without a card here");
    case PathKind::Copy:
        return tr("%1 copies");
    case PathKind::Sync:
        return tr("%1 going on after a wait");
    case PathKind::Loader:
        return tr("%1 data input");
    case PathKind::Idle:
        break;
    }
    return tr("%1 idle");
}

/// Returns a sentence in which %1 stands for the number.
QString PathTexts::missing(MissingEdge what)
{
    switch (what) {
    case MissingEdge::Launches:
        return tr("Kernels without a launch: %1. Whether the host kept them waiting is not known.");
    case MissingEdge::RankCards:
        return tr("Collectives with ranks that have no card here: %1. What kept these ranks is not known.");
    case MissingEdge::Broadcasts:
        return tr("Broadcasts, reduces and messages without a partner on another card: %1. Whether they waited for another rank "
                  "is not known.");
    case MissingEdge::EventRecords:
        return tr("Waits of streams without the event that ended them: %1. What the streams waited for is not known.");
    case MissingEdge::SyncTasks:
        return tr("Synchronisations without a task of the device before their end: %1.");
    case MissingEdge::Clocks:
        return tr("Cards whose clock cannot be fitted to that of the first card: %1. They are left out.");
    case MissingEdge::Contradicted:
        return tr("Dependencies that the times contradict: %1. They are left out.");
    case MissingEdge::Threads:
        return tr("Threads of the host to which nothing leads: %1. What they waited for is not known, so that a change to it "
                  "does not reach them.");
    case MissingEdge::Stretches:
        return tr("Threads and streams that lie more than a day away from the work of the device: %1. Their clock is another "
                  "one, so that they are left out.");
    case MissingEdge::Cycles:
        break;
    }
    return tr("Dependencies that would close a circle: %1. They are left out.");
}

/// Returns a sentence in which %1 stands for the number.
QString PathTexts::guesses()
{
    return tr("Dependencies of this path that are guesses: %1. A task or a thread began after another one had ended, and nothing "
              "that was recorded tells why.");
}

} // namespace

QString pathKindText(PathKind kind)
{
    return PathTexts::kind(kind);
}

QString pathPartText(PathKind kind, TimeNs durationNs, std::optional<int> awaited)
{
    return PathTexts::part(kind, awaited).arg(shortDurationText(durationNs));
}

QStringList missingEdgeTexts(const MissingEdges &missing)
{
    QStringList texts;
    for (std::size_t what = 0; what < missing.size(); ++what) {
        if (missing[what] > 0)
            texts += PathTexts::missing(static_cast<MissingEdge>(what)).arg(missing[what]);
    }
    return texts;
}

QString guessedEdgesText(std::uint64_t guesses)
{
    return PathTexts::guesses().arg(guesses);
}

} // namespace plumbline
