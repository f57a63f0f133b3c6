// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/base/adviceinputs.h"
#include "core/advice/base/finding.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

/// What calls of CardEvidence::computeKernels() would give back, call by call.
class KernelSavings
{
public:
    /// `card` outlives it.
    explicit KernelSavings(const CardEvidence &card) : m_card(card) {}

    /// A call that could be shorter by `ns`. Counts with no more than what nothing else hides of it.
    void add(std::uint32_t call, double ns);
    /// The same, also with what something else hides: of what slows all kernels of a card.
    void addWhole(std::uint32_t call, double ns);

    [[nodiscard]] bool isEmpty() const { return m_calls.empty(); }
    [[nodiscard]] std::size_t count() const { return m_calls.size(); }
    /// How long the calls took together.
    [[nodiscard]] TimeNs durationNs() const { return saturated(m_durationPs / 1000); }

    /// What an operator type adds to it.
    struct Type
    {
        std::string name;
        std::uint64_t calls = 0;
        WideNs durationPs = 0;
        WideNs savedNs = 0;
        std::uint32_t longest = 0; ///< the call that took longest
    };
    /// The type that gives back most, then takes longest; none of nothing.
    [[nodiscard]] std::optional<Type> foremost() const;

    /// Sets saving and usual severity, claims where the calls lie, and shows those that give back most.
    void fill(Finding &finding) const;
    /// For what measurements of the units leave open: a ratio below a limit does not prove that a kernel can be shorter. Tells
    /// and shows the calls with the fact "room_ns", per step, and leaves the saving open.
    void fillRoom(Finding &finding) const;
    /// Tells and shows the calls and nothing of what they would give back.
    void describe(Finding &finding) const;
    /// The facts "operator", "operator_calls" and "operator_ns" of the foremost type, "calls" and "calls_ns" of all.
    void tell(Finding &finding) const;

private:
    struct Call
    {
        std::uint32_t call = 0;
        TimeNs savedNs = 0;
    };

    void append(std::uint32_t call, TimeNs savedNs);
    /// Of a mean step. A table that holds far more than the timeline belongs to more steps than are known.
    [[nodiscard]] TimeNs savedPerStepNs() const;
    void show(Finding &finding) const;
    /// Where the calls ran on the card's timeline.
    [[nodiscard]] TimeRanges ranges() const;

    const CardEvidence &m_card;
    std::vector<Call> m_calls;
    WideNs m_durationPs = 0;
    WideNs m_savedNs = 0;
};

/// What a call is counted as: its type, its name where the table tells no type.
[[nodiscard]] std::string_view operatorType(const KernelCalls &calls, std::size_t call);
/// How long it took, in nanoseconds; 0 where nothing tells.
[[nodiscard]] double durationNs(const KernelCalls &calls, std::size_t call);

} // namespace plumbline
