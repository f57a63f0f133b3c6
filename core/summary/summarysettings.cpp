// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/summary/summaryparts.h"

#include <span>
#include <utility>

namespace plumbline {

namespace {

struct SettingsRow
{
    CaptureSettings settings;
    std::string activities;
};

struct SettingsFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("has_info", row.settings.hasInfo);
        visit("level", row.settings.level);
        visit("metrics", row.settings.metrics);
        visit("activities", row.activities);
        visit("with_stack", row.settings.withStack);
        visit("with_memory", row.settings.withMemory);
        visit("with_shapes", row.settings.withShapes);
        visit("with_l2_cache", row.settings.withL2Cache);
        visit("schedule_steps", row.settings.scheduleSteps);
        visit("has_environment", row.settings.hasEnvironment);
        visit("pipeline_stages", row.settings.pipelineStages);
        visit("micro_batches", row.settings.microBatches);
        visit("cube_cores", row.settings.cubeCores);
        visit("vector_cores", row.settings.vectorCores);
        visit("cube_mhz", row.settings.cubeMhz);
    }
};

struct EnvironmentFields
{
    template<typename Row, typename Visit>
    void operator()(Row &row, Visit &visit) const
    {
        visit("name", row.name);
        visit("value", row.value);
    }
};

} // namespace

void writeSummarySettings(RecordWriter &writer, const CaptureSettings &settings)
{
    const std::vector<SettingsRow> row{{settings, linesText(settings.activities)}};
    writer.table("settings", row, SettingsFields());
    writer.table("environment", settings.environment, EnvironmentFields());
}

Result<CaptureSettings> readSummarySettings(const std::string &path, TaskControl &control)
{
    auto reader = RecordReader::open(path, control);
    if (!reader)
        return failure(reader.error());
    auto row = reader->onlyRow<SettingsRow>("settings", SettingsFields(), control);
    auto environment = reader->rows<EnvironmentVariable>("environment", EnvironmentFields(), control);
    if (!row || !environment)
        return failure(row ? environment.error() : row.error());
    CaptureSettings settings = std::move(row->settings);
    settings.activities = linesOfText(row->activities);
    settings.environment = std::move(*environment);
    return settings;
}

} // namespace plumbline
