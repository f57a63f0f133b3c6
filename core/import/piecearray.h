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

/// An array that may share its memory with others, which is given back with the last of them. A copy has memory of its own.
template<typename T>
class PieceArray
{
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
    PieceArray() = default;
    explicit PieceArray(std::span<const T> items) : PieceArray(std::make_shared<Column<T>>(items.size()), items) {}
    PieceArray(const PieceArray &other) : PieceArray(std::span<const T>(other.begin(), other.end())) {}
    PieceArray &operator=(const PieceArray &other)
    {
        if (this != &other)
            *this = PieceArray(other);
        return *this;
    }
    PieceArray(PieceArray &&other) noexcept
        : m_memory(std::move(other.m_memory)), m_items(std::exchange(other.m_items, std::span<T>()))
    {}
    PieceArray &operator=(PieceArray &&other) noexcept
    {
        m_memory = std::move(other.m_memory);
        m_items = std::exchange(other.m_items, std::span<T>());
        return *this;
    }
    ~PieceArray() = default;

    [[nodiscard]] std::size_t size() const { return m_items.size(); }
    [[nodiscard]] bool empty() const { return m_items.empty(); }
    [[nodiscard]] T *begin() { return m_items.data(); }
    [[nodiscard]] T *end() { return m_items.data() + m_items.size(); }
    [[nodiscard]] const T *begin() const { return m_items.data(); }
    [[nodiscard]] const T *end() const { return m_items.data() + m_items.size(); }

    void reset() { *this = PieceArray(); }
    void truncate(std::size_t size) { m_items = m_items.first(size); }

private:
    template<typename Item>
    friend class PieceMemory;
    PieceArray(std::shared_ptr<Column<T>> memory, std::span<const T> items)
        : PieceArray(memory, std::span<T>(memory->data(), items.size()), items)
    {}
    PieceArray(std::shared_ptr<Column<T>> memory, std::span<T> place, std::span<const T> items)
        : m_memory(std::move(memory)), m_items(place)
    {
        std::copy(items.begin(), items.end(), m_items.begin());
    }

    std::shared_ptr<Column<T>> m_memory;
    std::span<T> m_items;
};

/// Takes items out; the others keep their order.
template<typename T, typename Is>
void eraseIf(PieceArray<T> &items, const Is &is)
{
    items.truncate(static_cast<std::size_t>(std::remove_if(items.begin(), items.end(), is) - items.begin()));
}
template<typename T, typename Is>
void eraseIf(std::vector<T> &items, const Is &is)
{
    std::erase_if(items, is);
}

/// Gives arrays memory for just what they hold, from blocks of some megabytes straight from the kernel. Allocators would
/// keep what is freed for later, and what the pieces of a large timeline hold is most of a load's memory. For one thread; the
/// arrays may go to others.
template<typename T>
class PieceMemory
{
public:
    [[nodiscard]] PieceArray<T> stored(std::span<const T> items)
    {
        if (items.empty())
            return {};
        if (!m_block || m_block->size() - m_used < items.size()) {
            m_block = std::make_shared<Column<T>>(std::max(BlockBytes / sizeof(T), items.size()));
            m_used = 0;
        }
        const std::span<T> place(m_block->data() + m_used, items.size());
        m_used += items.size();
        return PieceArray<T>(m_block, place, items);
    }

private:
    static constexpr std::size_t BlockBytes = 4u << 20;

    std::shared_ptr<Column<T>> m_block;
    std::size_t m_used = 0;
};

} // namespace plumbline
