// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commandinput.h"
#include "app/commands/commandline.h"
#include "app/commands/keptcards.h"
#include "app/serve/lineprotocol.h"
#include "app/serve/mcpprotocol.h"
#include "app/serve/serveloop.h"
#include "core/base/memorylimit.h"

namespace plumbline {

namespace {

int serve(const CommandLine &line)
{
    const KeptCards kept(freeMemoryBytes() / 2);
    LineProtocol lines(line.value("--lang"));
    McpProtocol mcp(line.value("--lang"));
    ServeProtocol &protocol = line.has("--mcp") ? static_cast<ServeProtocol &>(mcp) : lines;
    ServeLoop(protocol).run();
    return ExitSuccess;
}

} // namespace

/// Returns the command `serve`: answers many questions in one process, so that every card is opened once.
Command serveCommand()
{
    Command command{"serve", "", QT_TRANSLATE_NOOP("Commands", "Answer many commands as lines of JSON; see docs/serve.md."),
                    0,       {}, serve,
                    true};
    command.options = {
        {"--mcp", "", "", QT_TRANSLATE_NOOP("Commands", "speak the Model Context Protocol, for tools that use language models")},
        {"--lang", "", "en|zh_CN", QT_TRANSLATE_NOOP("Commands", "language of messages and tables")},
        {"--help", "-h", "", QT_TRANSLATE_NOOP("Commands", "show this help")},
    };
    return command;
}

} // namespace plumbline
