// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/dynamicshapes.h"

#include "core/base/decimal.h"
#include "core/base/timeunits.h"
#include "core/io/jsondocument.h"

#include <algorithm>
#include <string_view>
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

/// Adds an execution whose texts are set. Counts it as unreadable if it has no name or no duration.
void addTimed(OperatorSum sum, std::string_view duration, OperatorSumRows &rows)
{
    sum.sumPs = scaledDecimal(duration, static_cast<std::uint32_t>(PsPerUs));
    sum.averagePs = sum.minPs = sum.maxPs = sum.sumPs;
    if (sum.name.empty() || !sum.sumPs || *sum.sumPs < 0)
        ++rows.unreadable;
    else
        rows.rows.push_back(std::move(sum));
}

void addExecution(const std::string &step, const JsonValue &entry, OperatorSumRows &rows)
{
    OperatorSum sum;
    sum.step = step;
    sum.fullName = textOfMember(entry, "op_full_name");
    sum.name = textOfMember(entry, "op_name");
    sum.type = textOfMember(entry, "op_type");
    sum.core = textOfMember(entry, "op_side");
    if (const JsonValue *shapes = entry.find("shape_info"))
        sum.operands[static_cast<std::size_t>(OperandText::InputShapes)] = shapesText(*shapes);
    addTimed(std::move(sum), textOfMember(entry, "dur"), rows);
}

/// Returns the shapes of the inputs in a text of the form "{input_0: {format: A, shape: 2,3}, output_0: {...}}", which is a JSON
/// text without its quotes. A shape is a text, or an array as in "shape: [2, 3]".
std::string inputShapesOf(std::string_view info)
{
    constexpr std::string_view Input = "input_";
    constexpr std::string_view Shape = "shape:";
    std::string shapes;
    bool isFirst = true;
    for (std::size_t at = info.find(Input); at != std::string_view::npos; at = info.find(Input, at + 1)) {
        const std::size_t end = std::min(info.find('}', at), info.size());
        const std::string_view operand = info.substr(at, end - at);
        shapes += isFirst ? "" : ";";
        isFirst = false;
        std::size_t size = operand.find(Shape);
        size = size == std::string_view::npos ? operand.size() : size + Shape.size();
        const auto isOfShape = [](char c) { return isDigit(c) || c == ',' || c == ' ' || c == '[' || c == '-'; };
        for (; size < operand.size() && isOfShape(operand[size]); ++size) {
            if (operand[size] != ' ' && operand[size] != '[')
                shapes += operand[size];
        }
        while (shapes.ends_with(',')) // a comma that separates the next member
            shapes.pop_back();
    }
    return shapes;
}

/// Adds the executions of one operator: lists of times and of shapes, step by step.
void addOperator(const std::string &type, const JsonMember &entry, OperatorSumRows &rows)
{
    const JsonValue *times = entry.second.find("op_exe_time");
    const JsonValue *infos = entry.second.find("op_shape");
    if (!times || times->kind != JsonValue::Kind::Array)
        return;
    for (std::size_t step = 0; step < times->members.size(); ++step) {
        OperatorSum sum;
        sum.step = std::to_string(step + 1);
        sum.name = entry.first;
        sum.type = type;
        if (infos && step < infos->members.size())
            sum.operands[static_cast<std::size_t>(OperandText::InputShapes)] = inputShapesOf(infos->members[step].second.text);
        addTimed(std::move(sum), times->members[step].second.text, rows);
    }
}

/// Reads the form of Ascend: {type: [{operator: {"op_exe_time", "op_shape", "op_exe_occurrences"}}]}.
void readByOperator(const JsonValue &document, OperatorSumRows &rows)
{
    for (const JsonMember &type : document.members) {
        if (type.second.kind != JsonValue::Kind::Array)
            continue;
        for (const JsonMember &element : type.second.members) {
            for (const JsonMember &entry : element.second.members)
                addOperator(type.first, entry, rows);
        }
    }
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
                addExecution(step.first, entry.second, rows);
        }
    }
    if (rows.rows.empty() && rows.unreadable == 0)
        readByOperator(*document, rows);
    if (rows.rows.empty() && rows.unreadable == 0)
        return failure(ErrorCode::NotRecognised, path, "operator");
    return rows;
}

} // namespace plumbline
