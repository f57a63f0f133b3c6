// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/profile/capturefinder.h"
#include "core/profile/profile.h"
#include "core/profile/profileloader.h"
#include "core/profile/profilerinfo.h"

#include <string>
#include <vector>

namespace plumbline {

/// Turns captures into cards and appends them, and the problems it meets, to a profile. A capture becomes one card, or one card
/// for each of its devices. A rank that no file names is left empty; orderCards() guesses it.
class CardBuilder
{
public:
    CardBuilder(FolderReader &reader, ScanDepth depth, TaskControl &control, Profile &profile)
        : m_reader(reader), m_depth(depth), m_control(control), m_profile(profile)
    {}

    /// Adds the cards of a capture. A cluster analysis adds none; see addCluster().
    void add(const Capture &capture);
    /// Adds the card that a summary describes. Errors: those of readSummaryCard().
    [[nodiscard]] Result<void> addSummary(const std::string &path);
    /// Adds one card for a single timeline file.
    void addFile(const std::string &path);
    /// Adds one card for a single table of operators (isOperatorTable()). Returns false, and adds nothing, for any other file.
    bool addTable(const std::string &path);
    /// Adds one card for each rank that a cluster analysis describes (docs/formats.md 11), at most 2^16. This is meant for
    /// profiles that hold nothing else. Adds nothing if the table of steps cannot be read.
    void addCluster(const Folder &folder);

private:
    void addSummaries(const Folder &folder);
    void addAscend(const Folder &folder);
    void checkMetadata(const Folder &folder);
    void addProf(const Folder &folder);
    void addProfExport(const Folder &folder, Card card);
    /// Adds a card for each device whose exports are split by iteration, as older versions write them. Returns false if there is
    /// none.
    bool addProfIterations(const Folder &folder, const Card &common);
    void addMindInsight(const Folder &folder);
    void addMindInsightCard(const Folder &folder, int id, bool isOneOfSeveral);
    void addLoose(const Folder &folder);
    void addTables(const Folder &folder);

    /// Fills in what the metadata and the name of the folder tell about the card.
    void identify(Card &card, const Folder &folder, const ProfilerInfo &info);
    void chooseAscendTimeline(Card &card, const Folder &folder, const Folder &results, bool exportsText);
    void addProfTimeline(Card &card, const Folder &folder);
    /// Adds the timeline databases of a folder to a card. The first one becomes its timeline if the card has none or an empty
    /// file; all others become further timelines.
    void addDatabases(Card &card, const Folder &folder);
    /// Lists the timeline databases of a folder among the files of the card. The folder must be the card's own.
    void listDatabases(Card &card, const Folder &folder);
    /// Fills in rank, device, host and steps from a database, as far as they are unknown.
    void identifyDatabase(Card &card, const std::string &path);
    /// Marks files as stale that belong to an export older than the newest one. `times` are the times of all exports, rising.
    void markStale(Card &card, const std::vector<std::string> &times);
    /// Lists a folder. If that fails, the problem is reported and the listing is empty.
    [[nodiscard]] Folder list(const std::string &path);
    /// Reports that a card has no timeline. That is a note where other files tell about the card: the timeline is the largest
    /// file and is often left behind when a capture is copied.
    void reportMissingTimeline(const Card &card, const std::string &folder, const std::string &name);
    void report(Severity severity, ProblemCode code, const std::string &path, std::string detail);

    FolderReader &m_reader;
    ScanDepth m_depth;
    TaskControl &m_control;
    Profile &m_profile;
};

} // namespace plumbline
