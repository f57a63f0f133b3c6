// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace plumbline {

/// A term with its explanation.
struct FieldTerm
{
    QString key;     ///< identifies the term in links, the same in all languages
    QString title;   ///< in the language of the user
    QString meaning; ///< plain text
};

/// Terms on one subject.
struct FieldTermGroup
{
    QString title;
    std::vector<FieldTerm> terms;
};

/// Returns the terms of profilers and of the advice in the current language, in the order in which one would learn them.
/// O(terms).
[[nodiscard]] std::vector<FieldTermGroup> fieldTerms();

} // namespace plumbline
