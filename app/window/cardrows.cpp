// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/cardrows.h"

#include "core/advice/deliverableneeds.h"
#include "core/profile/profilenames.h"
#include "widgets/support/deliverabletexts.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/support/paths.h"

#include <QCoreApplication>

#include <algorithm>
#include <set>
#include <utility>

namespace plumbline {

namespace {

class CardTexts
{
    Q_DECLARE_TR_FUNCTIONS(CardRows)
};

QString missingTimeline(const FoundCard &loaded)
{
    if (loaded.error)
        return errorText(*loaded.error);
    return CardTexts::tr("Neither a JSON timeline (trace_view.json) nor a database with one was found in this card's folder. "
                         "Export it with the profiler's analyse function, type text or db.");
}

FileRow fileRow(const Deliverable &file, Framework framework)
{
    FileRow row;
    row.name = plainText(file.file.empty() ? file.kind : baseName(file.file));
    row.path = plainText(file.file);
    row.status = file.status;
    row.rows = file.rows;
    if (!file.file.empty())
        row.bytes = file.bytes;
    row.lacks = lacksText(file);
    row.remedy = remedyText(file, framework);
    QStringList codes;
    for (const std::string &code : disabledBy(file))
        codes.append(plainText(code));
    row.codes = codes.join(QStringLiteral(", "));
    return row;
}

std::vector<FileRow> traceRows(const FoundCard &loaded)
{
    std::vector<FileRow> rows;
    if (!loaded.timeline) {
        const FileStatus status = loaded.error ? FileStatus::Broken : FileStatus::Ok;
        for (const std::string &path : loaded.card().timeline)
            rows.push_back({plainText(baseName(path)), plainText(path), status, {}, {}, {}, {}, {}});
        return rows;
    }
    for (const SourceFile &file : loaded.timeline->trace->files())
        rows.push_back({plainText(baseName(file.path)), plainText(file.path), FileStatus::Ok, {}, file.bytes, {}, {}, {}});
    return rows;
}

/// Returns an entry of the recent list, with the cards that were found at `places`.
RecentProfile recentProfile(const QString &path, const QStringList &places, const LoadedData &data)
{
    RecentProfile profile{path, {}, 0, QDateTime::currentDateTimeUtc()};
    std::set<std::string> cards; // a set, because the devices of one timeline count as one card
    std::vector<std::string> own;
    for (const QString &place : places)
        own.push_back(bytesOfPath(place));
    for (const FoundCard &loaded : data.cards) {
        const std::string &card = loaded.card().path;
        const auto isThere = [&card](const std::string &place) { return card == place || pathBelow(place, card) != card; };
        if (data.paths.size() > 1 && std::ranges::none_of(own, isThere))
            continue;
        cards.insert(card + '/' + loaded.card().name);
        const auto &known = profile.frameworks;
        if (loaded.card().framework != Framework::Unknown &&
            std::find(known.begin(), known.end(), loaded.card().framework) == known.end())
            profile.frameworks.push_back(loaded.card().framework);
    }
    profile.cards = static_cast<int>(cards.size());
    return profile;
}

} // namespace

QString frameworkText(Framework framework)
{
    switch (framework) {
    case Framework::PyTorch:
        return QStringLiteral("PyTorch");
    case Framework::MindSpore:
        return QStringLiteral("MindSpore");
    case Framework::Cann:
        return QStringLiteral("CANN");
    case Framework::MindInsight:
        return QStringLiteral("MindInsight");
    case Framework::Chrome:
        return CardTexts::tr("Chrome trace");
    case Framework::Unknown:
        break;
    }
    return CardTexts::tr("unknown");
}

QString shownName(const FoundCard &loaded)
{
    if (loaded.timeline)
        return loaded.timeline->name;
    return loaded.source ? loaded.source->name() : plainText(loaded.card().name);
}

std::vector<CardRow> cardRows(const Session &session)
{
    std::vector<CardRow> rows;
    int timelines = 0;
    for (const FoundCard &loaded : session.data().cards) {
        CardRow row;
        row.stage = session.stageOf(rows.size());
        if (loaded.timeline)
            row.timeline = timelines++;
        row.name = shownName(loaded);
        row.rank = loaded.card().rank;
        row.rankGuessed = loaded.card().rankGuessed;
        row.device = loaded.card().device;
        row.framework = frameworkText(loaded.card().framework);
        row.level = plainText(loaded.card().level);
        row.path = plainText(loaded.card().path);
        row.traces = traceRows(loaded);
        row.otherTimelines = loaded.card().otherTimelines;
        for (const Deliverable &file : loaded.card().files)
            row.files.push_back(fileRow(file, loaded.card().framework));
        if (loaded.timeline)
            row.ledger = Ledger::of(loaded.timeline->trace->report());
        else if (!loaded.isClosed())
            row.reason = missingTimeline(loaded);
        rows.push_back(std::move(row));
    }
    return rows;
}

Ledger totalLedger(const LoadedData &data)
{
    Ledger total;
    for (const FoundCard &loaded : data.cards) {
        if (loaded.timeline)
            total += Ledger::of(loaded.timeline->trace->report());
    }
    return total;
}

std::vector<RecentProfile> recentProfiles(const LoadedData &data)
{
    std::vector<RecentProfile> profiles;
    QStringList others = data.paths;
    for (const OpenedSession &session : data.sessions) {
        profiles.push_back(recentProfile(session.file, session.paths, data));
        for (const QString &path : session.paths)
            others.removeAll(path);
    }
    for (const QString &path : others)
        profiles.push_back(recentProfile(path, {path}, data));
    return profiles;
}

} // namespace plumbline
