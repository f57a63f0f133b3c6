// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/communication/communicationtables.h"

#include <QString>
#include <QStringList>

namespace plumbline {

/// Returns a sentence that says how a capture gets the files of communication. `all` may be null.
[[nodiscard]] QString howToGetCommunication(const ProfileCommunication *all);
/// Returns why the communication page has nothing to show; "" if it has something.
[[nodiscard]] QString whyNoCommunication(const ProfileCommunication &all);

/// Returns what is to be said about the figures of the page: what was lost of the files, and which figures are doubtful.
[[nodiscard]] QStringList communicationNotes(const ProfileCommunication &all, const CommunicationFilter &filter);

/// Returns which card came last to a call, given by its numbers on all cards, and how that is known.
[[nodiscard]] QString arrivalOf(const ProfileCommunication &all, const ChosenRows &calls);

} // namespace plumbline
