// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/communication/cardcommunication.h"
#include "core/base/jsonwriter.h"
#include "core/profile/profile.h"

#include <string_view>

namespace plumbline {

/// "collective" or "p2p".
[[nodiscard]] std::string_view kindName(CommunicationKind kind);

/// One card of `comm --json`. `source` is what `operators` come from: a file's name, "trace", or "" for nothing.
void writeCommunication(JsonWriter &out, const Card &card, std::string_view source, const CommunicationTable &operators,
                        const CardCommunication &files);

} // namespace plumbline
