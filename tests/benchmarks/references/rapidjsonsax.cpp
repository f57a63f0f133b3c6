// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/references/mappedtext.h"

#include <rapidjson/reader.h>

/// Times rapidjson's SAX parser with a handler that stores nothing: the least that reading the whole text can cost with it.
/// Without RAPIDJSON_SSE2, which makes it slower on timelines.
int main(int argc, char **argv)
{
    return reference::timeParsing(argc, argv, [](std::string_view text) {
        rapidjson::Reader reader;
        rapidjson::StringStream stream(text.data());
        rapidjson::BaseReaderHandler<> handler;
        return !reader.Parse(stream, handler).IsError();
    });
}
