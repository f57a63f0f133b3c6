// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/job/inputfile.h"

namespace plumbline {

void InputFile::begin(const EventArray &found)
{
    array = found;
    cuts.push_back(array.begin);
    proof.expected = proof.lastElementEnd = array.begin;
}

void InputFile::cutStart(std::size_t pieceBytes)
{
    if (cuts.empty()) {
        const auto found = findEventArray(text, source.path);
        if (!found || found->isEmpty)
            return; // the array may begin in text that is still to come
        begin(*found);
    }
    guessCuts(text, pieceBytes, cuts);
}

Result<void> InputFile::cutAll(std::size_t pieceBytes)
{
    if (cuts.empty()) {
        const auto found = findEventArray(text, source.path);
        if (!found)
            return failure(found.error());
        if (found->isEmpty)
            array = *found;
        else
            begin(*found);
    } else {
        findArrayEnd(text, array);
    }
    if (!cuts.empty())
        guessCuts(text, pieceBytes, cuts);
    return {};
}

std::uint64_t textBytes(std::span<const InputFile> files)
{
    std::uint64_t bytes = 0;
    for (const InputFile &file : files)
        bytes += file.expectedBytes;
    return bytes;
}

} // namespace plumbline
