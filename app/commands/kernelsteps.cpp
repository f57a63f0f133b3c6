// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/kernelsteps.h"

#include "app/commands/answer.h"
#include "core/analysis/kernels/kernelgroups.h"
#include "widgets/support/formatting.h"

#include <string>

namespace plumbline {

namespace {

/// Returns the mean duration of an execution in microseconds; there is always one.
std::string averageText(const ShapeStep &step)
{
    return microsecondText(meanNs(step.sumPs, step.count));
}

} // namespace

void writeShapeSteps(JsonWriter &out, const std::vector<ShapeStep> &steps)
{
    out.beginArray();
    for (const ShapeStep &step : steps) {
        out.beginObject().key("step");
        writeOptional(out, step.step);
        out.key("name").text(step.name).key("type").text(step.type).key("input_shapes").text(step.shapes);
        out.key("count").count(step.count).key("sum_us").digits(microsecondText(step.sumPs));
        out.key("avg_us").digits(averageText(step)).key("shape_count").count(step.shapeCount).endObject();
    }
    out.endArray();
}

QStringList shapeStepTitles()
{
    return {QStringLiteral("card"),   QStringLiteral("step"),         QStringLiteral("name"),
            QStringLiteral("type"),   QStringLiteral("input_shapes"), QStringLiteral("count"),
            QStringLiteral("sum_us"), QStringLiteral("avg_us"),       QStringLiteral("shape_count")};
}

QStringList shapeStepCells(const ShapeStep &step)
{
    return {fromFile(step.step),         fromFile(step.name),
            fromFile(step.type),         fromFile(step.shapes),
            QString::number(step.count), fromFile(microsecondText(step.sumPs)),
            fromFile(averageText(step)), QString::number(step.shapeCount)};
}

} // namespace plumbline
