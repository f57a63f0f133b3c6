// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/job/loadjob.h"
#include "core/import/job/piecereader.h"
#include "core/io/mappedfile.h"
#include "tests/fuzz/support/eventmutator.h"
#include "tests/fuzz/support/fuzzbytes.h"
#include "tests/fuzz/targets/targets.h"
#include "tests/support/tracetext.h"

#include <QString>

#include <algorithm>
#include <optional>
#include <set>
#include <string>

namespace plumbline::fuzz {

namespace {

/// Reads a text in the pieces that begin at `cuts`, whatever stands there, and prints the trace. Empty if the text
/// holds no event array.
std::optional<QString> readInPieces(std::string_view text, const std::set<std::size_t> &cuts, unsigned threads)
{
    TaskControl control;
    LoadOptions options;
    options.threads = threads;
    LoadJob job(control, options, false);
    InputFile &file = job.files.emplace_back();
    file.text = text;
    file.expectedBytes = text.size();
    if (!file.cutAll(text.size() + 1) || file.cuts.empty())
        return std::nullopt;
    for (const std::size_t cut : cuts) {
        if (cut > file.array.begin && cut < text.size())
            file.cuts.push_back(cut);
    }
    PieceReader reader(job);
    reader.addPieces(file);
    require(reader.readAll().has_value(), "reading in pieces fails");
    const Workers workers = reader.workers();
    LoadTimings timings;
    const auto trace = job.build(workers, reader.finish(), timings);
    require(trace != nullptr && trace->verify(), "a trace breaks its invariants");
    return test::printAll(*trace);
}

/// The first bytes tell how many threads read and where the text is cut; the rest is the text.
void runCuts(std::string_view input)
{
    FuzzBytes bytes(input);
    const unsigned threads = bytes.below(8) < 6 ? 1 : 2; // waiting threads cost most of the time
    const std::size_t count = bytes.below(12);
    std::set<std::size_t> cuts;
    for (std::size_t cut = 0; cut < count; ++cut)
        cuts.insert(bytes.word());
    const std::string padded = std::string(bytes.rest()) + std::string(MappedFile::Padding, '\0');
    const std::string_view text = std::string_view(padded).substr(0, bytes.rest().size());
    const auto whole = readInPieces(text, {}, 1);
    require(readInPieces(text, cuts, threads) == whole, "the answer depends on where the text is cut");
}

std::vector<std::string> cutSeeds()
{
    const std::string text = seedEvents();
    return {std::string("\x06\x03\x10\x00\x80\x00\x00\x02", 8) + text, std::string("\x00\x01\x45\x00", 4) + text,
            std::string("\x00\x00", 2) + "{\"traceEvents\":" + text + "}"};
}

} // namespace

FuzzTarget cutsTarget()
{
    return {"cuts", "a text cut at any bytes gives what a sequential read gives", runCuts, cutSeeds, mutateEvents};
}

} // namespace plumbline::fuzz
