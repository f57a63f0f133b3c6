// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/jsondocument.h"
#include "tests/fuzz/support/capture.h"
#include "tests/fuzz/support/eventmutator.h"
#include "tests/fuzz/support/fuzzbytes.h"
#include "tests/fuzz/support/fuzzfolder.h"
#include "tests/fuzz/targets/targets.h"

namespace plumbline::fuzz {

namespace {

/// The first byte tells which document of a capture the rest is.
void runJson(std::string_view input)
{
    FuzzBytes bytes(input);
    const CaptureFile &file = captureDocuments()[bytes.below(captureDocuments().size())];
    const std::string folder = emptyFolder();
    writeAround(folder, file.name);
    const std::string path = writeFile(folder, file.name, bytes.rest());
    const auto document = parseJson(bytes.rest());
    const auto again = readJsonFile(path);
    require(document.has_value() == again.has_value() && (document || document.error().code == again.error().code),
            "a document in a file reads unlike its text");
    if (document)
        require(checkJsonFile(path).has_value(), "a document that can be read does not pass the check");
    for (const SharedCard &card : openCards(folder))
        askAll(*card);
}

std::vector<std::string> jsonSeeds()
{
    std::vector<std::string> seeds;
    for (std::size_t number = 0; number < captureDocuments().size(); ++number)
        seeds.push_back(static_cast<char>(number) + captureDocuments()[number].seed);
    return seeds;
}

} // namespace

FuzzTarget jsonTarget()
{
    return {"json", "documents of a capture, read by everything that reads them", runJson, jsonSeeds, mutateEvents};
}

} // namespace plumbline::fuzz
