// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/references/mappedtext.h"

#include <nlohmann/json.hpp>

/// Times nlohmann's SAX parser with a handler that stores nothing, as its accept() does it.
int main(int argc, char **argv)
{
    return reference::timeParsing(argc, argv,
                                  [](std::string_view text) { return nlohmann::json::accept(text.begin(), text.end()); });
}
