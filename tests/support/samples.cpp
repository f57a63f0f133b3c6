// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/samples.h"

#include <QFileInfo>

namespace plumbline::test {

QString samplePath(const QString &relative)
{
    const QString folder = qEnvironmentVariable("PLUMBLINE_SAMPLES");
    const QString path = folder + QLatin1Char('/') + relative;
    return !folder.isEmpty() && QFileInfo::exists(path) ? path : QString();
}

} // namespace plumbline::test
