// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/traceloader.h"
#include "core/storage/record.h"
#include "tests/fuzz/support/eventmutator.h"
#include "tests/fuzz/support/fuzzbytes.h"
#include "tests/fuzz/support/fuzzfolder.h"
#include "tests/fuzz/targets/targets.h"
#include "tests/support/tracetext.h"

#include <QString>

#include <algorithm>
#include <array>
#include <string>

namespace plumbline::fuzz {

namespace {

/// Loads files and prints the traces, or the error. Numbers of texts and lanes may differ from load to load and are not printed.
QString answerOf(const std::vector<std::string> &paths, const LoadOptions &options)
{
    TaskControl control;
    const auto traces = loadDeviceTraces(paths, control, options);
    if (!traces)
        return QStringLiteral("error %1").arg(static_cast<int>(traces.error().code));
    QString text;
    for (const DeviceTrace &each : *traces) {
        require(each.trace && each.trace->verify(), "a trace breaks its invariants");
        text += QStringLiteral("device %1\n").arg(each.device.value_or(-1)) + test::printAll(*each.trace);
    }
    return text;
}

/// Reads some records again, as the panel of details does.
void readRecords(const std::vector<std::string> &paths, const LoadOptions &options)
{
    TaskControl control;
    const auto trace = loadTrace(paths, control, options);
    const std::size_t slices = trace ? (*trace)->slices().size() : 0;
    for (std::size_t slice = 0; slice < std::min<std::size_t>(slices, 8); ++slice)
        (void)readRecord(**trace, (*trace)->slices().record[slice]);
}

/// The first bytes tell threads, length of pieces and number of files; the rest is the text.
void runTimeline(std::string_view input)
{
    static constexpr std::array<std::size_t, 6> PieceBytes{1u << 20, 1, 7, 64, 300, 4096};
    FuzzBytes bytes(input);
    LoadOptions options;
    const std::string folder = emptyFolder();
    options.cacheDirectory = folder + "/cache";
    const std::size_t threads = bytes.below(8); // mostly one, because waiting threads cost most of the time
    options.threads = threads < 6 ? 1 : static_cast<unsigned>(threads) - 4;
    options.pieceBytes = PieceBytes[bytes.below(PieceBytes.size())];
    const std::size_t flags = bytes.byte();
    std::vector<std::string> paths{writeFile(folder, "trace.json", bytes.rest())};
    if ((flags & 1) != 0)
        paths.push_back(writeFile(folder, "second.json", seedEvents()));

    LoadOptions plain = options;
    plain.threads = 1;
    plain.pieceBytes = PieceBytes.front();
    const QString expected = answerOf(paths, plain);
    if ((flags & 2) != 0) {
        options.firstPartialBytes = 64;
        options.onPartial = [](const std::shared_ptr<const Trace> &trace) {
            require(trace && trace->verify(), "a partial timeline breaks its invariants");
        };
    }
    require(answerOf(paths, options) == expected, "the answer depends on threads or pieces");
    readRecords(paths, plain);
}

std::vector<std::string> timelineSeeds()
{
    const std::string text = seedEvents();
    return {std::string(3, '\0') + text, std::string("\x06\x02\x02", 3) + text, std::string("\x07\x03\x01", 3) + text,
            std::string("\x01\x01\x00", 3) + "{\"traceEvents\":" + text + ",\"other\":{}}"};
}

} // namespace

FuzzTarget timelineTarget()
{
    return {"timeline", "a load gives the same with any number of threads and pieces", runTimeline, timelineSeeds, mutateEvents};
}

} // namespace plumbline::fuzz
