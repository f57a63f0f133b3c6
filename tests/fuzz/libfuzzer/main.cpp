// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/support/fuzztarget.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>

// The program of libFuzzer. `fuzz TARGET [options of libFuzzer]` runs a target, `fuzz --list` lists the targets, and
// `fuzz --seeds TARGET FOLDER` writes the seeds of one.

using namespace plumbline::fuzz;

namespace {

const FuzzTarget *chosen = nullptr;
/// Tells processes that libFuzzer starts which target is meant.
constexpr const char *TargetVariable = "PLUMBLINE_FUZZ_TARGET";

[[noreturn]] void list()
{
    for (const FuzzTarget &each : fuzzTargets())
        std::printf("%-10s %s\n", each.name, each.purpose);
    std::exit(0);
}

[[noreturn]] void writeSeeds(const char *name, const std::filesystem::path &folder)
{
    const FuzzTarget *target = fuzzTarget(name);
    if (!target)
        std::exit(2);
    std::filesystem::create_directories(folder);
    const auto seeds = target->seeds();
    for (std::size_t number = 0; number < seeds.size(); ++number)
        std::ofstream(folder / ("seed" + std::to_string(number)), std::ios::binary) << seeds[number];
    std::exit(0);
}

} // namespace

// NOLINTBEGIN(readability-identifier-naming): names of libFuzzer

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t *data, std::size_t size, std::size_t most);

extern "C" int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    char **words = *arguments;
    if (*count > 1 && std::strcmp(words[1], "--list") == 0)
        list();
    if (*count > 3 && std::strcmp(words[1], "--seeds") == 0)
        writeSeeds(words[2], words[3]);
    if (const FuzzTarget *target = *count > 1 ? fuzzTarget(words[1]) : nullptr) {
        ::setenv(TargetVariable, target->name, 1);
        ::setenv("QT_QPA_PLATFORM", "offscreen", 0);
        words[1] = words[0];
        ++*arguments;
        --*count;
    }
    const char *name = std::getenv(TargetVariable);
    chosen = name ? fuzzTarget(name) : nullptr;
    if (!chosen) {
        std::fputs("Usage: fuzz TARGET [options of libFuzzer]; --list lists the targets.\n", stderr);
        std::exit(2);
    }
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    try {
        chosen->run({reinterpret_cast<const char *>(data), size});
    } catch (const WrongAnswer &wrong) {
        std::fprintf(stderr, "wrong answer: %s\n", wrong.what());
        std::abort();
    }
    return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t *data, std::size_t size, std::size_t most, unsigned seed)
{
    FuzzRandom random(seed);
    if (!chosen->mutate || random.below(2) == 0)
        return LLVMFuzzerMutate(data, size, most);
    std::string input(reinterpret_cast<const char *>(data), size);
    chosen->mutate(input, random);
    input.resize(std::min(input.size(), most));
    std::memcpy(data, input.data(), input.size());
    return input.size();
}

// NOLINTEND(readability-identifier-naming)
