// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>

#include <new>

namespace plumbline {

/// The application of the window. If memory runs out while an event is handled, for example while something is drawn, the event
/// is given up, a sentence goes to stderr, and the window stays open with everything that the user has in it.
class GuardedApplication final : public QApplication
{
    Q_OBJECT

public:
    using QApplication::QApplication;

    bool notify(QObject *receiver, QEvent *event) override
    {
        return attempt([&] { return QApplication::notify(receiver, event); });
    }

    /// Delivers an event. Returns true, as for an event that was handled, if memory runs out meanwhile.
    template<typename Deliver>
    [[nodiscard]] static bool attempt(const Deliver &deliver)
    {
        try {
            return deliver();
        } catch (const std::bad_alloc &) {
            tellOutOfMemory();
            return true;
        }
    }

private:
    /// Writes the sentence to stderr, without memory.
    static void tellOutOfMemory();
};

/// Lets the program end with a sentence on stderr and the exit code of internal errors, instead of a signal, where an exception
/// leaves a function that may not throw, or main() itself. That then needs no memory. Returns true.
bool endWithSentence();

} // namespace plumbline
