// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace plumbline {

/// Returns the language to use, "en" or "zh_CN", for the one that the user chose. "" means the language of the desktop.
[[nodiscard]] QString effectiveLanguage(const QString &request);

/// Installs the texts of the program and of Qt in the language effectiveLanguage(request). It may be called again at any time;
/// open windows then receive QEvent::LanguageChange. Needs a QCoreApplication.
void installTranslators(const QString &request);

} // namespace plumbline
