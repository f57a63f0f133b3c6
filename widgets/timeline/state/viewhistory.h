// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace plumbline {

/// The views that were shown, so that the user can go back and forth. `View` is the type of one entry, such as TimeRange; it must
/// have an operator ==. Changes that follow each other quickly are one gesture and share one entry.
template<typename View>
class ViewHistory
{
public:
    static constexpr std::int64_t GestureMs = 400; ///< changes closer than this are one gesture
    static constexpr std::size_t MostEntries = 200;

    void clear()
    {
        m_entries.clear();
        m_current = 0;
        m_lastMs.reset();
    }

    /// Replaces each entry by what `change` makes of it. Entries of which it makes nothing are dropped.
    template<typename Change>
    void change(const Change &change)
    {
        std::vector<View> entries;
        std::size_t current = 0;
        for (std::size_t entry = 0; entry < m_entries.size(); ++entry) {
            if (auto changed = change(m_entries[entry]))
                entries.push_back(std::move(*changed));
            if (entry == m_current)
                current = entries.empty() ? 0 : entries.size() - 1;
        }
        m_entries = std::move(entries);
        m_current = current;
    }

    /// Makes the next change an entry of its own, however quickly it follows.
    void endGesture() { m_lastMs.reset(); }

    /// Records that `view` is shown from `nowMs` on; the clock must not run backwards. The view becomes a new entry; during a
    /// gesture it replaces the current entry, unless that is the first. Entries ahead of the current one are dropped. Does
    /// nothing if `view` is the current entry.
    void visit(const View &view, std::int64_t nowMs)
    {
        if (!m_entries.empty() && m_entries[m_current] == view)
            return;
        const bool sameGesture = m_lastMs && nowMs - *m_lastMs < GestureMs && m_current > 0;
        m_lastMs = nowMs;
        m_entries.resize(m_entries.empty() ? 0 : m_current + 1);
        if (sameGesture)
            m_entries.pop_back();
        m_entries.push_back(view);
        if (m_entries.size() > MostEntries)
            m_entries.erase(m_entries.begin());
        m_current = m_entries.size() - 1;
    }

    [[nodiscard]] bool canGoBack() const { return m_current > 0; }
    [[nodiscard]] bool canGoForward() const { return m_current + 1 < m_entries.size(); }

    /// Goes to the view before or after the current one and returns it; empty if there is none.
    [[nodiscard]] std::optional<View> back()
    {
        m_lastMs.reset();
        return canGoBack() ? std::optional(m_entries[--m_current]) : std::nullopt;
    }
    [[nodiscard]] std::optional<View> forward()
    {
        m_lastMs.reset();
        return canGoForward() ? std::optional(m_entries[++m_current]) : std::nullopt;
    }

private:
    std::vector<View> m_entries;
    std::size_t m_current = 0; ///< index of the entry that is shown
    std::optional<std::int64_t> m_lastMs;
};

} // namespace plumbline
