// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

/// The entries of one folder, in natural order. Links count as what they point to. Entries whose name begins with a dot are left
/// out.
struct Folder
{
    std::string path;
    std::string name;
    std::vector<std::string> folders;
    std::vector<std::string> files; ///< regular files only
    bool wasCut = false;            ///< whether the listing is incomplete because the budget of entries ran out

    [[nodiscard]] bool hasFolder(std::string_view wanted) const;
    [[nodiscard]] bool hasFile(std::string_view wanted) const;
};

/// Lists folders. All listings together share one budget of entries, so a walk ends however large the tree is. Listing a folder
/// costs one open and one read; single entries are looked at only if the file system does not tell their type, or if they are
/// links.
class FolderReader
{
public:
    static constexpr std::size_t DefaultBudget = 200'000; ///< entries of all listings together

    explicit FolderReader(std::size_t budget = DefaultBudget) : m_budget(budget) {}

    /// Lists a folder. Errors: FileNotFound, PermissionDenied, ReadFailed.
    [[nodiscard]] Result<Folder> read(const std::string &path);
    /// Does the same, but returns an empty listing for a folder that was entered before. A loop of links ends here.
    [[nodiscard]] Result<Folder> enter(const std::string &path);

    /// A link that was followed out of the folder that was entered first.
    struct Link
    {
        std::string path;
        std::string target; ///< absolute, without links
    };
    /// Returns the first link that was followed out; empty where none was.
    [[nodiscard]] const std::optional<Link> &firstLinkOutside() const { return m_outside; }
    [[nodiscard]] std::uint64_t linksOutside() const { return m_links.size(); }

private:
    Result<Folder> list(const std::string &path, bool onlyOnce);
    void noteLink(const std::string &path);

    std::size_t m_budget;
    std::set<std::pair<std::uint64_t, std::uint64_t>> m_entered; ///< device and inode of the folders that were entered
    std::string m_root;                                          ///< the folder that was entered first, without links
    std::set<std::string> m_links;                               ///< links out of it
    std::optional<Link> m_outside;
};

} // namespace plumbline
