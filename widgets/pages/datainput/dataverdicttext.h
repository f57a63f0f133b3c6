// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/datainput/datainputanalysis.h"

#include <QString>
#include <QStringList>

namespace plumbline {

/// What holds the data input of a card up, in a sentence with the name of the rule, and the facts it rests on.
struct DataInputText
{
    QString verdict;
    QStringList facts;
    QStringList said; ///< what the profiler itself found, in its words
};

[[nodiscard]] DataInputText dataInputText(const DataInputFacts &facts);

} // namespace plumbline
