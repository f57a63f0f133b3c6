// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/support/databasemutator.h"

#include "tests/fuzz/support/fuzzfolder.h"
#include "tests/support/databasefile.h"
#include "tests/support/smalldatabase.h"

#include <QString>

#include <algorithm>
#include <array>

namespace plumbline::fuzz {

namespace {

constexpr std::size_t PageBytes = 512; ///< of seedDatabase()
constexpr std::size_t FileHeadBytes = 100;
constexpr std::size_t PageHeadBytes = 12;
constexpr std::array<std::uint8_t, 6> PageTypes{0x02, 0x05, 0x0A, 0x0D, 0x00, 0xFF};

/// Returns the offset of the head of a page, which on the first page stands behind the head of the file.
std::size_t headOf(std::size_t page)
{
    return page * PageBytes + (page == 0 ? FileHeadBytes : 0);
}

void copyPage(std::string &file, std::size_t pages, FuzzRandom &random)
{
    const std::size_t from = random.below(pages);
    const std::size_t to = random.below(pages);
    if (to != 0)
        file.replace(to * PageBytes, PageBytes, file.substr(from * PageBytes, PageBytes));
}

void changeHead(std::string &file, std::size_t pages, FuzzRandom &random)
{
    const std::size_t head = headOf(random.below(pages));
    const std::size_t field = random.below(PageHeadBytes);
    file[head + field] = static_cast<char>(field == 0 ? random.oneOf<std::uint8_t>(PageTypes) : random.below(pages + 2));
}

/// Changes bytes where the cells of a page begin: numbers of child pages, lengths, numbers of rows and types of values.
void changeCell(std::string &file, std::size_t pages, FuzzRandom &random)
{
    const std::size_t page = random.below(pages);
    const std::size_t pointer = headOf(page) + 8 + 2 * random.below(12);
    const std::size_t cell =
        static_cast<std::uint8_t>(file[pointer]) * std::size_t{256} + static_cast<std::uint8_t>(file[pointer + 1]);
    const std::size_t at = page * PageBytes + std::min(cell, PageBytes - 1) + random.below(8);
    if (at < file.size())
        file[at] = static_cast<char>(random.below(2) == 0 ? random.below(pages + 2) : random.next());
}

void changeByte(std::string &file, std::size_t, FuzzRandom &random)
{
    file[random.below(file.size())] = static_cast<char>(random.next());
}

void cutFile(std::string &file, std::size_t pages, FuzzRandom &random)
{
    if (pages > 2)
        file.resize(file.size() - random.below(2 * PageBytes));
}

} // namespace

void mutateDatabase(std::string &input, FuzzRandom &random)
{
    using Change = void (*)(std::string &, std::size_t, FuzzRandom &);
    static constexpr std::array<Change, 8> Changes{copyPage,   changeHead, changeCell, changeCell,
                                                   changeCell, changeByte, changeByte, cutFile};
    std::string file = input.substr(std::min<std::size_t>(input.size(), 1));
    for (std::size_t count = 1 + random.below(4); count > 0; --count) {
        const std::size_t pages = file.size() / PageBytes;
        if (pages == 0)
            return;
        Changes[random.below(Changes.size())](file, pages, random);
    }
    input = input.substr(0, 1) + file;
}

std::string seedDatabase()
{
    const std::string path = emptyFolder() + "/seed.db";
    (void)test::writeDatabase(QString::fromStdString(path), "PRAGMA page_size=512;" + test::smallDatabase());
    return fileBytes(path);
}

} // namespace plumbline::fuzz
