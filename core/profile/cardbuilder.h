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

/// Makes the cards of captures: one a rank, or one a device. Ranks that nothing names stay empty.
class CardBuilder
{
public:
    CardBuilder(FolderReader &reader, ScanDepth depth, TaskControl &control, Profile &profile)
        : m_reader(reader), m_depth(depth), m_control(control), m_profile(profile)
    {}

    void add(const Capture &capture);
    /// One card from one timeline file.
    void addFile(const std::string &path);
    /// One card a rank from what a cluster analysis tells of them (formats.md 11), for profiles that hold nothing else.
    void addCluster(const Folder &folder);

private:
    void addAscend(const Folder &folder);
    void checkMetadata(const Folder &folder);
    void addProf(const Folder &folder);
    void addProfExport(const Folder &folder, Card card);
    bool addProfIterations(const Folder &folder, const Card &common);
    void addMindInsight(const Folder &folder);
    void addMindInsightCard(const Folder &folder, int id, bool isOneOfSeveral);
    void addLoose(const Folder &folder);

    void identify(Card &card, const Folder &folder, const ProfilerInfo &info);
    void chooseAscendTimeline(Card &card, const Folder &folder, const Folder &results, bool exportsText);
    void addProfTimeline(Card &card, const Folder &folder);
    /// Takes the databases of a folder for the timeline where there is no other, else beside it.
    void addDatabases(Card &card, const Folder &folder);
    /// Lists them among the files of a card whose folder it is.
    void listDatabases(Card &card, const Folder &folder);
    void identifyDatabase(Card &card, const std::string &path);
    void markStale(Card &card, const std::vector<std::string> &times);
    [[nodiscard]] Folder list(const std::string &path);
    void report(Severity severity, ProblemCode code, const std::string &path, std::string detail);

    FolderReader &m_reader;
    ScanDepth m_depth;
    TaskControl &m_control;
    Profile &m_profile;
};

} // namespace plumbline
