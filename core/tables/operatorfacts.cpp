// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/jsondocument.h"
#include "core/tables/operatorsums.h"

#include <utility>

namespace plumbline {

namespace {

constexpr JsonLimits OperandLimits{1u << 20, 8, 100'000};

/// Writes a shape as kernel tables do: "2,3,227,227". The file has an array of numbers or such a text.
std::string shapeText(const JsonValue *shape)
{
    if (!shape || shape->kind != JsonValue::Kind::Array)
        return shape ? shape->text : std::string();
    std::string text;
    for (const JsonMember &size : shape->members)
        text += (text.empty() ? "" : ",") + size.second.text;
    return text;
}

void append(std::string &list, const std::string &text, bool isFirst)
{
    if (!isFirst)
        list += ';';
    list += text;
}

/// Reads the object with members such as "input_0": {"format", "data_type", "shape"}. What cannot be read is left out.
void readOperands(std::string_view json, std::array<std::string, OperandTextCount> &operands)
{
    const auto document = parseJson(json, OperandLimits);
    if (!document || document->kind != JsonValue::Kind::Object)
        return;
    std::array<bool, 2> hasAny{};
    for (const auto &[key, value] : document->members) {
        const bool isOutput = key.starts_with("output_");
        if (!isOutput && !key.starts_with("input_"))
            continue;
        const auto text = [&](std::string_view member) {
            const JsonValue *found = value.find(member);
            return found && found->kind == JsonValue::Kind::Text ? found->text : std::string();
        };
        const std::size_t first = static_cast<std::size_t>(isOutput ? OperandText::OutputShapes : OperandText::InputShapes);
        const bool isFirst = !std::exchange(hasAny[isOutput ? 1 : 0], true);
        append(operands[first], shapeText(value.find("shape")), isFirst);
        append(operands[first + 1], text("data_type"), isFirst);
        append(operands[first + 2], text("format"), isFirst);
    }
}

} // namespace

OperatorFactsByFullName operatorFactsOf(const Table &table)
{
    const auto fullNames = table.column({"full_kernel_name", "full_op_name"});
    const auto names = table.column({"kernel_name", "op_name"});
    const auto types = table.column({"kernel_type", "op_type"});
    const auto subgraphs = table.column({"subgraph"});
    const auto operands = table.column({"op_info"});
    OperatorFactsByFullName facts;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const std::string fullName(table.cell(row, fullNames));
        const auto [known, isNew] = facts.try_emplace(fullName);
        if (!isNew || fullName.empty())
            continue;
        known->second.name = nameWithoutScopes(table.cell(row, names));
        known->second.type = table.cell(row, types);
        known->second.subgraph = table.cell(row, subgraphs);
        readOperands(table.cell(row, operands), known->second.operands);
    }
    return facts;
}

} // namespace plumbline
