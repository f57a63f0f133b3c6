// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/references/mappedtext.h"

#include <simdjson.h>

/// Times the structural pass of simdjson: iterate() finds every bracket, comma, colon and string of the text and checks its
/// UTF-8, but parses no value. This is the lower bound for a parser that first indexes the whole text. Texts must be smaller than
/// 4 GB.
int main(int argc, char **argv)
{
    return reference::timeParsing(argc, argv, [](std::string_view text) {
        simdjson::ondemand::parser parser(simdjson::SIMDJSON_MAXSIZE_BYTES);
        const simdjson::padded_string_view padded(text.data(), text.size(), text.size() + simdjson::SIMDJSON_PADDING);
        simdjson::ondemand::document document;
        return parser.iterate(padded).get(document) == simdjson::SUCCESS;
    });
}
