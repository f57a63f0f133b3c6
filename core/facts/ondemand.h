// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/taskcontrol.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

namespace plumbline {

/// A fact as it is handed out. It stays alive while somebody holds it, even if its maker forgets it. The pointer may be null
/// where the function that returns the fact says so.
template<typename T>
using CardFact = Result<std::shared_ptr<const T>>;

/// Returns whether the cause of an error may pass, so that it is worth trying again.
[[nodiscard]] inline bool mayPass(const Error &error)
{
    return error.code == ErrorCode::OutOfMemory || error.code == ErrorCode::NotEnoughMemory ||
           error.code == ErrorCode::ReadFailed || error.code == ErrorCode::FileChanged;
}

/// Returns whether a value lacks something for a cause that may pass. Only values that tell in `errors` or `reportedError` what
/// could not be read can lack anything.
template<typename T>
[[nodiscard]] bool isIncomplete(const T &value)
{
    if constexpr (requires { value.errors; })
        return std::any_of(value.errors.begin(), value.errors.end(), mayPass);
    else if constexpr (requires { value.reportedError; })
        return value.reportedError && mayPass(*value.reportedError);
    else
        return false;
}

/// A value that is made when it is first asked for, and then shared by everybody who asks. All functions may be called from any
/// thread. Threads that ask while the value is being made wait for it. An error is kept like a value, unless its cause may pass.
/// A cancelled attempt leaves nothing: the next thread that asks or waits makes the value with its own control.
template<typename T>
class OnDemand
{
public:
    /// Returns the value, and calls `make` for it if there is none. `make` takes no arguments, polls `control` and returns a
    /// CardFact<T>; what it returns after `control` asked to stop is thrown away. Returns Cancelled within 20 ms once `control`
    /// asks to stop while another thread makes the value. Throws what `make` throws; the next one who asks tries again.
    template<typename Make>
    [[nodiscard]] CardFact<T> get(const TaskControl &control, const Make &make)
    {
        std::unique_lock lock(m_mutex);
        while (!m_value) {
            if (control.stopRequested())
                return failure(ErrorCode::Cancelled);
            if (!m_isMaking)
                return makeNow(lock, control, make);
            m_made.wait_for(lock, std::chrono::milliseconds(20));
        }
        return *m_value;
    }

    /// Forgets the value, or the error, if nobody else holds it. Returns whether there was something to forget.
    bool dropUnused()
    {
        std::optional<CardFact<T>> dropped; // is freed after the lock is released, because that may take long
        const std::scoped_lock lock(m_mutex);
        if (!m_value || (*m_value && m_value->value().use_count() > 1))
            return false;
        dropped.swap(m_value);
        return true;
    }

private:
    /// Makes the value without holding the lock, so that those who wait can give up.
    template<typename Make>
    CardFact<T> makeNow(std::unique_lock<std::mutex> &lock, const TaskControl &control, const Make &make)
    {
        m_isMaking = true;
        lock.unlock();
        CardFact<T> made = failure(ErrorCode::Cancelled);
        std::exception_ptr thrown;
        try {
            made = make();
        } catch (...) {
            thrown = std::current_exception(); // out of memory, as a rule; the next one who asks tries again
        }
        lock.lock();
        m_isMaking = false;
        m_made.notify_all();
        if (thrown)
            std::rethrow_exception(thrown);
        if (control.stopRequested())
            return failure(ErrorCode::Cancelled);
        const bool isKept = made ? !*made || !isIncomplete(**made) : !mayPass(made.error());
        if (isKept)
            m_value = made;
        return made;
    }

    std::mutex m_mutex;
    std::condition_variable m_made;
    std::optional<CardFact<T>> m_value;
    bool m_isMaking = false;
};

} // namespace plumbline
