// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/traceloader.h"
#include "core/io/blockcodec.h"
#include "core/io/decompressedfile.h"
#include "core/io/decompressor.h"
#include "tests/fuzz/support/eventmutator.h"
#include "tests/fuzz/support/fuzzbytes.h"
#include "tests/fuzz/support/fuzzfolder.h"
#include "tests/fuzz/targets/targets.h"

#include <string>
#include <vector>

namespace plumbline::fuzz {

namespace {

constexpr std::size_t MostUnpackedBytes = 4u << 20;

struct Unpacked
{
    std::string text;
    Decompressor::State state = Decompressor::State::Running;
    std::size_t rest = 0; ///< bytes of the stream that were not read
};

/// Unpacks a stream into rooms of `roomBytes`.
Unpacked unpacked(std::string_view stream, std::size_t roomBytes)
{
    Unpacked result;
    const auto decoder = Decompressor::forStream(stream);
    if (!decoder)
        return result;
    std::string room(roomBytes, '\0');
    while (decoder->state() == Decompressor::State::Running && result.text.size() < MostUnpackedBytes) {
        const std::size_t before = stream.size();
        const std::size_t written = decoder->decode(stream, room);
        require(written <= room.size(), "more is unpacked than there is room for");
        result.text.append(room, 0, written);
        if (written == 0 && stream.size() == before)
            break;
    }
    result.state = decoder->state();
    result.rest = stream.size();
    return result;
}

std::string gzipHead()
{
    return std::string("\x1F\x8B\x08\0\0\0\0\0\0\x03", 10);
}

/// Returns a gzip file of blocks that are stored as they are. Its checksum is wrong, which is told behind the whole text.
std::string storedGzip(std::string_view text)
{
    std::string stream = gzipHead();
    do {
        const std::string_view block = text.substr(0, 0xFFFF);
        text.remove_prefix(block.size());
        const auto bytes = static_cast<std::uint16_t>(block.size());
        stream += static_cast<char>(text.empty() ? 1 : 0);
        for (const unsigned number : {unsigned{bytes}, ~unsigned{bytes}}) {
            stream += static_cast<char>(number & 0xFF);
            stream += static_cast<char>(number >> 8 & 0xFF);
        }
        stream += block;
    } while (!text.empty());
    return stream + std::string(8, '\0');
}

/// The first byte tells whether the rest is a stream, or a text to be packed and then damaged at the place that follows.
std::string streamOf(std::string_view input)
{
    FuzzBytes bytes(input);
    const std::size_t form = bytes.below(4);
    if (form == 0)
        return std::string(bytes.rest());
    if (form == 1)
        return gzipHead() + std::string(bytes.rest());
    const std::size_t at = bytes.word();
    const auto damage = static_cast<char>(bytes.byte());
    std::string stream = form == 2 ? storedGzip(bytes.rest()) : std::string(BlockCompressor().compress(bytes.rest()));
    if (at < stream.size())
        stream[at] = static_cast<char>(stream[at] ^ damage);
    return stream;
}

void runPacked(std::string_view input)
{
    const std::string stream = streamOf(input);
    const Unpacked whole = unpacked(stream, 1u << 20);
    for (const std::size_t roomBytes : {std::size_t{64} << 10, std::size_t{33}}) {
        if (roomBytes < 64 && whole.text.size() > 64u << 10)
            continue; // too slow to be worth it
        const Unpacked pieces = unpacked(stream, roomBytes);
        const std::size_t common = std::min(whole.text.size(), pieces.text.size());
        require(whole.text.compare(0, common, pieces.text, 0, common) == 0, "the text depends on the room for it");
        if (whole.state == Decompressor::State::Finished)
            require(pieces.state == whole.state && pieces.rest == whole.rest && pieces.text.size() == whole.text.size(),
                    "the end of a stream depends on the room for its text");
    }

    const std::string folder = emptyFolder();
    const std::string path = writeFile(folder, "trace.json.gz", stream);
    TaskControl control;
    const auto text = openText(path, folder + "/cache", control);
    if (text && whole.state == Decompressor::State::Finished && whole.text.size() < MostUnpackedBytes)
        require(text->map->text() == whole.text || !Decompressor::isCompressed(stream),
                "a file gives another text than its stream");
    LoadOptions options;
    options.cacheDirectory = folder + "/cache";
    options.threads = 2;
    const auto packed = loadTrace({path}, control, options);
    if (!packed || !text)
        return;
    require((*packed)->verify(), "a trace breaks its invariants");
    const auto plain = loadTrace({writeFile(folder, "trace.json", text->map->text())}, control, options);
    if (Decompressor::isCompressed(text->map->text())) { // which is unpacked once more where it is a file of its own
        require(!plain || (*plain)->verify(), "a trace breaks its invariants");
        return;
    }
    require(plain.has_value() && (*plain)->slices().size() == (*packed)->slices().size() &&
                (*plain)->report().events == (*packed)->report().events,
            "a packed file gives another trace than its text");
}

std::vector<std::string> packedSeeds()
{
    const std::string text = seedEvents();
    return {std::string("\x02\xFF\xFF\0", 4) + text,
            std::string("\x03\xFF\xFF\0", 4) + text,
            std::string("\x03\x20\x00\x01", 4) + text,
            std::string(1, '\0') + storedGzip(text),
            std::string(1, '\0') + std::string(BlockCompressor().compress(text)),
            std::string(1, '\x01') + std::string("\x4b\x4c\x44\x01\x00", 5)};
}

} // namespace

FuzzTarget packedTarget()
{
    return {"packed", "streams of gzip and zstd unpack to the same text in any room", runPacked, packedSeeds};
}

} // namespace plumbline::fuzz
