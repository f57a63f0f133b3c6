// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace plumbline {

/// The language in use for a wish ("en", "zh_CN", or "" for the desktop's language): "en" or "zh_CN".
[[nodiscard]] QString effectiveLanguage(const QString &wish);

/// Installs the program's texts and Qt's own in that language; may be called again at any time, open windows
/// then receive QEvent::LanguageChange. Needs a QCoreApplication.
void installTranslators(const QString &wish);

} // namespace plumbline
