// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/translators.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QPointer>
#include <QTranslator>

namespace plumbline {

namespace {

/// Replaces the translator in `slot`. A language without a file leaves the source texts, which are English.
void replaceTranslator(QPointer<QTranslator> &slot, const QString &name, const QString &folder)
{
    delete slot;
    auto *translator = new QTranslator(QCoreApplication::instance());
    if (translator->load(name, folder)) {
        QCoreApplication::installTranslator(translator);
        slot = translator;
    } else {
        delete translator;
    }
}

} // namespace

QString effectiveLanguage(const QString &request)
{
    if (!request.isEmpty())
        return request.startsWith(QLatin1String("zh")) ? QStringLiteral("zh_CN") : QStringLiteral("en");
    const QStringList languages = QLocale::system().uiLanguages();
    return !languages.isEmpty() && languages.constFirst().startsWith(QLatin1String("zh")) ? QStringLiteral("zh_CN")
                                                                                          : QStringLiteral("en");
}

void installTranslators(const QString &request)
{
    static QPointer<QTranslator> ownTexts;
    static QPointer<QTranslator> qtTexts;
    const QString language = effectiveLanguage(request);
    replaceTranslator(qtTexts, QStringLiteral("qtbase_") + language, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    replaceTranslator(ownTexts, QStringLiteral("plumbline_") + language, QStringLiteral(":/i18n"));
}

} // namespace plumbline
