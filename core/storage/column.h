// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/check.h"

#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>

namespace plumbline {

/// Maps pages for `bytes`, rounded up to whole pages, that read as zero. A page counts as memory only once it is touched. Throws
/// std::bad_alloc if memory runs out.
[[nodiscard]] void *reservePages(std::size_t bytes);
/// Gives back what reservePages() mapped for as many bytes.
void freePages(void *address, std::size_t bytes);
/// Gives the whole pages inside [address, address + bytes) back to the kernel; they read as zero afterwards.
void releasePages(void *address, std::size_t bytes);

/// A typed array of fixed size, straight from pages of the kernel. An element takes memory only when it is written, so a generous
/// size costs nothing, and freeing the array lowers the memory of the process at once.
template<typename T>
class Column
{
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
    Column() = default;
    explicit Column(std::size_t size) { allocate(size); }
    Column(Column &&other) noexcept
        : m_data(std::exchange(other.m_data, nullptr))
        , m_size(std::exchange(other.m_size, 0))
        , m_capacity(std::exchange(other.m_capacity, 0))
    {}
    Column &operator=(Column &&other) noexcept
    {
        std::swap(m_data, other.m_data);
        std::swap(m_size, other.m_size);
        std::swap(m_capacity, other.m_capacity);
        return *this;
    }
    Column(const Column &) = delete;
    Column &operator=(const Column &) = delete;
    ~Column() { reset(); }

    /// Replaces the content by `size` elements whose bytes are zero. Throws std::bad_alloc if memory runs out.
    void allocate(std::size_t size)
    {
        reset();
        if (size == 0)
            return;
        m_data = static_cast<T *>(reservePages(size * sizeof(T)));
        m_size = m_capacity = size;
    }
    /// Frees the memory; the column is empty afterwards.
    void reset()
    {
        if (m_data)
            freePages(m_data, m_capacity * sizeof(T));
        m_data = nullptr;
        m_size = m_capacity = 0;
    }
    /// Makes the column shorter and gives the memory behind the new end back.
    void truncate(std::size_t size)
    {
        PLUMBLINE_CHECK(size <= m_size);
        if (size < m_size)
            releasePages(m_data + size, (m_size - size) * sizeof(T));
        m_size = size;
    }

    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] bool empty() const { return m_size == 0; }
    [[nodiscard]] T *data() { return m_data; }
    [[nodiscard]] const T *data() const { return m_data; }
    [[nodiscard]] T &operator[](std::size_t row) { return m_data[row]; }
    [[nodiscard]] const T &operator[](std::size_t row) const { return m_data[row]; }
    [[nodiscard]] std::span<const T> span() const { return {m_data, m_size}; }
    [[nodiscard]] std::span<const T> span(std::size_t begin, std::size_t end) const { return {m_data + begin, end - begin}; }

private:
    T *m_data = nullptr;
    std::size_t m_size = 0;
    std::size_t m_capacity = 0;
};

} // namespace plumbline
