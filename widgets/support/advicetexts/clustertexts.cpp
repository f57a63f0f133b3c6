// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/advicetexts/ruletexts.h"

#include <QtGlobal>

namespace plumbline {

QList<RuleText> clusterTexts()
{
    return {};
}

} // namespace plumbline
