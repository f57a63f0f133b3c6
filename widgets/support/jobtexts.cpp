// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/jobtexts.h"

#include "widgets/support/formatting.h"

#include <QCoreApplication>

namespace plumbline {

namespace {

/// Holds the words about jobs, so that they have one context in the translation.
class JobTexts
{
    Q_DECLARE_TR_FUNCTIONS(JobTexts)
};

} // namespace

QString ofJobText(const QString &subjects, int job, const std::string &jobName)
{
    return jobName.empty() ? JobTexts::tr("%1 of job %2").arg(subjects, QString::number(job))
                           : JobTexts::tr("%1 of %2").arg(subjects, plainText(jobName));
}

} // namespace plumbline
