// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace plumbline {

/// What somebody looked at, a range or a whole view, to go back and forth. A run of quick changes, one gesture, is one entry.
template<typename View>
class ViewHistory
{
public:
    static constexpr std::int64_t GestureMs = 400; ///< changes closer than this belong together
    static constexpr std::size_t MostEntries = 200;

    void clear()
    {
        m_entries.clear();
        m_current = 0;
        m_lastMs.reset();
    }

    /// What comes next is an entry of its own, however quickly it follows.
    void endGesture() { m_lastMs.reset(); }

    /// Notes the view shown at a time; entries ahead of it are forgotten.
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

    /// The view before or after the present one; none at the end.
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
    std::size_t m_current = 0; ///< index of what is shown
    std::optional<std::int64_t> m_lastMs;
};

} // namespace plumbline
