// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/datainput/datainputanalysis.h"

#include <QString>
#include <QStringList>

namespace plumbline {

/// The verdict on the data input of a card in sentences: what delays it, with the name of the rule, and the facts behind it.
struct DataInputText
{
    QString verdict;
    QStringList facts;
    QStringList said; ///< findings of the profiler itself, in its words
};

/// Returns the texts for the data input of a card.
[[nodiscard]] DataInputText dataInputText(const DataInputFacts &facts);

} // namespace plumbline
