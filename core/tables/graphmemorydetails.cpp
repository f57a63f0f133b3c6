// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/decimal.h"
#include "core/io/jsoncursor.h"
#include "core/io/jsondocument.h"
#include "core/io/mappedfile.h"
#include "core/tables/graphmemory.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace plumbline {

namespace {

constexpr std::uint32_t BytesPerGbOfDetails = 1u << 30;

std::optional<std::int64_t> scaledScalar(std::string_view written, std::uint32_t unit)
{
    return scaledDecimal(written.starts_with('"') && written.size() >= 2 ? written.substr(1, written.size() - 2) : written, unit);
}

/// Returns the decoded text of a scalar as it is written; "" for null.
std::string decoded(std::string_view written)
{
    if (!written.starts_with('"'))
        return written == "null" ? std::string() : std::string(written);
    const auto list = parseJson('[' + std::string(written) + ']');
    return list && !list->members.empty() ? list->members.front().second.text : std::string();
}

/// Reads the graphs of a file value by value, because the lists of what each node holds repeat every tensor many times.
class DetailsReader
{
public:
    DetailsReader(std::string_view text, TaskControl &control) : m_cursor(text), m_control(control) {}

    void read()
    {
        m_isObject = m_cursor.enterObject();
        while (m_isObject && mayGoOn() && m_cursor.nextMember()) {
            m_hasMembers = true;
            if (readGraph())
                m_memories.graphs.push_back(std::move(m_graph));
        }
    }

    [[nodiscard]] bool isTooLarge() const { return m_isTooLarge; }
    [[nodiscard]] bool isObject() const { return m_isObject; }
    [[nodiscard]] bool hasMembers() const { return m_hasMembers; }
    [[nodiscard]] const JsonCursor &cursor() const { return m_cursor; }
    [[nodiscard]] std::uint64_t unreadable() const { return m_unreadable; }
    [[nodiscard]] GraphMemories take() { return std::move(m_memories); }

private:
    [[nodiscard]] bool mayGoOn() const { return !m_isTooLarge && !m_control.stopRequested(); }

    /// Returns whether the graph was read to its end and holds something.
    bool readGraph()
    {
        m_graph = {};
        m_graph.id = scaledScalar(m_cursor.key(), 1).value_or(0);
        m_known.clear();
        m_lines.clear();
        m_lives.clear();
        if (!m_cursor.enterObject()) {
            m_cursor.skip();
            return false;
        }
        while (mayGoOn() && m_cursor.nextMember()) {
            if (m_cursor.key() == "static_mem")
                m_graph.staticBytes = std::max<std::int64_t>(sizeHere().value_or(0), 0);
            else if (m_cursor.key() == "nodes")
                readList([this] { readNode(); });
            else if (m_cursor.key() == "lines")
                readList([this] { readLine(); });
            else if (m_cursor.key() == "breakdowns")
                readList([this] { readList([this] { readTensor(); }); });
            else
                m_cursor.skip();
        }
        if (!m_cursor.isReading() || !mayGoOn())
            return false;
        finish();
        return !m_graph.nodes.empty() || !m_graph.tensors.empty();
    }

    template<typename Read>
    void readList(const Read &read)
    {
        if (!m_cursor.enterArray())
            return m_cursor.skip();
        while (mayGoOn() && m_cursor.nextElement())
            read();
    }

    std::optional<std::int64_t> sizeHere() { return scaledScalar(m_cursor.scalar(), BytesPerGbOfDetails); }

    void take(std::size_t textBytes) { m_isTooLarge = m_isTooLarge || !m_budget.take(textBytes); }

    void readNode()
    {
        GraphNode node;
        if (!m_cursor.enterObject())
            return m_cursor.skip();
        while (m_cursor.nextMember()) {
            if (m_cursor.key() == "name")
                node.name = decoded(m_cursor.scalar());
            else
                m_cursor.skip();
        }
        take(node.name.size());
        m_graph.nodes.push_back(std::move(node));
    }

    void readLine()
    {
        const auto held = sizeHere();
        m_unreadable += held ? 0 : 1;
        m_lines.push_back(held.value_or(0));
        take(0);
    }

    /// Returns the sizes of a shape, which is a list of numbers or a text.
    std::string shapeHere()
    {
        if (!m_cursor.enterArray())
            return decoded(m_cursor.scalar());
        std::string shape;
        while (m_cursor.nextElement()) {
            const std::string_view size = m_cursor.scalar();
            if (shape.size() + size.size() < LongestShape)
                shape.append(shape.empty() ? "" : ",").append(size);
        }
        return shape;
    }

    void readTensor()
    {
        GraphTensor tensor;
        Life life;
        std::optional<std::int64_t> id;
        std::optional<std::int64_t> bytes;
        if (!m_cursor.enterObject())
            return m_cursor.skip();
        while (m_cursor.nextMember()) {
            const std::string_view key = m_cursor.key();
            if (key == "tensor_id")
                id = scaledScalar(m_cursor.scalar(), 1);
            else if (key == "size")
                bytes = sizeHere();
            else if (key == "tensor_name")
                tensor.name = decoded(m_cursor.scalar());
            else if (key == "type")
                tensor.type = decoded(m_cursor.scalar());
            else if (key == "data_type")
                tensor.dataType = decoded(m_cursor.scalar());
            else if (key == "shape")
                tensor.shape = shapeHere();
            else if (key == "life_long")
                life.word = decoded(m_cursor.scalar());
            else if (key == "life_start")
                life.first = scaledScalar(m_cursor.scalar(), 1);
            else if (key == "life_end")
                life.last = scaledScalar(m_cursor.scalar(), 1);
            else
                m_cursor.skip();
        }
        if (!id || !bytes || *bytes < 0) {
            ++m_unreadable;
            return;
        }
        if (!m_known.insert(*id).second)
            return;
        tensor.id = *id;
        tensor.bytes = *bytes;
        take(tensor.name.size() + tensor.type.size() + tensor.dataType.size() + tensor.shape.size() + life.word.size());
        m_graph.tensors.push_back(std::move(tensor));
        m_lives.push_back(std::move(life));
    }

    void finish()
    {
        m_graph.nodes.resize(std::max(m_graph.nodes.size(), m_lines.size()));
        for (std::size_t node = 0; node < m_lines.size(); ++node)
            m_graph.nodes[node].heldBytes = std::max<std::int64_t>(m_lines[node], 0);
        for (std::size_t tensor = 0; tensor < m_lives.size(); ++tensor) {
            const Life &life = m_lives[tensor];
            const bool isPlaced = placeTensor(m_graph.tensors[tensor], life.word, life.first, life.last, m_graph.nodes.size());
            m_graph.unplaced += isPlaced ? 0 : 1;
        }
        std::ranges::stable_sort(m_graph.tensors, {}, &GraphTensor::id);
    }

    struct Life
    {
        std::string word;
        std::optional<std::int64_t> first;
        std::optional<std::int64_t> last;
    };

    static constexpr std::size_t LongestShape = 1'000;

    JsonCursor m_cursor;
    TaskControl &m_control;
    GraphBudget m_budget;
    GraphMemories m_memories;
    GraphMemory m_graph;
    std::vector<Life> m_lives; ///< of the tensors of m_graph
    std::vector<std::int64_t> m_lines;
    std::unordered_set<std::int64_t> m_known; ///< ids of the tensors of m_graph
    std::uint64_t m_unreadable = 0;
    bool m_isTooLarge = false;
    bool m_isObject = false;
    bool m_hasMembers = false;
};

} // namespace

Result<GraphMemories> readGraphMemoryDetails(const std::string &path, TaskControl &control)
{
    const auto file = MappedFile::open(path);
    if (!file)
        return failure(file.error());
    DetailsReader reader((*file)->text(), control);
    reader.read();
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled, path);
    if (reader.isTooLarge())
        return failure(ErrorCode::NotSupported, path, "tensors");
    GraphMemories memories = reader.take();
    const JsonCursor &cursor = reader.cursor();
    if (memories.graphs.empty() && (!reader.isObject() || !cursor.isReading()))
        return failure({ErrorCode::NotJson, path, static_cast<std::int64_t>(cursor.position()), {}});
    if (memories.graphs.empty() && reader.hasMembers())
        return failure(ErrorCode::NotRecognised, path, "breakdowns");
    if (!cursor.isReading()) {
        const bool isCut = cursor.state() == JsonCursor::State::CutOff;
        memories.problems.push_back({Severity::Error,
                                     isCut ? ProblemCode::CutShort : ProblemCode::DamagedRest,
                                     path,
                                     static_cast<std::int64_t>(cursor.position()),
                                     0,
                                     {},
                                     1});
    }
    if (reader.unreadable() > 0)
        memories.problems.push_back({Severity::Warning, ProblemCode::UnreadableValues, path, -1, 0, {}, reader.unreadable()});
    return memories;
}

} // namespace plumbline
