// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/dynamicshapes.h"

#include "core/base/decimal.h"
#include "core/base/timeunits.h"
#include "core/io/jsondocument.h"

#include <utility>

namespace plumbline {

namespace {

std::string textOfMember(const JsonValue &object, std::string_view key)
{
    const JsonValue *value = object.find(key);
    return value ? value->text : std::string();
}

/// Writes shapes as kernel tables do: the sizes of one operand with commas, operands with semicolons. The file has a text, an
/// array of numbers, or an object or array of these.
std::string shapesText(const JsonValue &shapes)
{
    if (shapes.kind == JsonValue::Kind::Text || shapes.kind == JsonValue::Kind::Number)
        return shapes.text;
    const bool isOperand = shapes.kind == JsonValue::Kind::Array && !shapes.members.empty() &&
                           shapes.members.front().second.kind == JsonValue::Kind::Number;
    std::string text;
    for (std::size_t at = 0; at < shapes.members.size(); ++at)
        text += (at == 0 ? "" : isOperand ? "," : ";") + shapesText(shapes.members[at].second);
    return text;
}

/// Adds an execution. Counts it as unreadable if it has no name or no duration.
void addExecution(const JsonValue &entry, OperatorSumRows &rows)
{
    OperatorSum sum;
    sum.fullName = textOfMember(entry, "op_full_name");
    sum.name = textOfMember(entry, "op_name");
    sum.type = textOfMember(entry, "op_type");
    sum.core = textOfMember(entry, "op_side");
    if (const JsonValue *shapes = entry.find("shape_info"))
        sum.operands[static_cast<std::size_t>(OperandText::InputShapes)] = shapesText(*shapes);
    sum.sumPs = scaledDecimal(textOfMember(entry, "dur"), static_cast<std::uint32_t>(PsPerUs));
    sum.averagePs = sum.minPs = sum.maxPs = sum.sumPs;
    if (sum.name.empty() || !sum.sumPs || *sum.sumPs < 0)
        ++rows.unreadable;
    else
        rows.rows.push_back(std::move(sum));
}

} // namespace

Result<OperatorSumRows> readDynamicShapes(const std::string &path)
{
    const auto document = readJsonFile(path);
    if (!document)
        return failure(document.error());
    OperatorSumRows rows;
    for (const std::string_view list : {std::string_view("operator"), std::string_view("kernel")}) {
        const JsonValue *steps = document->find(list);
        if (!steps || !rows.rows.empty())
            continue;
        for (const JsonMember &step : steps->members) {
            for (const JsonMember &entry : step.second.members)
                addExecution(entry.second, rows);
        }
    }
    if (rows.rows.empty() && rows.unreadable == 0)
        return failure(ErrorCode::NotRecognised, path, "operator");
    return rows;
}

} // namespace plumbline
