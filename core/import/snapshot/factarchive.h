// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/strongid.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace plumbline {

/// Whether values of a type are written as they stand in memory.
template<typename T>
inline constexpr bool IsPlainFact = std::is_arithmetic_v<T> || std::is_enum_v<T>;

/// Writes facts (plain values and texts) one after another into a text, in the byte order of the machine. A struct is written by
/// an overload of describe(archive, struct) that names its members and serves both archives.
class FactWriter
{
public:
    template<typename... Facts>
    void operator()(const Facts &...facts)
    {
        (write(facts), ...);
    }
    [[nodiscard]] const std::string &text() const { return m_text; }

private:
    template<typename T>
    void write(const T &fact)
    {
        if constexpr (IsPlainFact<T>)
            m_text.append(reinterpret_cast<const char *>(&fact), sizeof fact);
        else
            describe(*this, fact);
    }
    void write(const std::string &text)
    {
        write(static_cast<std::uint64_t>(text.size()));
        m_text += text;
    }
    template<typename Tag>
    void write(const StrongId<Tag> &id)
    {
        write(id.value);
    }
    template<typename T>
    void write(const std::optional<T> &fact)
    {
        write(fact.has_value());
        if (fact)
            write(*fact);
    }
    template<typename T, std::size_t Size>
    void write(const std::array<T, Size> &facts)
    {
        for (const T &fact : facts)
            write(fact);
    }
    template<typename T>
    void write(const std::vector<T> &facts)
    {
        write(static_cast<std::uint64_t>(facts.size()));
        for (const T &fact : facts)
            write(fact);
    }

    std::string m_text;
};

/// Reads the facts that FactWriter wrote, from a text that may hold anything. Facts that are missing read as zero or empty, and
/// isWhole() then returns false. Takes less than sixteen times the memory of the text.
class FactReader
{
public:
    explicit FactReader(std::string_view text) : m_rest(text) {}

    template<typename... Facts>
    void operator()(Facts &...facts)
    {
        (read(facts), ...);
    }
    /// Returns whether all facts so far were there.
    [[nodiscard]] bool isWhole() const { return m_isWhole; }

private:
    /// Takes the next bytes of the text; none if there are fewer.
    std::string_view take(std::uint64_t bytes)
    {
        m_isWhole = m_isWhole && bytes <= m_rest.size();
        if (!m_isWhole)
            return {};
        const std::string_view taken = m_rest.substr(0, bytes);
        m_rest.remove_prefix(bytes);
        return taken;
    }
    template<typename T>
    void read(T &fact)
    {
        if constexpr (IsPlainFact<T>) {
            const std::string_view bytes = take(sizeof fact);
            fact = T();
            if (!bytes.empty())
                std::memcpy(&fact, bytes.data(), sizeof fact);
        } else {
            describe(*this, fact);
        }
    }
    void read(bool &fact)
    {
        std::uint8_t byte = 0;
        read(byte);
        m_isWhole = m_isWhole && byte <= 1;
        fact = byte == 1;
    }
    void read(std::string &text)
    {
        std::uint64_t bytes = 0;
        read(bytes);
        text = take(bytes);
    }
    template<typename Tag>
    void read(StrongId<Tag> &id)
    {
        read(id.value);
    }
    template<typename T>
    void read(std::optional<T> &fact)
    {
        bool isThere = false;
        read(isThere);
        if (isThere)
            read(fact.emplace());
    }
    template<typename T, std::size_t Size>
    void read(std::array<T, Size> &facts)
    {
        for (T &fact : facts)
            read(fact);
    }
    template<typename T>
    void read(std::vector<T> &facts)
    {
        std::uint64_t count = 0;
        read(count);
        for (std::uint64_t index = 0; index < count && m_isWhole; ++index)
            read(facts.emplace_back());
    }

    std::string_view m_rest;
    bool m_isWhole = true;
};

} // namespace plumbline
