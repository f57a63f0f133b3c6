// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/serve/mcptools.h"

#include "app/commands/commandline.h"
#include "app/serve/jsontext.h"
#include "widgets/support/formatting.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace plumbline {

namespace {

using Kind = McpArgumentKind;

constexpr McpArgument Path{"path", Kind::Text, "",
                           QT_TRANSLATE_NOOP("Commands", "profile folder, parent of several, or one file"), true};
constexpr McpArgument Cards{"cards", Kind::Wholes, "--card", QT_TRANSLATE_NOOP("Commands", "only the cards of these ranks")};
constexpr McpArgument From{
    "from", Kind::Text, "--from",
    QT_TRANSLATE_NOOP("Commands", "begin: absolute nanoseconds, or from the card's origin with a unit: 12.5ms")};
constexpr McpArgument To{"to", Kind::Text, "--to", QT_TRANSLATE_NOOP("Commands", "end, written like the begin")};
constexpr McpArgument Lanes{"lanes", Kind::Texts, "--lane",
                            QT_TRANSLATE_NOOP("Commands", "patterns of lanes, as process/thread with * and ?")};
constexpr McpArgument Step{"step", Kind::Text, "--step", QT_TRANSLATE_NOOP("Commands", "number of a training step")};

constexpr std::array OpenArguments{Path};
constexpr std::array OverviewArguments{Path, Cards};
constexpr std::array AdviseArguments{
    Path, Cards,
    McpArgument{"baselines", Kind::Texts, "--baseline",
                QT_TRANSLATE_NOOP("Commands", "profiles to compare with; several count as runs of one job")},
    McpArgument{"rules", Kind::Texts, "--rule", QT_TRANSLATE_NOOP("Commands", "only these rules")}};
constexpr std::array QueryArguments{
    Path,
    McpArgument{"sql", Kind::Text, "", QT_TRANSLATE_NOOP("Commands", "statements of SQLite that read; see the tool tables"),
                true},
    Cards,
    McpArgument{"limit", Kind::Whole, "--limit", QT_TRANSLATE_NOOP("Commands", "rows of a statement at most; 10000 without it")}};
constexpr std::array SlicesArguments{
    Path,
    Cards,
    Lanes,
    McpArgument{"name", Kind::Text, "--name", QT_TRANSLATE_NOOP("Commands", "only names that contain this")},
    McpArgument{"regex", Kind::Flag, "--regex", QT_TRANSLATE_NOOP("Commands", "the name is a regular expression")},
    From,
    To,
    McpArgument{"args", Kind::Flag, "--args", QT_TRANSLATE_NOOP("Commands", "also the arguments of each slice")},
    McpArgument{"limit", Kind::Whole, "--limit", QT_TRANSLATE_NOOP("Commands", "slices at most; 1000 without it")}};
constexpr std::array KernelsArguments{
    Path, Cards,
    McpArgument{"by", Kind::Text, "--by", QT_TRANSLATE_NOOP("Commands", "grouped by name, type, core, shape or kernel")}};
constexpr std::array CompareArguments{
    McpArgument{"base", Kind::Text, "", QT_TRANSLATE_NOOP("Commands", "the profile that is compared with"), true},
    McpArgument{"target", Kind::Text, "", QT_TRANSLATE_NOOP("Commands", "the profile that is compared"), true},
    McpArgument{"by", Kind::Text, "--by",
                QT_TRANSLATE_NOOP("Commands", "grouped by name, type, shape, communication, lane or api")},
    McpArgument{"base_card", Kind::Whole, "--base-card", QT_TRANSLATE_NOOP("Commands", "rank of the base's card")},
    McpArgument{"target_card", Kind::Whole, "--target-card", QT_TRANSLATE_NOOP("Commands", "rank of the target's card")},
    McpArgument{"steps", Kind::Text, "--steps", QT_TRANSLATE_NOOP("Commands", "all, same, without-first, or numbers A:B")},
    McpArgument{"waterfall", Kind::Flag, "--waterfall",
                QT_TRANSLATE_NOOP("Commands", "also explain the difference of the steps by parts that add up")}};
constexpr std::array PathArguments{Path, Cards, Step};
constexpr std::array WhatIfArguments{
    Path, Cards,
    McpArgument{
        "changes", Kind::Texts, "--change",
        QT_TRANSLATE_NOOP("Commands", "such as kernel:MatMul*=x0.5, host:aten::item=gone, rank:5=ontime; none lists what pays")},
    Step};
constexpr std::array RenderArguments{
    Path,
    Cards,
    From,
    To,
    Step,
    Lanes,
    McpArgument{"flows", Kind::Texts, "--flows", QT_TRANSLATE_NOOP("Commands", "arrows to draw, such as HostToDevice")},
    McpArgument{"compare", Kind::Text, "--compare", QT_TRANSLATE_NOOP("Commands", "a profile to draw below")},
    McpArgument{"size", Kind::Text, "--size", QT_TRANSLATE_NOOP("Commands", "pixels, such as 1200x600")},
    McpArgument{"theme", Kind::Text, "--theme", QT_TRANSLATE_NOOP("Commands", "light or dark")}};
constexpr std::array MoreArguments{
    McpArgument{"handle", Kind::Text, "", QT_TRANSLATE_NOOP("Commands", "a handle from the member more of an answer"), true},
    McpArgument{"from", Kind::Whole, "", QT_TRANSLATE_NOOP("Commands", "position of the first element or byte; 0 without it")}};

constexpr std::array Tools{
    McpTool{"open", "info", QT_TRANSLATE_NOOP("Commands", "Open a profile"),
            QT_TRANSLATE_NOOP(
                "Commands",
                "What a profile holds: cards with rank, framework, lanes, counts, files, and the problems of its files. "
                "A profile stays open for later calls."),
            OpenArguments},
    McpTool{"overview", "overview", QT_TRANSLATE_NOOP("Commands", "Where the steps go"),
            QT_TRANSLATE_NOOP(
                "Commands", "Computing, communication and free time of each step of each card, with the profiler's own figures."),
            OverviewArguments},
    McpTool{"advise", "advise", QT_TRANSLATE_NOOP("Commands", "What to improve"),
            QT_TRANSLATE_NOOP(
                "Commands", "Findings, ranked, each with its saving, how certain it is, and the slices and files that prove it."),
            AdviseArguments},
    McpTool{"query", "query", QT_TRANSLATE_NOOP("Commands", "Ask with SQL"),
            QT_TRANSLATE_NOOP(
                "Commands", "Rows of SQL statements about the open cards. The tool tables lists tables, columns and functions."),
            QueryArguments},
    McpTool{"tables",
            "",
            QT_TRANSLATE_NOOP("Commands", "Tables of SQL"),
            QT_TRANSLATE_NOOP("Commands", "All tables of the tool query with their columns."),
            {}},
    McpTool{"slices", "slices", QT_TRANSLATE_NOOP("Commands", "Slices of the timeline"),
            QT_TRANSLATE_NOOP("Commands",
                              "Slices by lane, name and time, each with its own time and the place of its record in the file."),
            SlicesArguments},
    McpTool{"kernels", "kernels", QT_TRANSLATE_NOOP("Commands", "Operators of the device"),
            QT_TRANSLATE_NOOP("Commands", "Count, sum, mean and measurements of the operators, the largest sum first."),
            KernelsArguments},
    McpTool{"compare", "compare", QT_TRANSLATE_NOOP("Commands", "Compare two profiles"),
            QT_TRANSLATE_NOOP("Commands", "What differs between two cards: steps, kernels, where they part, the largest losses."),
            CompareArguments},
    McpTool{
        "path", "path", QT_TRANSLATE_NOOP("Commands", "Critical path of a step"),
        QT_TRANSLATE_NOOP("Commands", "What a step waits for from its begin to its end, over host, launches, streams and cards."),
        PathArguments},
    McpTool{"whatif", "whatif", QT_TRANSLATE_NOOP("Commands", "What if something were different"),
            QT_TRANSLATE_NOOP("Commands", "How long a step would take with changes, replayed from the recorded dependencies."),
            WhatIfArguments},
    McpTool{"render", "render", QT_TRANSLATE_NOOP("Commands", "Draw the timeline"),
            QT_TRANSLATE_NOOP("Commands", "A picture of the timeline, of one step or a range, as PNG."), RenderArguments},
    McpTool{"more", "", QT_TRANSLATE_NOOP("Commands", "More of an answer"),
            QT_TRANSLATE_NOOP("Commands", "The rest of a list or text that an answer cut; the last 16 such answers are kept."),
            MoreArguments}};

const char *typeName(Kind kind)
{
    switch (kind) {
    case Kind::Text:
        return "string";
    case Kind::Whole:
        return "integer";
    case Kind::Flag:
        return "boolean";
    case Kind::Texts:
    case Kind::Wholes:
        break;
    }
    return "array";
}

void writeArgument(JsonWriter &json, const McpArgument &argument)
{
    json.key(argument.name).beginObject().key("type").text(std::string_view(typeName(argument.kind)));
    if (argument.kind == Kind::Texts || argument.kind == Kind::Wholes) {
        json.key("items").beginObject().key("type").text(std::string_view(argument.kind == Kind::Texts ? "string" : "integer"));
        json.endObject();
    }
    json.key("description").text(translated(argument.help)).endObject();
}

void writeTool(JsonWriter &json, const McpTool &tool)
{
    json.beginObject().key("name").text(std::string_view(tool.name)).key("title").text(translated(tool.title));
    json.key("description").text(translated(tool.help));
    json.key("inputSchema").beginObject().key("type").text(std::string_view("object")).key("properties").beginObject();
    for (const McpArgument &argument : tool.arguments)
        writeArgument(json, argument);
    json.endObject().key("required").beginArray();
    for (const McpArgument &argument : tool.arguments) {
        if (argument.isRequired)
            json.text(std::string_view(argument.name));
    }
    json.endArray().key("additionalProperties").boolean(false).endObject();
    json.key("annotations").beginObject().key("readOnlyHint").boolean(true).key("openWorldHint").boolean(false).endObject();
    json.endObject();
}

bool isOfKind(const JsonValue &value, Kind kind)
{
    const auto isWhole = [](const JsonValue &each) { return each.kind == JsonValue::Kind::Number && each.integer(); };
    // A time or the number of a step may be written as a number as well.
    const auto isText = [](const JsonValue &each) {
        return each.kind == JsonValue::Kind::Text || each.kind == JsonValue::Kind::Number;
    };
    const auto isList = [&value](const auto &isElement) {
        return value.kind == JsonValue::Kind::Array &&
               std::ranges::all_of(value.members, [&](const JsonMember &each) { return isElement(each.second); });
    };
    switch (kind) {
    case Kind::Text:
        return isText(value);
    case Kind::Whole:
        return isWhole(value);
    case Kind::Flag:
        return value.kind == JsonValue::Kind::Bool;
    case Kind::Texts:
        return isList(isText);
    case Kind::Wholes:
        return isList(isWhole);
    }
    return false;
}

/// Adds an option as "--name=value", so that no value is taken for an option.
void addOption(QStringList &options, const McpArgument &argument, const JsonValue &value)
{
    const QLatin1String option(argument.option);
    if (argument.kind == Kind::Flag) {
        if (value.isTrue())
            options += option;
        return;
    }
    if (value.kind != JsonValue::Kind::Array) {
        options += option + QLatin1Char('=') + qtText(value);
        return;
    }
    for (const JsonMember &each : value.members)
        options += option + QLatin1Char('=') + qtText(each.second);
}

} // namespace

std::span<const McpTool> mcpTools()
{
    return Tools;
}

const McpTool *mcpTool(std::string_view name)
{
    const auto found = std::ranges::find_if(Tools, [name](const McpTool &tool) { return name == tool.name; });
    return found == Tools.end() ? nullptr : &*found;
}

void writeTools(JsonWriter &json)
{
    json.beginObject().key("tools").beginArray();
    for (const McpTool &tool : Tools)
        writeTool(json, tool);
    json.endArray().endObject();
}

tl::expected<QStringList, QString> commandLineOf(const McpTool &tool, const JsonValue *arguments)
{
    static const JsonValue none{JsonValue::Kind::Object, {}, {}};
    const JsonValue &given = arguments ? *arguments : none;
    if (given.kind != JsonValue::Kind::Object)
        return tl::unexpected(translated(QT_TRANSLATE_NOOP("Commands", "the arguments are not an object")));
    for (const JsonMember &member : given.members) {
        const auto isNamed = [&member](const McpArgument &argument) { return member.first == argument.name; };
        if (std::ranges::none_of(tool.arguments, isNamed))
            return tl::unexpected(translated(QT_TRANSLATE_NOOP("Commands", "unknown argument %1")).arg(plainText(member.first)));
    }
    QStringList options{QLatin1String(tool.command)};
    QStringList positionals;
    for (const McpArgument &argument : tool.arguments) {
        const JsonValue *value = given.find(argument.name);
        if (!value || value->kind == JsonValue::Kind::Null) {
            if (argument.isRequired)
                return tl::unexpected(
                    translated(QT_TRANSLATE_NOOP("Commands", "%1 is required")).arg(QLatin1String(argument.name)));
            continue;
        }
        if (!isOfKind(*value, argument.kind))
            return tl::unexpected(translated(QT_TRANSLATE_NOOP("Commands", "%1 is of the wrong type, expected: %2"))
                                      .arg(QLatin1String(argument.name), QLatin1String(typeName(argument.kind))));
        if (*argument.option == '\0')
            positionals += qtText(*value);
        else
            addOption(options, argument, *value);
    }
    return options + QStringList{QStringLiteral("--")} + positionals;
}

} // namespace plumbline
