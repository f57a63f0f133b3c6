// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/endsignals.h"

#include <QSocketNotifier>

#include <array>
#include <csignal>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace plumbline {

namespace {

constexpr std::array EndingSignals{SIGTERM, SIGINT, SIGHUP};

// The handler runs between any two instructions. It may only use what is safe there, so it writes to a socket.
std::array<int, 2> endSockets{-1, -1};
std::array<struct sigaction, EndingSignals.size()> actionsBefore{};

void noteEnd(int)
{
    const char sign = 0;
    [[maybe_unused]] const ssize_t written = write(endSockets[0], &sign, 1);
}

} // namespace

EndSignals::EndSignals(QObject *parent) : QObject(parent)
{
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, endSockets.data()) != 0)
        return; // the signals keep their effect, which is to end the program
    auto *notifier = new QSocketNotifier(endSockets[1], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this, notifier] {
        notifier->setEnabled(false);
        Q_EMIT endRequested();
    });
    struct sigaction action = {};
    action.sa_handler = noteEnd;
    action.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND);
    sigemptyset(&action.sa_mask);
    for (std::size_t i = 0; i < EndingSignals.size(); ++i) {
        sigaction(EndingSignals[i], nullptr, &actionsBefore[i]);
        if (actionsBefore[i].sa_handler != SIG_IGN) // as nohup asks for
            sigaction(EndingSignals[i], &action, nullptr);
    }
}

EndSignals::~EndSignals()
{
    if (endSockets[0] < 0)
        return;
    for (std::size_t i = 0; i < EndingSignals.size(); ++i)
        sigaction(EndingSignals[i], &actionsBefore[i], nullptr);
    for (int &socket : endSockets) {
        close(socket);
        socket = -1;
    }
}

} // namespace plumbline
