// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/communication/cardcommunication.h"
#include "core/analysis/communication/communication.h"
#include "core/base/jsonwriter.h"
#include "core/profile/profile.h"

#include <QString>

#include <string_view>

namespace plumbline {

/// Returns "collective" or "p2p".
[[nodiscard]] std::string_view kindName(CommunicationKind kind);

/// Writes a key and a sum, or null where it is unknown.
void writeTotal(JsonWriter &out, const char *key, const TotalNs &value);
/// Returns a sum as a cell of a table; "" if it is unknown.
[[nodiscard]] QString totalCell(const TotalNs &value);

/// Writes one card of `comm --json`. `source` tells where `operators` come from: the name of a file, "trace", or "" if there are
/// none.
void writeCommunication(JsonWriter &out, const Card &card, std::string_view source, const CommunicationTable &operators,
                        const CardCommunication &files);

} // namespace plumbline
