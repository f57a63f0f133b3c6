// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace plumbline {

/// Returns a name without its running number: "hcom_allReduce__586" for "hcom_allReduce__586_0_1" and for
/// "hcom_allReduce__586_7_1". The number of the group stays. Names without "__" are cut before the first digit.
[[nodiscard]] std::string_view collectiveFamily(std::string_view name);

/// Returns whether no rank can leave a collective of that name before all ranks have come to it, as the name tells:
/// "hcom_allReduce__586_0_1", but not "hcom_broadcast__586_0_1".
[[nodiscard]] bool endsOnAllRanks(std::string_view name);

} // namespace plumbline
