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

/// Returns whether a file of this name is a deliverable. Tables, JSON files and databases are, except for timelines in JSON; text
/// files are if their kind is known.
[[nodiscard]] bool isListed(const ResultFileName &name);

/// Returns the kind of a deliverable: its name without rank, time and suffix, and in older files of that rank without the number
/// in its middle.
[[nodiscard]] std::string deliverableKind(const ResultFileName &name, std::optional<int> rank);

/// Which files of a folder belong to a card.
enum class ListedFiles : std::uint8_t {
    All,
    DataInput, ///< only those of MindSpore's data pipeline; for folders of raw data
};

/// Lists the deliverables of one card: the tables, JSON files and databases that its result folder holds, and the deliverables
/// that a page or rule needs and that are missing. A missing file becomes a problem (note) only if the level and the switches of
/// the capture promise it. Add all files before calling checkAgainstEachOther() and addMissing().
class DeliverableLister
{
public:
    DeliverableLister(Card &card, ScanDepth depth, TaskControl &control, std::vector<Problem> &problems)
        : m_card(card), m_depth(depth), m_control(control), m_problems(problems)
    {}

    /// Adds the files of `folder`, which must be the card's folder or lie below it. Timelines in JSON are left out. Also sets the
    /// steps and the device of the card if the tables name them.
    void addFolder(const Folder &folder, ListedFiles what = ListedFiles::All);
    /// Adds one file by its path relative to the card.
    void addFile(const std::string &relative);
    /// Reports a problem (note) if op_statistic.csv contradicts the table of kernels. This needs exactly one file of each, and
    /// ScanDepth::Tables, because only then tables are read.
    void checkAgainstEachOther();
    /// Adds the deliverables that the capture lacks. A table of a listed database takes the place of a missing file.
    void addMissing(const ProfilerInfo &info);
    /// Adds the tables of listed databases for all kinds of which there is no file, whatever the framework of the card.
    void addDatabaseTables();

private:
    [[nodiscard]] bool isListedKind(std::string_view kind) const;
    void checkTable(const std::string &path, Deliverable &file);
    void checkJson(const std::string &path, Deliverable &file);
    void checkOperatorText(const std::string &path, Deliverable &file);
    /// Finds out which deliverables the listed databases hold. Databases that cannot be opened are marked as broken.
    void openDatabases();
    /// Adds a deliverable from the first listed database that holds it. Returns false if none does.
    bool addFromDatabase(std::string_view kind);
    void checkDatabase(const std::string &path, Deliverable &file);
    void markUnopened(Deliverable &file, const std::string &path, const Error &error);
    /// Adds the steps, and the device if it is unknown, from a step table.
    void readSteps(const std::string &path);
    void markBroken(Deliverable &file, const std::string &path, std::int64_t offset, const std::string &detail);

    Card &m_card;
    ScanDepth m_depth;
    TaskControl &m_control;
    std::vector<Problem> &m_problems;
    KernelSums m_kernels;   ///< sums over the tables of kernels
    KernelSums m_statistic; ///< sums that op_statistic.csv reports for the same kernels
    /// Positions of the databases in Card::files, with the kinds of tables they hold. Empty until openDatabases() has run.
    std::optional<std::vector<std::pair<std::size_t, std::vector<std::string_view>>>> m_databases;
};

} // namespace plumbline
