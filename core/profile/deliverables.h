// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontrol.h"
#include "core/profile/folderreader.h"
#include "core/profile/profile.h"
#include "core/profile/profileloader.h"
#include "core/profile/profilenames.h"
#include "core/profile/profilerinfo.h"
#include "core/tables/kernelsums.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

/// Whether a file of this name is a deliverable: tables, JSON files and databases except timelines, and texts of known kinds.
[[nodiscard]] bool isListed(const ResultFileName &name);

/// Which deliverables of a folder belong to a card.
enum class ListedFiles : std::uint8_t {
    All,
    DataInput, ///< of a folder of raw data, those of MindSpore's data pipeline
};

/// Lists what a result folder holds, and what it lacks, for one card.
///
/// Listed are all tables, JSON files and databases that are there, and those that a page or rule needs and that are
/// not. Absence becomes a problem (note) only where the capture's level and switches promise the file.
class DeliverableLister
{
public:
    DeliverableLister(Card &card, ScanDepth depth, TaskControl &control, std::vector<Problem> &problems)
        : m_card(card), m_depth(depth), m_control(control), m_problems(problems)
    {}

    /// Adds the files of `folder`, which lies at or below the card's path. Timelines are left out, except when
    /// they are missing. Also reads the card's steps and device where the tables name them.
    void addFolder(const Folder &folder, ListedFiles what = ListedFiles::All);
    /// Adds one file by its path below the card's.
    void addFile(const std::string &relative);
    /// Tells where the files that were added contradict each other; they are looked through where tables are.
    void checkAgainstEachOther();
    /// Adds what the capture lacks.
    void addMissing(const ProfilerInfo &info);
    /// Adds what the databases that are listed hold in place of files that are not, of any framework.
    void addDatabaseTables();

private:
    [[nodiscard]] bool isListedKind(std::string_view kind) const;
    void checkTable(const std::string &path, Deliverable &file);
    void checkJson(const std::string &path, Deliverable &file);
    /// Looks what the databases that are listed hold; those that cannot be opened are broken.
    void openDatabases();
    /// Adds a table that a database of the card holds and no file; false when none does.
    bool addFromDatabase(std::string_view kind);
    void checkDatabase(const std::string &path, Deliverable &file);
    void markUnopened(Deliverable &file, const std::string &path, const Error &error);
    void readSteps(const std::string &path);
    void markBroken(Deliverable &file, const std::string &path, std::int64_t offset, const std::string &detail);

    Card &m_card;
    ScanDepth m_depth;
    TaskControl &m_control;
    std::vector<Problem> &m_problems;
    KernelSums m_kernels;
    KernelSums m_statistic; ///< what is told of the same
    /// Numbers of the card's databases in its files, with the kinds of tables they hold.
    std::optional<std::vector<std::pair<std::size_t, std::vector<std::string_view>>>> m_databases;
};

} // namespace plumbline
