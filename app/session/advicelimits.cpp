// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/advicelimits.h"

#include "core/advice/catalogue.h"
#include "widgets/support/paths.h"

#include <QFile>
#include <QStandardPaths>

namespace plumbline {

namespace {

constexpr qint64 ReadLimit = 2'000'000; ///< above the parser's limit, so that the parser reports a file that is too large

} // namespace

QString adviceLimitsPath()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + QStringLiteral("/plumbline/advice.ini");
}

ThresholdOverrides readAdviceLimits(std::vector<Problem> &problems)
{
    QFile file(adviceLimitsPath());
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray text = file.read(ReadLimit);
    const std::size_t before = problems.size();
    auto overrides =
        ThresholdOverrides::parse({text.constData(), static_cast<std::size_t>(text.size())}, ruleCatalogue(), problems);
    for (std::size_t index = before; index < problems.size(); ++index)
        problems[index].file = bytesOfPath(file.fileName());
    return overrides;
}

} // namespace plumbline
