// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/protofields.h"

namespace plumbline {

namespace {

/// How the value of a field is written: the lowest three bits of its key.
enum WireType : std::uint64_t { Variable = 0, EightBytes = 1, Counted = 2, FourBytes = 5 };

constexpr std::uint64_t LargestFieldNumber = (1u << 29) - 1;

/// Takes an integer of variable length from the begin of `rest`: seven bits in each byte, the lowest first. Empty if it does not
/// end within ten bytes.
std::optional<std::uint64_t> takeVariable(std::string_view &rest)
{
    std::uint64_t value = 0;
    for (std::size_t at = 0; at < rest.size() && at < 10; ++at) {
        const auto byte = static_cast<unsigned char>(rest[at]);
        value |= std::uint64_t{byte & 0x7fu} << (7 * at);
        if (byte < 0x80) {
            rest.remove_prefix(at + 1);
            return value;
        }
    }
    return std::nullopt;
}

} // namespace

bool ProtoFields::next()
{
    if (m_isBroken || m_position == m_message.size())
        return false;
    m_isBroken = !readField();
    return !m_isBroken;
}

bool ProtoFields::readField()
{
    std::string_view rest = m_message.substr(m_position);
    m_integer.reset();
    m_bytes.reset();
    const auto key = takeVariable(rest);
    if (!key || *key >> 3 == 0 || *key >> 3 > LargestFieldNumber)
        return false;
    m_number = static_cast<std::uint32_t>(*key >> 3);
    const std::uint64_t type = *key & 7;
    std::uint64_t size = type == EightBytes ? 8 : 4;
    if (type == Variable || type == Counted) {
        const auto value = takeVariable(rest);
        if (!value)
            return false;
        if (type == Variable)
            m_integer = static_cast<std::int64_t>(*value);
        size = type == Variable ? 0 : *value;
    } else if (type != EightBytes && type != FourBytes) {
        return false;
    }
    if (size > rest.size())
        return false;
    if (type == Counted)
        m_bytes = rest.substr(0, size);
    m_position = m_message.size() - rest.size() + size;
    return true;
}

bool ProtoFields::addIntegers(std::vector<std::int64_t> &list, std::size_t most) const
{
    if (m_integer && list.size() < most) {
        list.push_back(*m_integer);
        return true;
    }
    if (!m_bytes)
        return false;
    std::string_view rest = *m_bytes;
    while (!rest.empty()) {
        const auto value = takeVariable(rest);
        if (!value || list.size() == most)
            return false;
        list.push_back(static_cast<std::int64_t>(*value));
    }
    return true;
}

} // namespace plumbline
