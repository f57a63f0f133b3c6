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

std::string textOf(const JsonValue &object, std::string_view member)
{
    const JsonValue *found = object.find(member);
    return found && found->kind == JsonValue::Kind::Text ? found->text : std::string();
}

/// Returns a data type as kernel tables write it. Timelines of MindInsight have "NUMBER_TYPE_FLOAT32".
std::string dataTypeText(std::string type)
{
    constexpr std::string_view Prefix = "NUMBER_TYPE_";
    return type.starts_with(Prefix) ? type.substr(Prefix.size()) : type;
}

/// Reads the members such as "input_0": {"format", "data_type", "shape"} of an object. What cannot be read is left out.
void readOperands(const JsonValue &object, std::array<std::string, OperandTextCount> &operands)
{
    if (object.kind != JsonValue::Kind::Object)
        return;
    std::array<bool, 2> hasAny{};
    for (const auto &[key, value] : object.members) {
        const bool isOutput = key.starts_with("output_");
        if (!isOutput && !key.starts_with("input_"))
            continue;
        const std::size_t first = static_cast<std::size_t>(isOutput ? OperandText::OutputShapes : OperandText::InputShapes);
        const bool isFirst = !std::exchange(hasAny[isOutput ? 1 : 0], true);
        append(operands[first], shapeText(value.find("shape")), isFirst);
        append(operands[first + 1], dataTypeText(textOf(value, "data_type")), isFirst);
        append(operands[first + 2], textOf(value, "format"), isFirst);
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
        known->second.fullName = fullName;
        known->second.name = nameWithoutScopes(table.cell(row, names));
        known->second.type = table.cell(row, types);
        known->second.subgraph = table.cell(row, subgraphs);
        if (const auto document = parseJson(table.cell(row, operands), OperandLimits))
            readOperands(*document, known->second.operands);
    }
    return facts;
}

OperatorFacts operatorFactsOf(const JsonValue &arguments)
{
    OperatorFacts facts;
    facts.type = textOf(arguments, "type");
    facts.fullName = textOf(arguments, "fullname");
    facts.name = nameWithoutScopes(facts.fullName);
    readOperands(arguments, facts.operands);
    return facts;
}

} // namespace plumbline
