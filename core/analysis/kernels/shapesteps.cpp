// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/kernels/shapesteps.h"

#include "core/base/naturalorder.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <unordered_map>

namespace plumbline {

namespace {

/// Numbers of the texts by which a call is grouped. The step comes last, so that all steps of a shape are neighbours.
struct ShapeKey
{
    std::uint32_t name = 0;
    std::uint32_t shapes = 0;
    std::uint32_t step = 0;

    friend auto operator<=>(const ShapeKey &, const ShapeKey &) = default;
};

ShapeKey keyOfCall(const KernelCalls &calls, std::size_t call)
{
    return {calls.textKey(call, KernelColumn::Name), calls.textKey(call, KernelColumn::InputShapes),
            calls.textKey(call, KernelColumn::Step)};
}

} // namespace

std::vector<ShapeStep> shapesByStep(const KernelCalls &calls, const TaskControl &control)
{
    std::vector<std::pair<ShapeKey, std::uint32_t>> order;
    order.reserve(calls.size());
    for (std::size_t call = 0; call < calls.size() && !control.stopRequested(); ++call)
        order.emplace_back(keyOfCall(calls, call), static_cast<std::uint32_t>(call));
    std::ranges::sort(order);
    std::vector<ShapeStep> steps;
    std::unordered_map<std::uint32_t, std::uint64_t> shapesOf; // by the key of the name
    std::vector<std::uint32_t> names;                          // that key, of each element of `steps`
    for (std::size_t at = 0; at < order.size() && !control.stopRequested(); ++at) {
        const auto &[key, call] = order[at];
        const bool isNew = at == 0 || order[at - 1].first != key;
        if (isNew) {
            steps.push_back({calls.text(call, KernelColumn::Step), calls.name(call), calls.type(call), calls.shapes(call)});
            names.push_back(key.name);
        }
        if (at == 0 || std::tie(order[at - 1].first.name, order[at - 1].first.shapes) != std::tie(key.name, key.shapes))
            ++shapesOf[key.name];
        steps.back().count += calls.executions(call);
        steps.back().sumPs += calls.durationPs(call).value_or(0);
    }
    for (std::size_t at = 0; at < steps.size(); ++at)
        steps[at].shapeCount = shapesOf[names[at]];
    std::ranges::stable_sort(steps, [](const ShapeStep &a, const ShapeStep &b) {
        const int compared = naturalCompare(a.step, b.step);
        return compared != 0 ? compared < 0 : a.sumPs > b.sumPs;
    });
    return steps;
}

} // namespace plumbline
