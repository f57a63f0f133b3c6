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

/// An array that never changes. Copies share its memory, which is freed with the last array that uses a part of it.
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

/// Removes the items for which `is` holds; the others keep their order. Copies of the array keep all items.
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

/// Provides arrays with memory of exactly their length. It comes from blocks that are taken straight from the kernel and grow up
/// to LastBlockBytes. An allocator would keep freed memory for later, and the arrays of a large timeline's pieces are most of a
/// load's memory. One thread uses it; the arrays may be handed to others.
template<typename T>
class PieceMemory
{
public:
    /// Memory of an array that is still to be filled.
    struct Room
    {
        std::shared_ptr<Column<T>> block;
        std::span<T> items;
    };

    /// Reserves memory for `items` items.
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
    /// Turns filled memory into an array.
    [[nodiscard]] static PieceArray<T> stored(Room room) { return {std::move(room.block), room.items}; }
    /// Copies `items` into an array.
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
