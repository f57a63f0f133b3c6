// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/datacpu.h"

#include "core/base/decimal.h"
#include "core/base/timeunits.h"
#include "core/io/jsondocument.h"

#include <cmath>
#include <numeric>
#include <string_view>
#include <utility>

namespace plumbline {

namespace {

/// The file has a sample of each operator for every few hundred milliseconds of a run.
constexpr JsonLimits ProcessorLimits{128u << 20, 64, 4'000'000};
constexpr std::int64_t WholeProcess = -1; ///< id that newer files give to all threads together

/// Reads lists of percent.
class ProcessorReader
{
public:
    explicit ProcessorReader(DataProcessors &processors) : m_processors(processors) {}

    ProcessorUse use(const JsonValue *value)
    {
        return {list(value, "user_utilization"), list(value, "sys_utilization"), list(value, "io_utilization"),
                list(value, "idle_utilization")};
    }

    void readOperators(const JsonValue *list)
    {
        if (!list || list->kind != JsonValue::Kind::Array)
            return;
        for (const auto &[key, value] : list->members) {
            const JsonValue *id = value.find("op_id");
            const auto number = id ? id->integer() : std::nullopt;
            if (!number) {
                ++m_processors.unreadable;
                continue;
            }
            ProcessorUse own = use(value.find("metrics"));
            if (*number == WholeProcess && m_processors.process.user.empty())
                m_processors.process = std::move(own);
            else if (*number != WholeProcess)
                m_processors.operators.push_back({*number, std::move(own)});
        }
    }

private:
    std::vector<double> list(const JsonValue *value, std::string_view key)
    {
        std::vector<double> shares;
        const JsonValue *array = value ? value->find(key) : nullptr;
        if (!array || array->kind != JsonValue::Kind::Array)
            return shares;
        for (const auto &[name, element] : array->members) {
            const auto percent = realNumber(element.text);
            if (percent && std::isfinite(*percent))
                shares.push_back(*percent / 100);
            else
                ++m_processors.unreadable;
        }
        return shares;
    }

    DataProcessors &m_processors;
};

bool tellsNothing(const ProcessorUse &use)
{
    return use.user.empty() && use.system.empty() && use.io.empty() && use.idle.empty();
}

} // namespace

std::optional<double> meanOf(const std::vector<double> &values)
{
    return values.empty()
               ? std::nullopt
               : std::optional(std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size()));
}

bool DataProcessors::isEmpty() const
{
    return tellsNothing(machine) && tellsNothing(process) && operators.empty();
}

Result<DataProcessors> readDataProcessors(const std::string &path)
{
    const auto document = readJsonFile(path, ProcessorLimits);
    if (!document)
        return failure(document.error());
    DataProcessors processors;
    ProcessorReader reader(processors);
    const JsonValue *interval = document->find("sampling_interval");
    const auto intervalNs = interval ? scaledDecimal(interval->text, NsPerMs) : std::nullopt;
    processors.intervalNs = intervalNs && *intervalNs > 0 ? intervalNs : std::nullopt;
    const JsonValue *count = document->find("cpu_processor_num");
    processors.processors = count ? count->integer() : std::nullopt;
    processors.machine = reader.use(document->find("device_info"));
    processors.process = reader.use(document->find("process_info"));
    reader.readOperators(document->find("op_info"));
    if (processors.isEmpty())
        return failure(ErrorCode::NotRecognised, path, "op_info");
    return processors;
}

} // namespace plumbline
