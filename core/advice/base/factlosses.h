// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/problem.h"

#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace plumbline {

/// What facts lack because files exist and cannot be read, or not wholly. Each entry stands once, in the order of its first
/// occurrence.
struct ReadingLosses
{
    std::vector<Error> errors;
    std::vector<Problem> problems;

    /// Adds what is not there yet. Files that are not there, and what was cancelled, are no losses. O(entries that are added),
    /// once those that are there are known.
    void add(const Error &error);
    void add(const std::vector<Problem> &more);
    void add(const ReadingLosses &other);

    /// Returns whether data was lost, so that an answer is complete only for what could be read.
    [[nodiscard]] bool isLoss() const;

    /// The positions of the first entries by the hashes of their content; entries behind them are not known yet.
    template<typename Entry>
    struct Known
    {
        std::unordered_multimap<std::size_t, std::size_t> positions;
        std::size_t count = 0;
    };
    Known<Error> knownErrors{};
    Known<Problem> knownProblems{};
};

/// Returns whether a file that an input of a card is read from could not be read, or is damaged, so that it is not the capture
/// that lacks the input. `folder` is Card::path, `input` a name as inputName() gives it. O(errors + problems).
[[nodiscard]] bool isUnreadable(const ReadingLosses &losses, const std::string &folder, std::string_view input);

/// The losses of the facts of a card. Any thread may add some.
class FactLosses
{
public:
    /// Adds what a fact that was made tells in its members `errors`, `problems`, `reportedError` and `reportedProblems`.
    template<typename T>
    void addOf(const T &fact)
    {
        const std::scoped_lock lock(m_mutex);
        if constexpr (requires { fact.errors; }) {
            for (const Error &error : fact.errors)
                m_losses.add(error);
        }
        if constexpr (requires { fact.problems; })
            m_losses.add(fact.problems);
        if constexpr (requires { fact.reportedProblems; }) {
            if (fact.reportedError)
                m_losses.add(*fact.reportedError);
            m_losses.add(fact.reportedProblems);
        }
    }
    /// Adds why a fact could not be made.
    void addError(const Error &error)
    {
        const std::scoped_lock lock(m_mutex);
        m_losses.add(error);
    }
    void addProblems(const std::vector<Problem> &problems)
    {
        const std::scoped_lock lock(m_mutex);
        m_losses.add(problems);
    }

    [[nodiscard]] ReadingLosses all() const
    {
        const std::scoped_lock lock(m_mutex);
        return m_losses;
    }

private:
    mutable std::mutex m_mutex;
    ReadingLosses m_losses;
};

} // namespace plumbline
