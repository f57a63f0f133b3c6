// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/kernelsequences.h"

#include "core/base/grouping.h"
#include "core/base/wide.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace plumbline {

namespace {

/// A run of consecutive kernels of the length at hand.
struct Window
{
    std::uint32_t first = 0;
    std::uint32_t sequence = 0; ///< number of its sequence of symbols among the sequences of that length
    TimeNs end = 0;
    TimeNs exposedEndNs = 0; ///< SequenceKernel::exposedNs of its last kernel
    double busyNs = 0;
    double movingUs = 0;
    double coreUs = 0;
};

Window windowAt(std::span<const SequenceKernel> kernels, std::uint32_t first)
{
    const SequenceKernel &kernel = kernels[first];
    return {first,           kernel.symbol, kernel.range.end, kernel.exposedNs, static_cast<double>(kernel.range.length()),
            kernel.movingUs, kernel.coreUs};
}

/// Returns whether the kernel after a window of that length belongs to the same stretch.
bool canExtend(std::span<const SequenceKernel> kernels, const Window &window, std::size_t length)
{
    const std::size_t next = window.first + length;
    return next < kernels.size() && kernels[next].stretch == kernels[window.first].stretch;
}

/// Adds the next kernel to a window of that length.
void extend(std::span<const SequenceKernel> kernels, Window &window, std::size_t length)
{
    const SequenceKernel &next = kernels[window.first + length];
    window.end = std::max(window.end, next.range.end);
    window.exposedEndNs = next.exposedNs;
    window.busyNs += static_cast<double>(next.range.length());
    window.movingUs += next.movingUs;
    window.coreUs += next.coreUs;
}

SequenceTime timeOf(std::span<const SequenceKernel> kernels, const Window &window)
{
    const SequenceKernel &first = kernels[window.first];
    // Whole numbers, because a double cannot tell absolute times apart.
    const WideNs exposed = WideNs{window.exposedEndNs} - first.exposedNs;
    const WideNs wall = WideNs{window.end} - first.range.begin - exposed;
    return {static_cast<double>(std::max<WideNs>(wall, 0)), window.busyNs, window.movingUs, window.coreUs};
}

/// Returns whether one place of a sequence keeps the threshold for its share.
bool counts(const SequenceTime &time, const SequenceLimits &limits)
{
    return limits.by == SequenceLimits::By::Busy ? time.busyNs < limits.share * time.wallNs
                                                 : time.movingUs > limits.share * time.coreUs && time.coreUs > 0;
}

void add(SequenceTime &sum, const SequenceTime &time)
{
    sum.wallNs += time.wallNs;
    sum.busyNs += time.busyNs;
    sum.movingUs += time.movingUs;
    sum.coreUs += time.coreUs;
}

/// What the windows of one sequence add up to.
struct Tally
{
    std::uint32_t windows = 0; ///< number of windows, overlapping or not
    std::uint32_t first = 0;
    std::uint32_t places = 0;
    std::uint32_t behind = 0; ///< position after the last place
    double takenNs = 0;       ///< time of all places, see takenNs()
};

/// A sequence that keeps the thresholds before other sequences take its kernels.
struct KernelSequenceCandidate
{
    std::uint32_t first = 0;
    std::uint32_t length = 0;
    double takenNs = 0;
};

/// Finds repeated sequences: grows windows kernel by kernel, drops rare sequences, and chooses among the rest.
class KernelSequenceSearch
{
public:
    KernelSequenceSearch(std::span<const SequenceKernel> kernels, const SequenceLimits &limits, const TaskControl &control)
        : m_kernels(kernels), m_limits(limits), m_control(control), m_isTaken(kernels.size())
    {}

    std::vector<KernelSequence> run()
    {
        for (std::uint32_t first = 0; first < m_kernels.size(); ++first)
            m_windows.push_back(windowAt(m_kernels, first));
        m_tallies.assign(m_kernels.size(), {});
        for (const Window &window : m_windows)
            ++m_tallies[window.sequence].windows;
        for (std::size_t length = 2; length <= m_limits.length && !m_windows.empty() && !m_control.stopRequested(); ++length) {
            dropRare();
            lengthen(length);
            tally(length);
        }
        m_bySymbol.resize(m_kernels.size());
        m_symbolBegins = groupInParallel(
            m_kernels.size(), m_kernels.size(), 1, [this](std::size_t kernel) { return m_kernels[kernel].symbol; },
            [this](std::size_t kernel, std::uint32_t at) { m_bySymbol[at] = static_cast<std::uint32_t>(kernel); });
        return choose();
    }

private:
    /// Drops windows of rare sequences: extending a sequence never makes it more frequent.
    void dropRare()
    {
        std::erase_if(m_windows, [this](const Window &window) {
            return static_cast<double>(m_tallies[window.sequence].windows) <= m_limits.count;
        });
    }

    /// Extends each window by one kernel and numbers the new sequences by old number and symbol.
    void lengthen(std::size_t length)
    {
        std::unordered_map<std::uint64_t, std::uint32_t> numbers;
        std::size_t kept = 0;
        for (Window &window : m_windows) {
            if (!canExtend(m_kernels, window, length - 1))
                continue;
            extend(m_kernels, window, length - 1);
            const std::uint64_t key = std::uint64_t{window.sequence} << 32 | m_kernels[window.first + length - 1].symbol;
            window.sequence = numbers.try_emplace(key, static_cast<std::uint32_t>(numbers.size())).first->second;
            m_windows[kept++] = window;
        }
        m_windows.resize(kept);
        m_tallies.assign(numbers.size(), {});
    }

    /// Counts the places of each sequence of that length and keeps candidates.
    void tally(std::size_t length)
    {
        for (const Window &window : m_windows) {
            Tally &tally = m_tallies[window.sequence];
            if (tally.windows++ == 0)
                tally.first = window.first;
            // Overlapping places would count the same time twice.
            const SequenceTime time = timeOf(m_kernels, window);
            if (window.first < tally.behind || !counts(time, m_limits))
                continue;
            ++tally.places;
            tally.behind = static_cast<std::uint32_t>(window.first + length);
            tally.takenNs += takenNs(time, m_limits.by);
        }
        for (const Tally &tally : m_tallies) {
            if (isEnough(tally.places, tally.takenNs))
                m_candidates.push_back({tally.first, static_cast<std::uint32_t>(length), tally.takenNs});
        }
        keepForemost();
    }

    [[nodiscard]] bool isEnough(std::size_t places, double ns) const
    {
        return static_cast<double>(places) > m_limits.count && ns > m_limits.leastNs;
    }

    /// Sorts the candidates by time, the largest first, and keeps only as many as choose() looks at.
    void keepForemost()
    {
        std::ranges::sort(m_candidates, [](const KernelSequenceCandidate &a, const KernelSequenceCandidate &b) {
            return std::tuple(b.takenNs, b.length, a.first) < std::tuple(a.takenNs, a.length, b.first);
        });
        constexpr std::size_t Most = 200;
        m_candidates.resize(std::min(Most, m_candidates.size()));
    }

    /// Chooses the candidates that take most. A chosen one takes its kernels away from all later ones.
    std::vector<KernelSequence> choose()
    {
        constexpr std::size_t Most = 20;
        std::vector<KernelSequence> chosen;
        for (const KernelSequenceCandidate &candidate : m_candidates) {
            if (chosen.size() == Most || m_control.stopRequested())
                break;
            KernelSequence sequence = sequenceOf(candidate);
            if (!isEnough(sequence.places.size(), takenNs(sequence.time, m_limits.by)))
                continue;
            for (const std::uint32_t place : sequence.places)
                std::fill_n(m_isTaken.begin() + place, candidate.length, true);
            chosen.push_back(std::move(sequence));
        }
        std::ranges::stable_sort(chosen, [this](const KernelSequence &a, const KernelSequence &b) {
            return takenNs(a.time, m_limits.by) > takenNs(b.time, m_limits.by);
        });
        return chosen;
    }

    /// Returns whether the kernels from `first` on are the same as those from `model` on, in one stretch, and belong to no chosen
    /// sequence.
    [[nodiscard]] bool isFreePlace(std::size_t first, std::size_t model, std::size_t length) const
    {
        if (first + length > m_kernels.size())
            return false;
        for (std::size_t at = 0; at < length; ++at) {
            if (m_kernels[first + at].symbol != m_kernels[model + at].symbol || m_isTaken[first + at])
                return false;
        }
        return m_kernels[first].stretch == m_kernels[first + length - 1].stretch;
    }

    /// Returns a candidate with the places that are still free.
    [[nodiscard]] KernelSequence sequenceOf(const KernelSequenceCandidate &candidate) const
    {
        KernelSequence sequence;
        sequence.length = candidate.length;
        const std::uint32_t symbol = m_kernels[candidate.first].symbol;
        std::uint32_t behind = 0;
        for (std::uint32_t at = m_symbolBegins[symbol]; at < m_symbolBegins[symbol + 1]; ++at) {
            const std::uint32_t first = m_bySymbol[at];
            if (first < behind || !isFreePlace(first, candidate.first, candidate.length))
                continue;
            Window window = windowAt(m_kernels, first);
            for (std::size_t length = 1; length < candidate.length; ++length)
                extend(m_kernels, window, length);
            const SequenceTime time = timeOf(m_kernels, window);
            if (!counts(time, m_limits))
                continue;
            sequence.places.push_back(first);
            add(sequence.time, time);
            behind = first + candidate.length;
        }
        return sequence;
    }

    std::span<const SequenceKernel> m_kernels;
    const SequenceLimits &m_limits;
    const TaskControl &m_control;
    std::vector<Window> m_windows; ///< windows of the length at hand
    std::vector<Tally> m_tallies;  ///< by number of a sequence of that length
    std::vector<KernelSequenceCandidate> m_candidates;
    std::vector<std::uint32_t> m_bySymbol;     ///< numbers of kernels, sorted by symbol
    std::vector<std::uint32_t> m_symbolBegins; ///< by symbol: where its kernels begin in m_bySymbol
    std::vector<bool> m_isTaken;               ///< by kernel: it belongs to a chosen sequence
};

} // namespace

double takenNs(const SequenceTime &time, SequenceLimits::By by)
{
    return by == SequenceLimits::By::Busy ? time.wallNs : time.busyNs;
}

std::vector<KernelSequence> repeatedSequences(std::span<const SequenceKernel> kernels, const SequenceLimits &limits,
                                              const TaskControl &control)
{
    return KernelSequenceSearch(kernels, limits, control).run();
}

} // namespace plumbline
