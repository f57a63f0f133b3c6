// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/column.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace plumbline {

/// An array that nobody changes. Copies share its memory, which goes back with the last that has a part of it.
template<typename T>
class PieceArray
{
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
    PieceArray() = default;
    explicit PieceArray(std::vector<T> items)
    {
        const auto memory = std::make_shared<const std::vector<T>>(std::move(items));
        m_items = *memory;
        m_memory = memory;
    }
    PieceArray(const PieceArray &other) = default;
    PieceArray &operator=(const PieceArray &other) = default;
    PieceArray(PieceArray &&other) noexcept
        : m_memory(std::move(other.m_memory)), m_items(std::exchange(other.m_items, std::span<const T>()))
    {}
    PieceArray &operator=(PieceArray &&other) noexcept
    {
        m_memory = std::move(other.m_memory);
        m_items = std::exchange(other.m_items, std::span<const T>());
        return *this;
    }
    ~PieceArray() = default;

    [[nodiscard]] std::size_t size() const { return m_items.size(); }
    [[nodiscard]] bool empty() const { return m_items.empty(); }
    [[nodiscard]] const T *begin() const { return m_items.data(); }
    [[nodiscard]] const T *end() const { return m_items.data() + m_items.size(); }
    [[nodiscard]] const T &front() const { return m_items.front(); }

    void reset() { *this = PieceArray(); }

private:
    template<typename Item>
    friend class PieceMemory;
    PieceArray(std::shared_ptr<const void> memory, std::span<const T> items) : m_memory(std::move(memory)), m_items(items) {}

    std::shared_ptr<const void> m_memory;
    std::span<const T> m_items;
};

/// Takes items out; the others keep their order. Other arrays keep theirs.
template<typename T, typename Is>
void eraseIf(PieceArray<T> &items, const Is &is)
{
    std::vector<T> kept(items.begin(), items.end());
    if (std::erase_if(kept, is) > 0)
        items = PieceArray<T>(std::move(kept));
}
template<typename T, typename Is>
void eraseIf(std::vector<T> &items, const Is &is)
{
    std::erase_if(items, is);
}

/// Gives arrays memory for just what they hold, from blocks straight from the kernel that grow to some megabytes. Allocators
/// would keep what is freed for later, and what the pieces of a large timeline hold is most of a load's memory. For one thread;
/// the arrays may go to others.
template<typename T>
class PieceMemory
{
public:
    /// Memory for an array that is still to be written.
    struct Room
    {
        std::shared_ptr<Column<T>> block;
        std::span<T> items;
    };

    [[nodiscard]] Room room(std::size_t items)
    {
        if (!m_block || m_block->size() - m_used < items) {
            m_blockBytes = std::clamp(m_blockBytes * 2, FirstBlockBytes, LastBlockBytes);
            m_block = std::make_shared<Column<T>>(std::max(m_blockBytes / sizeof(T), items));
            m_used = 0;
        }
        m_used += items;
        return {m_block, std::span<T>(m_block->data() + m_used - items, items)};
    }
    [[nodiscard]] static PieceArray<T> stored(Room room) { return {std::move(room.block), room.items}; }
    [[nodiscard]] PieceArray<T> stored(std::span<const T> items)
    {
        if (items.empty())
            return {};
        Room place = room(items.size());
        std::copy(items.begin(), items.end(), place.items.begin());
        return stored(std::move(place));
    }

private:
    static constexpr std::size_t FirstBlockBytes = 64u << 10;
    static constexpr std::size_t LastBlockBytes = 4u << 20;

    std::shared_ptr<Column<T>> m_block;
    std::size_t m_used = 0;
    std::size_t m_blockBytes = 0;
};

} // namespace plumbline
