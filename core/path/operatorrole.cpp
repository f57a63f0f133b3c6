// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/path/operatorrole.h"

#include "core/analysis/communication/collectivefamily.h"
#include "core/base/anycase.h"

namespace plumbline {

OperatorRole operatorRole(std::string_view name)
{
    name = name.substr(0, name.find('('));
    const auto holds = [name](std::string_view word) { return holdsInAnyCase(name, word); };
    if (endsOnAllRanks(name))
        return OperatorRole::AllRanks;
    const bool receives = holds("recv") || holds("receive");
    if (holds("send"))
        return receives ? OperatorRole::Exchange : OperatorRole::Send;
    if (receives)
        return OperatorRole::Receive;
    if (holds("broadcast") || holds("scatter"))
        return OperatorRole::FromRoot;
    return holds("reduce") || holds("gather") ? OperatorRole::ToRoot : OperatorRole::AllRanks;
}

} // namespace plumbline
