// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace plumbline {

/// A word of the field on its card.
struct FieldTerm
{
    QString key;     ///< names it in links, whatever the language
    QString title;   ///< as it is said in the user's language
    QString meaning; ///< plain text
};

struct FieldTermGroup
{
    QString title;
    std::vector<FieldTerm> terms;
};

/// The words of profilers and of advice in the order in which somebody would learn them, said in the language of now. O(terms).
[[nodiscard]] std::vector<FieldTermGroup> fieldTerms();

} // namespace plumbline
