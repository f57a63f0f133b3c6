// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trim/cardtrim.h"

#include "core/io/database.h"
#include "core/io/textfile.h"
#include "core/profile/deliverablekinds.h"
#include "core/profile/folderreader.h"
#include "core/profile/profilenames.h"
#include "core/profile/profilerinfo.h"
#include "core/query/profilersteps.h"
#include "core/query/rowrange.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace plumbline {

namespace {

bool isFolder(const std::string &path)
{
    std::error_code ignored;
    return std::filesystem::is_directory(path, ignored);
}

bool isFile(const std::string &path)
{
    std::error_code ignored;
    return std::filesystem::is_regular_file(path, ignored);
}

Result<void> makeFolder(const std::string &path)
{
    std::error_code error;
    std::filesystem::create_directories(path, error);
    if (error)
        return failure(Error{ErrorCode::WriteFailed, path, -1, error.message()});
    return {};
}

/// Decides what the card and its timeline are called in the smaller profile.
class CardPlace
{
public:
    CardPlace(const Card &card, const CardTrimOptions &options) : m_card(card), m_options(options) {}

    /// Returns the folder of the card, relative to the smaller profile; "" for the profile itself.
    [[nodiscard]] std::string folder() const
    {
        const bool isDatabase = isDatabaseFile(m_card.timeline.front());
        const bool isWhole = isFolder(m_card.path);
        const std::string_view suffix = m_card.framework == Framework::MindSpore ? "_ascend_ms" : "_ascend_pt";
        if (!isWhole && isDatabase && m_card.framework != Framework::Cann)
            return rankName() + std::string(suffix);
        if (m_options.hider)
            return isWhole ? hiddenFolder(suffix) : std::string();
        const std::string relative = relativePath();
        if (isWhole)
            return relative;
        return relative.find('/') == std::string::npos ? std::string() : parentPath(relative);
    }

    /// Returns the path of the timeline below that folder. It ends with .json, whatever the source was.
    [[nodiscard]] std::string timeline() const
    {
        const std::string &source = m_card.timeline.front();
        const bool isWhole = isFolder(m_card.path);
        const std::string below = isWhole ? pathBelow(m_card.path, source) : baseName(source);
        const std::string parent = below.find('/') == std::string::npos ? std::string() : parentPath(below) + '/';
        const std::string name = baseName(below);
        if (isDatabaseFile(source))
            return databaseTimeline(name, isWhole);
        if (name.ends_with(".txt"))
            return parent + "ascend_timeline_display_" + std::to_string(m_card.rank.value_or(0)) + ".json";
        if (!isWhole && m_options.hider)
            return parseResultFileName(name).kind == "trace_view" ? "trace_view.json" : rankName() + ".json";
        for (const std::string_view packed : {".gz", ".zst"}) {
            if (name.ends_with(packed))
                return parent + name.substr(0, name.size() - packed.size());
        }
        return below;
    }

private:
    [[nodiscard]] std::string databaseTimeline(const std::string &name, bool isWhole) const
    {
        const std::string stem = name.substr(0, name.rfind('.'));
        if (m_card.framework != Framework::Cann)
            return "ASCEND_PROFILER_OUTPUT/trace_view.json";
        return (isWhole ? "mindstudio_profiler_output/" : "") + stem + ".json";
    }

    [[nodiscard]] std::string rankName() const
    {
        if (m_card.rank && m_options.isRankUnique)
            return "rank_" + std::to_string(*m_card.rank);
        return "card_" + std::to_string(m_options.number);
    }

    [[nodiscard]] std::string hiddenFolder(std::string_view suffix) const
    {
        const std::string name = baseName(m_card.path);
        if (parseResultFolderName(name).framework != Framework::Unknown)
            return rankName() + std::string(suffix);
        return isProfFolderName(name) ? name : rankName();
    }

    /// Returns the path of the card below the profile, without parts that lead out of it.
    [[nodiscard]] std::string relativePath() const
    {
        const std::string relative = pathBelow(m_options.profile, m_card.path);
        const bool leadsOut =
            relative.empty() || relative.front() == '/' || relative.front() == '.' || relative.find("/../") != std::string::npos;
        return leadsOut ? m_card.name : relative;
    }

    const Card &m_card;
    const CardTrimOptions &m_options;
};

/// Writes one card.
class CardTrimmer
{
public:
    CardTrimmer(const Card &card, const std::vector<TrimPart> &parts, const CardTrimOptions &options, TaskControl &control)
        : m_card(card), m_parts(parts), m_options(options), m_control(control)
    {}

    Result<TrimmedCard> run()
    {
        const CardPlace place(m_card, m_options);
        const std::string below = place.folder();
        m_folder = below.empty() ? m_options.folder : joinPath(m_options.folder, below);
        m_written.path = below;
        const std::string timeline = place.timeline();
        m_written.timeline = below.empty() ? timeline : joinPath(below, timeline);
        if (const auto made = makeFolder(parentPath(joinPath(m_folder, timeline))); !made)
            return failure(made.error());
        TimelineTrimOptions options{m_options.hider, {}, m_options.threads};
        if (m_card.framework == Framework::Chrome)
            options.rank = m_card.rank;
        auto counts = writeTrimmedTimeline(m_parts, options, joinPath(m_folder, timeline), m_control);
        if (!counts)
            return failure(counts.error());
        m_written.counts = *counts;
        if (isFolder(m_card.path)) {
            readRange();
            for (const auto &write : {&CardTrimmer::writeTables, &CardTrimmer::writeMetadata}) {
                if (const auto done = (this->*write)(); !done)
                    return failure(done.error());
            }
        }
        return std::move(m_written);
    }

private:
    /// Sets which times and steps of the tables are kept.
    void readRange()
    {
        const TrimPart &first = m_parts.front();
        const Trace &trace = *first.trace;
        const TimeRange full = trace.fullRange();
        m_tables.timeline = {trace.absolute(full.begin), trace.absolute(full.end) + 1};
        m_tables.hider = m_options.hider;
        if (first.range == AllTime)
            return;
        // The range of a part may reach beyond all events; a table that does would be cut where the timeline is not.
        const TimeRange range{std::max(first.range.begin, full.begin - Reach), std::min(first.range.end, full.end + Reach)};
        m_tables.range = TimeRange{trace.absolute(range.begin), trace.absolute(range.end)};
        for (const ProfilerStep &step : profilerSteps(trace)) {
            if (step.range.begin >= range.begin && step.range.end <= range.end)
                m_tables.steps.insert(step.number);
        }
    }

    Result<void> writeTables()
    {
        for (const Deliverable &file : m_card.files) {
            if (file.status != FileStatus::Ok || file.file.empty())
                continue;
            auto table = writeTable(file);
            if (!table)
                return failure(table.error());
            const bool hasRows = table->rows.of > 0;
            m_written.files.push_back({file.file, table->outcome, hasRows ? std::optional(table->rows) : std::nullopt});
        }
        return {};
    }

    Result<TrimmedTable> writeTable(const Deliverable &file)
    {
        const std::string source = joinPath(m_card.path, file.file);
        const std::string target = joinPath(m_folder, file.file);
        const std::string suffix = parseResultFileName(baseName(file.file)).suffix;
        if (!isFile(source) || isDatabaseFile(source))
            return TrimmedTable{FileTrim::Database, {}};
        if (isFile(target)) // a capture of several cards shares its tables
            return TrimmedTable{FileTrim::Written, {}};
        if (repeatsTimeline(file.kind))
            return TrimmedTable{FileTrim::Derived, {}};
        if (const auto made = makeFolder(parentPath(target)); !made)
            return failure(made.error());
        if (suffix == ".csv")
            return m_tables.range || m_tables.hider ? trimTable(source, target, m_tables, m_control)
                                                    : copyFile(source, target, m_control);
        if (m_tables.hider)
            return TrimmedTable{FileTrim::Names, {}};
        if (!m_tables.range)
            return copyFile(source, target, m_control);
        const bool hasSteps = file.kind == "communication" || file.kind == "communication_matrix";
        return hasSteps && suffix == ".json" ? trimSteps(source, target, m_tables, m_control)
                                             : TrimmedTable{FileTrim::NoTimes, {}};
    }

    /// Copies the small files that tell rank, settings and groups. What names hosts or variables of the environment is left out
    /// where names are hidden.
    Result<void> writeMetadata()
    {
        const auto folder = FolderReader().read(m_card.path);
        if (!folder)
            return {}; // nothing is lost but what discovery reads from it
        std::vector<std::string> files;
        const std::optional<int> id = m_card.framework == Framework::MindInsight ? m_card.rank : std::nullopt;
        if (const std::string info = profilerInfoFile(*folder, id); !info.empty())
            files.push_back(info);
        if (folder->hasFile("profiler_metadata.json"))
            files.emplace_back("profiler_metadata.json");
        for (const std::string &each : folder->folders) {
            const auto device = deviceOfFolder(each);
            const std::string info = each + (device ? "/info.json." + std::to_string(*device) : std::string("/info.json"));
            if ((device || each == "host") && isFile(joinPath(m_card.path, info)))
                files.push_back(info);
        }
        for (const std::string &file : files) {
            const bool isPlain = file == files.front() && parseResultFileName(file).kind == "profiler_info";
            const auto done = writeMetadata(file, !isPlain && m_options.hider);
            if (!done)
                return done;
        }
        return {};
    }

    Result<void> writeMetadata(const std::string &file, bool isHidden)
    {
        const std::string target = joinPath(m_folder, file);
        if (isFile(target))
            return {};
        if (isHidden && file == "host/info.json" && m_card.rank)
            return writeRank(target);
        if (isHidden) {
            m_written.files.push_back({file, FileTrim::Names, {}});
            return {};
        }
        if (const auto made = makeFolder(parentPath(target)); !made)
            return made;
        const auto copied = copyFile(joinPath(m_card.path, file), target, m_control);
        if (!copied)
            return failure(copied.error());
        return {};
    }

    /// Keeps nothing of a file that names the host but the rank, which nothing else may tell.
    Result<void> writeRank(const std::string &target)
    {
        if (const auto made = makeFolder(parentPath(target)); !made)
            return made;
        TaskControl bytes;
        TextFile file(target, bytes);
        file << "{\"rank_id\": " << *m_card.rank << "}\n";
        return file.close();
    }

    static constexpr TimeNs Reach = 86'400'000'000'000; ///< a day

    const Card &m_card;
    const std::vector<TrimPart> &m_parts;
    const CardTrimOptions &m_options;
    TaskControl &m_control;
    TableTrimOptions m_tables;
    std::string m_folder;
    TrimmedCard m_written;
};

} // namespace

Result<TrimmedCard> trimCard(const Card &card, const std::vector<TrimPart> &parts, const CardTrimOptions &options,
                             TaskControl &control)
{
    if (card.timeline.empty() || parts.empty())
        return failure(ErrorCode::InvalidArgument, card.path);
    return CardTrimmer(card, parts, options, control).run();
}

} // namespace plumbline
