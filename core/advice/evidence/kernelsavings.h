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

/// Sums up how much shorter each call of CardEvidence::computeKernels() could be, so that a rule can tell, claim and show the
/// total.
class KernelSavings
{
public:
    /// `card` must outlive it.
    explicit KernelSavings(const CardEvidence &card) : m_card(card) {}

    /// Adds a call that could be `ns` shorter. Time during which another task also runs is not counted: removing it would save
    /// nothing. Communication counts as such a task only where the card tells its waits: one that only waits hides nothing for
    /// good.
    void add(std::uint32_t call, double ns);
    /// Adds a call that could be `ns` shorter, and counts also the time during which other tasks run. This is for what slows all
    /// kernels of a card at once, such as a lower clock.
    void addWhole(std::uint32_t call, double ns);

    [[nodiscard]] bool isEmpty() const { return m_calls.empty(); }
    [[nodiscard]] std::size_t count() const { return m_calls.size(); }
    /// Returns the total duration of the calls.
    [[nodiscard]] TimeNs durationNs() const { return saturated(m_durationPs / 1000); }
    /// Returns the saving of a mean step. A kernel table with far more kernel time than the timeline covers more steps than are
    /// known, so the saving is scaled down to the computing time of these steps.
    [[nodiscard]] TimeNs savedPerStepNs() const;

    /// The calls of one type, with their sums.
    struct Type
    {
        std::string name; ///< as operatorType() returns it
        std::uint64_t calls = 0;
        WideNs durationPs = 0;
        WideNs savedNs = 0;
        std::uint32_t longest = 0; ///< its longest call
    };
    /// Returns the type with the largest saving; ties go to the longer total duration, then to the name. None if no call was
    /// added.
    [[nodiscard]] std::optional<Type> foremost() const;

    /// Sets saving and usual severity, claims the ranges of the calls, and shows the calls with the largest savings. Without a
    /// timeline the ranges are those of the kernel table, as those of operators are then (operatorRange()).
    void fill(Finding &finding) const;
    /// Tells and shows the calls with the fact "room_ns" for a mean step, and leaves the saving open. This is for ratios of
    /// units: a ratio below a threshold does not prove that a kernel can be shorter.
    void fillRoom(Finding &finding) const;
    /// Tells and shows the calls, without any saving.
    void describe(Finding &finding) const;
    /// Adds the facts "operator", "operator_calls" and "operator_ns" of the foremost type, and "calls" and "calls_ns" of all
    /// calls.
    void tell(Finding &finding) const;

private:
    struct Call
    {
        std::uint32_t call = 0;
        TimeNs savedNs = 0;
    };

    /// Adds a call with a saving that has been cut already.
    void append(std::uint32_t call, TimeNs savedNs);
    /// Shows the calls as evidence, the largest saving first, then the longest.
    void show(Finding &finding) const;
    /// Returns the ranges of the calls on the timeline of the card, sorted and disjoint. Without a timeline they are absolute;
    /// empty then unless the table tells all of them.
    [[nodiscard]] TimeRanges ranges() const;

    const CardEvidence &m_card;
    std::optional<bool> m_hidesBehindCommunication; ///< not known before the first call of add()
    std::vector<Call> m_calls;
    WideNs m_durationPs = 0;
    WideNs m_savedNs = 0;
};

/// Returns whether what ran the kernels is known for half of their time or more. Where it is not, a rule about one kind of core
/// cannot say that nothing is wrong.
[[nodiscard]] bool knowsCores(const ComputeKernels &kernels);

/// Returns the duration of a call in nanoseconds; 0 where the table tells none.
[[nodiscard]] double durationNs(const KernelCalls &calls, std::size_t call);

} // namespace plumbline
