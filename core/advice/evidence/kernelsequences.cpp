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

/// Kernels in a row from one on.
struct Window
{
    std::uint32_t first = 0;
    std::uint32_t sequence = 0; ///< number of its kernels' symbols among windows of its length
    TimeNs end = 0;
    TimeNs exposedEndNs = 0; ///< SequenceKernel::exposedNs at its end
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

/// Whether the kernel behind a window of that length belongs to its stretch.
bool canExtend(std::span<const SequenceKernel> kernels, const Window &window, std::size_t length)
{
    const std::size_t next = window.first + length;
    return next < kernels.size() && kernels[next].stretch == kernels[window.first].stretch;
}

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
    // As whole numbers: absolute times lie beyond what a double tells apart.
    const WideNs exposed = WideNs{window.exposedEndNs} - first.exposedNs;
    const WideNs wall = WideNs{window.end} - first.range.begin - exposed;
    return {static_cast<double>(std::max<WideNs>(wall, 0)), window.busyNs, window.movingUs, window.coreUs};
}

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

/// What windows of one sequence amount to.
struct Tally
{
    std::uint32_t windows = 0; ///< all of them, overlapping or not
    std::uint32_t first = 0;
    std::uint32_t places = 0;
    std::uint32_t behind = 0; ///< where the last place ends
    double takenNs = 0;       ///< of the places
};

/// A sequence that keeps the limits, before others take its kernels.
struct KernelSequenceCandidate
{
    std::uint32_t first = 0;
    std::uint32_t length = 0;
    double takenNs = 0;
};

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
    /// A longer sequence is never more frequent.
    void dropRare()
    {
        std::erase_if(m_windows, [this](const Window &window) {
            return static_cast<double>(m_tallies[window.sequence].windows) <= m_limits.count;
        });
    }

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

    void tally(std::size_t length)
    {
        for (const Window &window : m_windows) {
            Tally &tally = m_tallies[window.sequence];
            if (tally.windows++ == 0)
                tally.first = window.first;
            // Places that overlap would count the same time twice.
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

    /// Sorts the candidates, the longest first, and drops those that will not be looked at.
    void keepForemost()
    {
        std::ranges::sort(m_candidates, [](const KernelSequenceCandidate &a, const KernelSequenceCandidate &b) {
            return std::tuple(b.takenNs, b.length, a.first) < std::tuple(a.takenNs, a.length, b.first);
        });
        constexpr std::size_t Most = 200;
        m_candidates.resize(std::min(Most, m_candidates.size()));
    }

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

    /// Whether the same kernels as those from `model` on follow each other from `first` on, and no sequence has them.
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
    std::vector<Window> m_windows; ///< of the length at hand
    std::vector<Tally> m_tallies;  ///< by sequence of that length
    std::vector<KernelSequenceCandidate> m_candidates;
    std::vector<std::uint32_t> m_bySymbol;     ///< kernels
    std::vector<std::uint32_t> m_symbolBegins; ///< by symbol: where its kernels begin there
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
