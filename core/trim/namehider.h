// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace plumbline {

/// Replaces names by digests, word by word, so that a capture can be shared without telling what a model is made of. A word is a
/// run of letters, digits, underscores and characters beyond ASCII. Everything between words stays, and so do numbers and the
/// words of the profilers, from which Plumbline tells steps, roles, launches and collectives. Words that contain such a word,
/// such as "MatMulV3", keep it and lose the rest. Four numbers joined by points, which may be an address, are replaced as one
/// word.
///
/// Equal names give equal results, on all cards and in every run, so names can be compared but also guessed: whoever knows a name
/// can make its digest. Words that were met are remembered, up to MostWords, so no object
/// may be used by two threads at once.
class NameHider
{
public:
    /// Makes hexadecimal digits from a word; the first DigestDigits of them are used.
    using Digest = std::function<std::string(std::string_view word)>;
    static constexpr std::size_t DigestDigits = 10;
    static constexpr std::size_t MostWords = 1u << 18;

    explicit NameHider(Digest digest) : m_digest(std::move(digest)) {}

    /// Returns what stands for a name. O(characters * words of the profilers that begin alike).
    [[nodiscard]] std::string hidden(std::string_view name) const;

private:
    /// Finds texts by views of them.
    struct WordHash
    {
        using is_transparent = void;
        std::size_t operator()(std::string_view word) const { return std::hash<std::string_view>()(word); }
    };

    void appendWord(std::string_view word, std::string &to) const;
    [[nodiscard]] std::string hiddenWord(std::string_view word) const;
    void appendDigest(std::string_view text, std::string &to) const;

    Digest m_digest;
    mutable std::unordered_map<std::string, std::string, WordHash, std::equal_to<>> m_known; ///< what stands for words
};

/// Returns whether the values of an argument, or of a column of a table, are words of the profilers and never names of the
/// user's: "Task Type", "Accelerator Core", data types, formats, transports, and so on.
[[nodiscard]] bool isProfilerKey(std::string_view key);

/// Returns the text of a JSON value in which every string but the keys is replaced by what stands for it. Values of
/// isProfilerKey() stay. `json` is well-formed.
[[nodiscard]] std::string hiddenJson(const NameHider &hider, std::string_view json);

} // namespace plumbline
