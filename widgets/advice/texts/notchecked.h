// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/advice/engine/advisor.h"

#include <QStringList>

namespace plumbline {

/// The rules of an advice that could not be checked, as lines of text.
struct NotCheckedTexts
{
    QStringList rules;  ///< a line for each set of missing inputs: the inputs, and the rules that lack them
    QStringList inputs; ///< a line for each of these inputs: how to get it

    [[nodiscard]] bool isEmpty() const { return rules.isEmpty(); }
};

/// Returns the rules that lack inputs, in the order of the rules. Rules for another framework are left out.
[[nodiscard]] NotCheckedTexts notCheckedTexts(const Advice &advice, const AdviceInputs &inputs);

} // namespace plumbline
