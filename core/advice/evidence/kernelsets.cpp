// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/kernelsets.h"

#include "core/advice/evidence/kernelsavings.h"
#include "core/base/wide.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <vector>

namespace plumbline {

namespace {

/// What kernels of two cards must share to be the same work.
using WorkKey = std::tuple<std::string_view, std::string_view, std::string_view>;

WorkKey workOf(const KernelCalls &calls, std::uint32_t call)
{
    return {operatorType(calls, call), calls.shapes(call), calls.text(call, KernelColumn::InputTypes)};
}

/// Returns the distinct numbers in a text of shapes.
std::set<std::int64_t> axesIn(std::string_view shapes)
{
    std::set<std::int64_t> axes;
    const char *at = shapes.data();
    const char *end = at + shapes.size();
    while (at != end) {
        std::int64_t axis = 0;
        const auto [next, error] = std::from_chars(at, end, axis);
        if (error == std::errc() && axis > 0)
            axes.insert(axis);
        at = next == at ? at + 1 : next;
    }
    return axes;
}

/// Adds up kernels of one card.
class OwnKernelSum
{
public:
    explicit OwnKernelSum(const KernelCalls &calls) : m_calls(calls) {}

    void add(const KernelVariant &variant)
    {
        const std::uint32_t first = variant.calls.front();
        m_count += static_cast<std::int64_t>(variant.calls.size());
        m_sumPs += variant.sumPs;
        m_byType[operatorType(m_calls, first)].push_back(&variant);
        const std::string_view types = m_calls.text(first, KernelColumn::InputTypes);
        if (types == "FLOAT" || types == "FLOAT32" || types.starts_with("FLOAT;") || types.starts_with("FLOAT32;"))
            m_float32Ps += variant.sumPs;
        std::set<std::int64_t> axes = axesIn(m_calls.shapes(first));
        axes.merge(axesIn(m_calls.text(first, KernelColumn::OutputShapes)));
        for (const std::int64_t axis : axes)
            m_byAxis[axis] += variant.sumPs;
    }

    [[nodiscard]] OwnKernels result(const CardEvidence &card) const
    {
        const auto perStep = [&card](WideNs ps) { return card.perStep(saturated(ps / 1000)); };
        OwnKernels own{m_count, perStep(m_sumPs), perStep(m_float32Ps), {}, 0, 0};
        WideNs most = -1;
        for (const auto &[type, variants] : m_byType) {
            WideNs sum = 0;
            for (const KernelVariant *each : variants)
                sum += each->sumPs;
            if (sum <= most)
                continue;
            most = sum;
            own.foremost = type;
            own.longest = longestOf(variants);
        }
        for (const auto &[axis, ps] : m_byAxis) {
            if (ps * 2 > m_sumPs)
                own.largestAxis = axis;
        }
        return own;
    }

private:
    [[nodiscard]] std::uint32_t longestOf(const std::vector<const KernelVariant *> &variants) const
    {
        std::uint32_t longest = variants.front()->calls.front();
        for (const KernelVariant *each : variants) {
            for (const std::uint32_t call : each->calls) {
                if (m_calls.durationPs(call) > m_calls.durationPs(longest))
                    longest = call;
            }
        }
        return longest;
    }

    const KernelCalls &m_calls;
    std::int64_t m_count = 0;
    WideNs m_sumPs = 0;
    WideNs m_float32Ps = 0;
    std::map<std::string_view, std::vector<const KernelVariant *>> m_byType;
    std::map<std::int64_t, WideNs> m_byAxis;
};

} // namespace

std::optional<OwnKernels> ownKernelsOf(const CardEvidence &card, const CardEvidence &other, const TaskControl &control)
{
    if (!card.has(AdviceInput::KernelShapes) || !other.has(AdviceInput::KernelShapes))
        return std::nullopt;
    // The tables may have been given back, and their files may be gone.
    if (!card.computeKernels().calls() || !other.computeKernels().calls())
        return std::nullopt;
    std::set<WorkKey> known;
    for (const KernelVariant &variant : other.computeKernels().variants())
        known.insert(workOf(*other.computeKernels().calls(), variant.calls.front()));
    const KernelCalls &calls = *card.computeKernels().calls();
    OwnKernelSum sum(calls);
    for (const KernelVariant &variant : card.computeKernels().variants()) {
        if (control.stopRequested())
            return std::nullopt;
        if (!known.contains(workOf(calls, variant.calls.front())))
            sum.add(variant);
    }
    return sum.result(card);
}

} // namespace plumbline
