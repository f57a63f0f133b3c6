// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/pipelinelinks.h"

#include "core/base/decimal.h"

#include <algorithm>
#include <unordered_map>

namespace plumbline {

namespace {

using Places = std::unordered_map<std::int64_t, std::size_t>;

Places placesOf(const DataPipeline &pipeline)
{
    Places places;
    for (std::size_t place = 0; place < pipeline.operators.size(); ++place)
        places.try_emplace(pipeline.operators[place].id, place);
    return places;
}

void completeQueue(PipelineOperator &each)
{
    const std::vector<std::int64_t> &samples = each.queueSamples;
    if (!samples.empty()) {
        double sum = 0;
        for (const std::int64_t size : samples)
            sum += static_cast<double>(size);
        const auto count = static_cast<double>(samples.size());
        if (!each.queueAverage)
            each.queueAverage = sum / count;
        each.queueEmptyShare = static_cast<double>(std::count(samples.begin(), samples.end(), 0)) / count;
    }
    if (!each.queueUsage && each.queueAverage && each.queueSize && *each.queueSize > 0)
        each.queueUsage = *each.queueAverage / static_cast<double>(*each.queueSize);
}

template<typename Value>
void complete(std::optional<Value> &value, const std::optional<Value> &other)
{
    if (!value)
        value = other;
}

} // namespace

std::optional<std::vector<std::int64_t>> numberList(std::string_view text)
{
    constexpr std::string_view Around = " \t[]";
    const std::size_t begin = text.find_first_not_of(Around);
    std::vector<std::int64_t> numbers;
    if (begin == std::string_view::npos)
        return numbers;
    text = text.substr(begin, text.find_last_not_of(Around) + 1 - begin);
    while (true) {
        const std::size_t comma = text.find(',');
        const auto number = scaledDecimal(text.substr(0, comma), 1);
        if (!number)
            return std::nullopt;
        numbers.push_back(*number);
        if (comma == std::string_view::npos)
            return numbers;
        text.remove_prefix(comma + 1);
    }
}

void completeOperators(DataPipeline &pipeline)
{
    const Places places = placesOf(pipeline);
    std::vector<bool> tellsChildren;
    for (PipelineOperator &each : pipeline.operators) {
        completeQueue(each);
        tellsChildren.push_back(!each.children.empty());
        for (const std::int64_t child : each.children) {
            const auto place = places.find(child);
            if (place != places.end())
                complete(pipeline.operators[place->second].parent, std::optional(each.id));
        }
    }
    for (const PipelineOperator &each : pipeline.operators) {
        const auto parent = each.parent ? places.find(*each.parent) : places.end();
        if (parent != places.end() && !tellsChildren[parent->second])
            pipeline.operators[parent->second].children.push_back(each.id);
    }
}

void completePipeline(DataPipeline &pipeline, const DataPipeline &other)
{
    complete(pipeline.times.pipelineNs, other.times.pipelineNs);
    complete(pipeline.times.pushNs, other.times.pushNs);
    complete(pipeline.times.batchNs, other.times.batchNs);
    if (pipeline.warning.empty())
        pipeline.warning = other.warning;
    if (pipeline.suggestion.empty())
        pipeline.suggestion = other.suggestion;
    if (pipeline.cpuDetails.empty())
        pipeline.cpuDetails = other.cpuDetails;
    if (pipeline.queueDetails.empty())
        pipeline.queueDetails = other.queueDetails;
    if (pipeline.operators.empty()) {
        pipeline.operators = other.operators;
        return;
    }
    const Places places = placesOf(pipeline);
    for (const PipelineOperator &known : other.operators) {
        const auto place = places.find(known.id);
        if (place == places.end())
            continue;
        PipelineOperator &each = pipeline.operators[place->second];
        complete(each.workers, known.workers);
        complete(each.queueSize, known.queueSize);
        complete(each.queueAverage, known.queueAverage);
        complete(each.queueUsage, known.queueUsage);
        complete(each.queueEmptyShare, known.queueEmptyShare);
        complete(each.workerUsage, known.workerUsage);
        complete(each.intervalNs, known.intervalNs);
        if (each.queueSamples.empty())
            each.queueSamples = known.queueSamples;
    }
}

} // namespace plumbline
