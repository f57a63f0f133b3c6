// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/shardedoperators.h"

#include "core/io/jsoncursor.h"
#include "core/io/jsonscanner.h"
#include "core/io/mappedfile.h"

#include <charconv>
#include <new>
#include <string_view>
#include <system_error>
#include <utility>

namespace plumbline {

namespace {

constexpr int MostNesting = 16; ///< tuples inside tuples

/// Appends a text, and "…" where it becomes too long.
void appendText(std::string &text, std::string_view more)
{
    if (text.size() >= MostShardingText)
        return;
    const std::size_t room = MostShardingText - text.size();
    if (more.size() <= room) {
        text += more;
        return;
    }
    std::size_t end = room; // no character of several bytes is cut
    while (end > 0 && (static_cast<unsigned char>(more[end]) & 0xC0) == 0x80)
        --end;
    text += more.substr(0, end);
    text += "…"; // which fills the room that a cut character leaves
}

/// Returns the value of a text that is a small whole number. Empty for any other text.
std::optional<int> deviceNumber(std::string_view text)
{
    int number = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    return code == std::errc() && end == text.data() + text.size() && number >= 0 ? std::optional(number) : std::nullopt;
}

/// Walks through the file and collects its operators.
class ShardedGraphReader
{
public:
    ShardedGraphReader(std::string_view text, std::string path, ShardedPart part, TaskControl &control)
        : m_cursor(text), m_path(std::move(path)), m_part(part), m_control(control)
    {}

    [[nodiscard]] Result<ShardedGraph> run()
    {
        if (!m_cursor.enterObject())
            return failure(Error{ErrorCode::NotJson, m_path, static_cast<std::int64_t>(m_cursor.position()), {}});
        while (goesOn() && m_cursor.nextMember()) {
            const std::string key(m_cursor.key());
            if (key == "config" && m_cursor.enterObject()) {
                readConfig();
                if (m_part == ShardedPart::Config)
                    return std::move(m_graph);
            } else if (key == "graph" && m_cursor.enterObject()) {
                readGraph();
            } else {
                m_cursor.skip();
            }
        }
        if (m_control.stopRequested())
            return failure(ErrorCode::Cancelled, m_path);
        if (!m_cursor.isReading()) {
            const bool isCut = m_cursor.state() == JsonCursor::State::CutOff;
            m_graph.problems.push_back({Severity::Error,
                                        isCut ? ProblemCode::CutShort : ProblemCode::DamagedRest,
                                        m_path,
                                        static_cast<std::int64_t>(m_done),
                                        0,
                                        {},
                                        1});
        }
        if (m_leftOut > 0)
            m_graph.problems.push_back({Severity::Warning, ProblemCode::UnreadableRows, m_path, -1, 0, {}, m_leftOut});
        return std::move(m_graph);
    }

private:
    [[nodiscard]] bool goesOn() const { return m_cursor.isReading() && !m_control.stopRequested(); }

    [[nodiscard]] std::string takeText()
    {
        std::string buffer;
        std::string text;
        appendText(text, tokenText(m_cursor.scalar(), buffer));
        return text;
    }

    [[nodiscard]] std::optional<int> takeNumber() { return deviceNumber(takeText()); }

    void readConfig()
    {
        while (goesOn() && m_cursor.nextMember()) {
            const std::string key(m_cursor.key());
            if (key == "rankId")
                m_graph.rank = takeNumber();
            else if (key == "stageId")
                m_graph.stage = takeNumber();
            else if (key == "parallelType")
                m_graph.mode = takeText();
            else if (key == "stageDevices" && m_cursor.enterArray())
                readStages();
            else
                m_cursor.skip();
        }
    }

    void readStages()
    {
        while (goesOn() && m_cursor.nextElement()) {
            std::vector<int> devices;
            readSizes([&](const std::string &size) {
                if (const auto device = deviceNumber(size); device && m_devices++ < MostShardedOperators)
                    devices.push_back(*device);
            });
            if (!devices.empty())
                m_graph.stages.push_back(std::move(devices));
        }
    }

    /// Calls `take` with the sizes of the object that stands here: {"dim": [{"size": "2"}, ...]}.
    template<typename Take>
    void readSizes(Take &&take)
    {
        if (!m_cursor.enterObject())
            return m_cursor.skip();
        while (goesOn() && m_cursor.nextMember()) {
            if (m_cursor.key() != "dim" || !m_cursor.enterArray()) {
                m_cursor.skip();
                continue;
            }
            while (goesOn() && m_cursor.nextElement()) {
                if (!m_cursor.enterObject()) {
                    m_cursor.skip();
                    continue;
                }
                while (goesOn() && m_cursor.nextMember()) {
                    if (m_cursor.key() == "size")
                        take(takeText());
                    else
                        m_cursor.skip();
                }
            }
        }
    }

    void readGraph()
    {
        while (goesOn() && m_cursor.nextMember()) {
            if (m_cursor.key() != "node" || !m_cursor.enterArray()) {
                m_cursor.skip();
                continue;
            }
            while (goesOn() && m_cursor.nextElement())
                readOperator();
        }
    }

    void readOperator()
    {
        if (m_graph.operators.size() >= MostShardedOperators || !m_cursor.enterObject()) {
            ++m_leftOut;
            return m_cursor.skip();
        }
        ShardedOperator each;
        while (goesOn() && m_cursor.nextMember()) {
            const std::string key(m_cursor.key());
            if (key == "name")
                each.node = takeText();
            else if (key == "fullName")
                each.name = takeText();
            else if (key == "opType")
                each.type = takeText();
            else if (key == "scope")
                each.scope = takeText();
            else if (key == "instanceName")
                each.instance = takeText();
            else if (key == "input" && m_cursor.enterArray())
                readInputs(each);
            else if (key == "attribute" && m_cursor.enterArray())
                readAttributes(each);
            else if (key == "outputType")
                readShape(each.shape, 0);
            else
                m_cursor.skip();
        }
        if (!m_cursor.isReading())
            return; // an operator that is cut off leaves nothing behind
        m_done = m_cursor.position();
        m_graph.operators.push_back(std::move(each));
    }

    void readInputs(ShardedOperator &each)
    {
        while (goesOn() && m_cursor.nextElement()) {
            if (!m_cursor.enterObject()) {
                m_cursor.skip();
                continue;
            }
            while (goesOn() && m_cursor.nextMember()) {
                if (m_cursor.key() != "name") {
                    m_cursor.skip();
                    continue;
                }
                appendText(each.inputs, each.inputs.empty() ? "" : " ");
                appendText(each.inputs, takeText());
            }
        }
    }

    void readAttributes(ShardedOperator &each)
    {
        std::string shapes;
        while (goesOn() && m_cursor.nextElement()) {
            if (!m_cursor.enterObject()) {
                m_cursor.skip();
                continue;
            }
            std::string name;
            std::string value;
            while (goesOn() && m_cursor.nextMember()) {
                if (m_cursor.key() == "name")
                    name = takeText();
                else if (m_cursor.key() == "value")
                    readValue(value, 0);
                else
                    m_cursor.skip();
            }
            if (name == "gen_strategy" || (name == "in_strategy" && each.strategy.empty()))
                each.strategy = std::move(value);
            else if (name == "shapes")
                shapes = std::move(value);
        }
        if (each.shape.empty())
            each.shape = std::move(shapes);
    }

    /// Appends the value that stands here: a tuple of values, or the one member that holds a scalar.
    void readValue(std::string &text, int depth)
    {
        if (depth >= MostNesting || !m_cursor.enterObject())
            return m_cursor.skip();
        while (goesOn() && m_cursor.nextMember()) {
            const std::string key(m_cursor.key());
            if (key == "values" && m_cursor.enterArray()) {
                readTuple(text, [&] { readValue(text, depth + 1); });
            } else if (key.ends_with("Val") && key != "typeVal") {
                appendText(text, takeText());
            } else {
                m_cursor.skip();
            }
        }
    }

    /// Appends the shape of the type that stands here: of a tensor, or of a sequence of types.
    void readShape(std::string &text, int depth)
    {
        if (depth >= MostNesting || !m_cursor.enterObject())
            return m_cursor.skip();
        while (goesOn() && m_cursor.nextMember()) {
            const std::string key(m_cursor.key());
            if (key == "tensorType" || key == "sequenceType") {
                readShape(text, depth + 1);
            } else if (key == "elemTypes" && m_cursor.enterArray()) {
                std::string all;
                readTuple(all, [&] { readShape(all, depth + 1); });
                if (all.find_first_not_of("(),") != std::string::npos) // types without any shape tell nothing
                    appendText(text, all);
            } else if (key == "shape") {
                std::string sizes;
                readSizes([&](const std::string &size) {
                    appendText(sizes, sizes.empty() ? "" : ",");
                    appendText(sizes, size);
                });
                appendText(text, "(" + sizes + ")");
            } else {
                m_cursor.skip();
            }
        }
    }

    /// Appends the elements of the array that was entered, in brackets.
    template<typename Read>
    void readTuple(std::string &text, Read &&read)
    {
        appendText(text, "(");
        for (bool isFirst = true; goesOn() && m_cursor.nextElement(); isFirst = false) {
            appendText(text, isFirst ? "" : ",");
            read();
        }
        appendText(text, ")");
    }

    JsonCursor m_cursor;
    std::string m_path;
    ShardedPart m_part;
    TaskControl &m_control;
    ShardedGraph m_graph;
    std::size_t m_done = 0;    ///< position just past the last complete operator
    std::size_t m_devices = 0; ///< of all stages
    std::uint64_t m_leftOut = 0;
};

} // namespace

Result<ShardedGraph> readShardedOperators(const std::string &path, TaskControl &control, ShardedPart part)
{
    try {
        const auto file = MappedFile::open(path);
        if (!file)
            return failure(file.error());
        auto graph = ShardedGraphReader((*file)->text(), path, part, control).run();
        if ((*file)->hasShrunk())
            return failure(ErrorCode::FileChanged, path);
        return graph;
    } catch (const std::bad_alloc &) {
        return failure(ErrorCode::OutOfMemory, path);
    }
}

} // namespace plumbline
