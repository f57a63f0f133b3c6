// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/support/fuzzfolder.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <system_error>

namespace plumbline::fuzz {

namespace {

namespace files = std::filesystem;

/// A folder that is removed with this object.
class FuzzFolder
{
public:
    FuzzFolder()
    {
        std::string name = (files::temp_directory_path() / "plumbline-fuzz-XXXXXX").string();
        if (!::mkdtemp(name.data()))
            throw std::runtime_error("no folder for temporary files");
        m_path = name;
    }
    ~FuzzFolder()
    {
        std::error_code ignored;
        files::remove_all(m_path, ignored);
    }
    FuzzFolder(const FuzzFolder &) = delete;
    FuzzFolder &operator=(const FuzzFolder &) = delete;

    [[nodiscard]] const files::path &path() const { return m_path; }

private:
    files::path m_path;
};

} // namespace

std::string processFolder()
{
    static const FuzzFolder folder;
    return folder.path().string();
}

std::string emptyFolder()
{
    const files::path folder = files::path(processFolder()) / "input";
    files::remove_all(folder);
    files::create_directories(folder);
    return folder.string();
}

std::string writeFile(const std::string &folder, const std::string &name, std::string_view bytes)
{
    const files::path path = files::path(folder) / name;
    files::create_directories(path.parent_path());
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file)
        throw std::runtime_error("a file of an input cannot be written");
    return path.string();
}

std::string fileBytes(const std::string &path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

} // namespace plumbline::fuzz
