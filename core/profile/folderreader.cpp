// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/profile/folderreader.h"

#include "core/base/naturalorder.h"
#include "core/io/openfile.h"
#include "core/profile/profilenames.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <memory>

namespace plumbline {

namespace {

struct CloseFolder
{
    void operator()(DIR *folder) const { closedir(folder); }
};
using FolderHandle = std::unique_ptr<DIR, CloseFolder>;

/// Returns the type of an entry. The file system is asked only if reading the folder did not tell the type.
unsigned char entryType(int descriptor, const dirent &entry)
{
    if (entry.d_type != DT_LNK && entry.d_type != DT_UNKNOWN)
        return entry.d_type;
    struct stat status = {};
    if (fstatat(descriptor, entry.d_name, &status, 0) != 0)
        return DT_UNKNOWN;
    if (S_ISDIR(status.st_mode))
        return DT_DIR;
    return S_ISREG(status.st_mode) ? DT_REG : DT_UNKNOWN;
}

/// Returns a path without links; "" if it leads nowhere.
std::string realPath(const std::string &path)
{
    const std::unique_ptr<char, decltype(&std::free)> real(::realpath(path.c_str(), nullptr), &std::free);
    return real ? std::string(real.get()) : std::string();
}

bool isBelow(const std::string &path, const std::string &folder)
{
    return path == folder || folder == "/" || (path.starts_with(folder) && path[folder.size()] == '/');
}

bool naturalLess(const std::string &left, const std::string &right)
{
    return naturalCompare(left, right) < 0;
}

bool contains(const std::vector<std::string> &names, std::string_view wanted)
{
    return std::find(names.begin(), names.end(), wanted) != names.end();
}

} // namespace

bool Folder::hasFolder(std::string_view wanted) const
{
    return contains(folders, wanted);
}

bool Folder::hasFile(std::string_view wanted) const
{
    return contains(files, wanted);
}

Result<Folder> FolderReader::read(const std::string &path)
{
    return list(path, false);
}

Result<Folder> FolderReader::enter(const std::string &path)
{
    return list(path, true);
}

void FolderReader::noteLink(const std::string &path)
{
    const std::string target = realPath(path);
    const bool leadsOut = !m_root.empty() && !target.empty() && !isBelow(target, m_root);
    // What lies around the opened folder, or behind another link, is no link of that folder.
    if (!leadsOut || !isBelow(realPath(parentPath(path)), m_root) || !m_links.insert(path).second)
        return;
    if (!m_outside)
        m_outside = Link{path, target};
}

Result<Folder> FolderReader::list(const std::string &path, bool onlyOnce)
{
    const FolderHandle handle(opendir(path.c_str()));
    if (!handle)
        return failure(fileError(errno, path));
    Folder folder{path, baseName(path), {}, {}, false};
    struct stat status = {};
    if (onlyOnce && fstat(dirfd(handle.get()), &status) == 0 && !m_entered.emplace(status.st_dev, status.st_ino).second)
        return folder;
    if (onlyOnce && m_root.empty())
        m_root = realPath(path);
    errno = 0;
    while (const dirent *entry = readdir(handle.get())) {
        if (entry->d_name[0] == '.')
            continue;
        if (m_budget == 0) {
            folder.wasCut = true;
            break;
        }
        --m_budget;
        const unsigned char type = entryType(dirfd(handle.get()), *entry);
        if (type == DT_DIR)
            folder.folders.emplace_back(entry->d_name);
        else if (type == DT_REG)
            folder.files.emplace_back(entry->d_name);
        if (entry->d_type == DT_LNK && (type == DT_DIR || type == DT_REG))
            noteLink(path + '/' + entry->d_name);
        errno = 0;
    }
    if (errno != 0)
        return failure(fileError(errno, path));
    std::sort(folder.folders.begin(), folder.folders.end(), naturalLess);
    std::sort(folder.files.begin(), folder.files.end(), naturalLess);
    return folder;
}

} // namespace plumbline
