// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/argumentcolumns.h"

#include "core/base/decimal.h"
#include "core/base/jsonwriter.h"
#include "core/query/slicejson.h"
#include "core/storage/record.h"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

constexpr std::size_t SampledSlices = 2048;

/// Returns a value in one line. Line breaks inside of texts are escaped, so those that are there belong to the layout.
std::string textOf(const JsonValue &value)
{
    if (value.kind != JsonValue::Kind::Array && value.kind != JsonValue::Kind::Object)
        return value.text;
    JsonWriter json;
    writeJsonValue(json, value);
    std::string line;
    bool isIndent = false;
    for (const char c : json.text()) {
        isIndent = c == '\n' || (isIndent && c == ' ');
        if (!isIndent)
            line += c;
    }
    return line;
}

/// Collects the values of one argument.
class ColumnBuilder
{
public:
    ColumnBuilder(std::string name, std::size_t slices)
    {
        m_column.name = std::move(name);
        m_column.ofSlice.resize(slices);
    }

    /// Notes what the arguments of a slice tell. Returns how many bytes that takes.
    std::size_t add(std::size_t position, const JsonValue &arguments)
    {
        const JsonValue *value = arguments.find(m_column.name);
        if (!value || value->kind == JsonValue::Kind::Null)
            return 0;
        std::string text = textOf(*value);
        const std::size_t bytes = text.size();
        const auto [known, isNew] = m_positions.try_emplace(std::move(text), static_cast<std::uint32_t>(m_positions.size() + 1));
        m_column.ofSlice[position] = known->second;
        return isNew ? bytes + sizeof(std::string) : 0;
    }

    [[nodiscard]] ArgumentColumn take()
    {
        m_column.values.resize(m_positions.size());
        while (!m_positions.empty()) {
            auto entry = m_positions.extract(m_positions.begin());
            m_column.values[entry.mapped() - 1] = std::move(entry.key());
        }
        m_column.isNumeric = !m_column.values.empty() && std::ranges::all_of(m_column.values, [](const std::string &value) {
            return Decimal::split(value).has_value();
        });
        return std::move(m_column);
    }

private:
    ArgumentColumn m_column;
    std::unordered_map<std::string, std::uint32_t> m_positions;
};

} // namespace

Result<ArgumentColumns> argumentColumns(const Trace &trace, std::span<const SliceId> slices, std::span<const std::string> names,
                                        TaskControl &control)
{
    if (!names.empty() && slices.size() > MostArgumentBytes / sizeof(std::uint32_t) / names.size())
        return failure(ErrorCode::OutOfMemory);
    std::vector<ColumnBuilder> builders;
    for (const std::string &name : names)
        builders.emplace_back(name, slices.size());
    ArgumentColumns read;
    std::size_t bytes = 0;
    control.setTotalBytes(slices.size());
    for (std::size_t position = 0; position < slices.size() && !names.empty(); ++position) {
        if (control.stopRequested())
            return failure(ErrorCode::Cancelled);
        control.addDoneBytes(1);
        const auto text = readArguments(trace, trace.slices().record[slices[position].value], &control);
        if (!text) {
            ++read.unread;
            continue;
        }
        const JsonValue arguments = parsedArguments(*text);
        for (ColumnBuilder &builder : builders)
            bytes += builder.add(position, arguments);
        if (bytes > MostArgumentBytes)
            return failure(ErrorCode::OutOfMemory);
    }
    for (ColumnBuilder &builder : builders)
        read.columns.push_back(builder.take());
    return read;
}

Result<std::vector<std::string>> argumentNames(const Trace &trace, std::span<const SliceId> slices, TaskControl &control)
{
    std::set<std::string> names;
    const std::size_t sampled = std::min(SampledSlices, slices.size());
    for (std::size_t sample = 0; sample < sampled; ++sample) {
        if (control.stopRequested())
            return failure(ErrorCode::Cancelled);
        const SliceId slice = slices[sample * slices.size() / sampled];
        const auto text = readArguments(trace, trace.slices().record[slice.value], &control);
        if (!text)
            continue;
        for (const JsonMember &member : parsedArguments(*text).members) {
            if (!member.first.empty())
                names.insert(member.first);
        }
    }
    return std::vector<std::string>(names.begin(), names.end());
}

} // namespace plumbline
