// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace plumbline {

/// Lets the program end in order when the system asks it to, by SIGTERM, SIGINT or SIGHUP: views are stored and the record of
/// what is open is removed, so that the next start does not take this for a crash. A second signal ends the program at once.
/// There can be one object at a time; it must live on the window thread.
class EndSignals final : public QObject
{
    Q_OBJECT

public:
    explicit EndSignals(QObject *parent = nullptr);
    /// Restores what the signals did before.
    ~EndSignals() override;

Q_SIGNALS:
    /// A signal has come. Emitted from the event loop.
    void endRequested();
};

} // namespace plumbline
