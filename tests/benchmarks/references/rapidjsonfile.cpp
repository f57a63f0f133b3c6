// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/references/fileintext.h"

#include <rapidjson/reader.h>

/// A file read into memory and parsed by rapidjson's SAX parser, with a handler that stores nothing: the least that a program
/// needs which works that way.
int main(int argc, char **argv)
{
    return reference::timeReading(argc, argv, [](const std::string &text) {
        rapidjson::Reader reader;
        rapidjson::StringStream stream(text.c_str());
        rapidjson::BaseReaderHandler<> handler;
        return !reader.Parse(stream, handler).IsError();
    });
}
