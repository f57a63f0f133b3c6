// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/support/deliverabletexts.h"

#include "core/advice/deliverableneeds.h"
#include "core/profile/deliverablekinds.h"
#include "widgets/support/formatting.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace plumbline {

namespace {

class FileTexts
{
    Q_DECLARE_TR_FUNCTIONS(Deliverables)
};

/// Returns what is shown for a key of Deliverable::disabledPages.
QString pageName(const std::string &key)
{
    if (key == "kernels")
        return FileTexts::tr("operator statistics");
    if (key == "overview")
        return FileTexts::tr("overview of the steps");
    if (key == "comm")
        return FileTexts::tr("communication");
    if (key == "memory")
        return FileTexts::tr("memory");
    if (key == "data")
        return FileTexts::tr("data input");
    return plainText(key);
}

QString levelSetting(Framework framework, int level)
{
    const QString prefix = framework == Framework::PyTorch ? QStringLiteral("torch_npu.profiler.") : QString();
    return QStringLiteral("profiler_level=%1ProfilerLevel.Level%2").arg(prefix).arg(level);
}

QString activitySetting(Framework framework)
{
    return framework == Framework::PyTorch
               ? QStringLiteral("activities=[torch_npu.profiler.ProfilerActivity.CPU, torch_npu.profiler.ProfilerActivity.NPU]")
               : QStringLiteral("activities=[ProfilerActivity.CPU, ProfilerActivity.NPU]");
}

/// Returns the setting of the profilers of MindSpore 1.2 to 2.3, which MindInsight shows.
QString olderSetting(Collected part)
{
    const auto newer = [](const QString &setting) { return FileTexts::tr("MindSpore 2.4 or later, with %1").arg(setting); };
    switch (part) {
    case Collected::Kernels:
    case Collected::HostCalls:
        return newer(levelSetting(Framework::MindSpore, 1));
    case Collected::Launches:
        return newer(activitySetting(Framework::MindSpore));
    case Collected::Communication:
        return QStringLiteral("profile_communication=True");
    case Collected::CoreMetrics:
        return FileTexts::tr("%1, from MindSpore 2.0 on").arg(QStringLiteral("aicore_metrics=1"));
    case Collected::Memory:
        return QStringLiteral("profile_memory=True");
    case Collected::Cache:
        return FileTexts::tr("%1, from MindSpore 2.0 on").arg(QStringLiteral("l2_cache=True"));
    case Collected::DataInput:
        return FileTexts::tr("%1, from MindSpore 2.0 on; older versions always collect it")
            .arg(QStringLiteral("data_process=True"));
    case Collected::AiCpuTable:
    case Collected::PythonCollections:
        break;
    }
    return {};
}

QString exportOption(Framework framework)
{
    return framework == Framework::PyTorch ? QStringLiteral("export_type=[torch_npu.profiler.ExportType.Text]")
                                           : QStringLiteral("export_type=[ExportType.Text]");
}

/// Returns the remedy for kinds that no single setting of a capture guarantees.
QString remedyOfUnpromised(const std::string &kind, Framework framework)
{
    if (kind == "operator_details")
        return settingText(Collected::Launches, framework);
    if (kind == "data_preprocess")
        return settingText(Collected::AiCpuTable, framework);
    if (kind == "static_op_mem")
        return FileTexts::tr("only in graph mode");
    return {};
}

} // namespace

QString settingText(Collected part, Framework framework)
{
    if (framework == Framework::MindInsight)
        return olderSetting(part);
    switch (part) {
    case Collected::Kernels:
    case Collected::Communication:
    case Collected::HostCalls:
        return levelSetting(framework, 1);
    case Collected::CoreMetrics:
        return FileTexts::tr("%1 and the metrics PipeUtilization").arg(levelSetting(framework, 1));
    case Collected::Launches:
        return activitySetting(framework);
    case Collected::Memory:
        return QStringLiteral("profile_memory=True");
    case Collected::Cache:
        return QStringLiteral("l2_cache=True");
    case Collected::DataInput:
        return FileTexts::tr("%1, for a dataset of mindspore.dataset").arg(QStringLiteral("data_process=True"));
    case Collected::AiCpuTable:
        return levelSetting(framework, 2);
    case Collected::PythonCollections:
        break;
    }
    return QStringLiteral("gc_detect_threshold");
}

QString howToGetText(const QString &file, Collected part, Framework framework)
{
    return FileTexts::tr("How to get %1: %2.").arg(file, settingText(part, framework));
}

QString fileStatusText(FileStatus status)
{
    switch (status) {
    case FileStatus::Ok:
        return FileTexts::tr("Found");
    case FileStatus::Missing:
        return FileTexts::tr("Missing");
    case FileStatus::Empty:
        return FileTexts::tr("Empty");
    case FileStatus::Broken:
        return FileTexts::tr("Broken");
    case FileStatus::Stale:
        break;
    }
    return FileTexts::tr("Stale");
}

QString lacksText(const Deliverable &file)
{
    QStringList parts;
    for (const std::string &page : file.disabledPages)
        parts.append(pageName(page));
    const std::size_t rules = disabledRules(file).size();
    if (rules > 0)
        parts.append(rules == 1 ? FileTexts::tr("1 advice rule") : FileTexts::tr("%1 advice rules").arg(countText(rules)));
    return parts.join(QStringLiteral("; "));
}

QString remedyText(const Deliverable &file, Framework framework)
{
    const std::optional<Promise> promise = promiseOf(file.kind);
    if (file.status == FileStatus::Ok && repeatsTimeline(file.kind))
        return FileTexts::tr("not read, because the timeline tells the same");
    if (file.status == FileStatus::Ok || !promise)
        return {};
    if (file.status == FileStatus::Broken || file.status == FileStatus::Stale)
        return FileTexts::tr("copy the file again, or run analyse() on the raw data again");
    if (framework == Framework::Cann)
        return QStringLiteral("msprof --export=on --output=PROF_…");
    switch (*promise) {
    case Promise::Always:
        return framework == Framework::MindInsight ? QString() : exportOption(framework);
    case Promise::Level1:
        return settingText(Collected::Kernels, framework);
    case Promise::Groups:
        return FileTexts::tr("%1, for a job with several cards").arg(settingText(Collected::Communication, framework));
    case Promise::Memory:
        return settingText(Collected::Memory, framework);
    case Promise::L2Cache:
        return settingText(Collected::Cache, framework);
    case Promise::DataInput:
        return settingText(Collected::DataInput, framework);
    case Promise::Never:
        break;
    }
    return framework == Framework::MindInsight ? QString() : remedyOfUnpromised(file.kind, framework);
}

QString absenceText(const Card &card, const QString &fileName)
{
    Deliverable file;
    file.kind = fileName.section(QLatin1Char('.'), 0, 0).toStdString();
    const auto found = std::find_if(card.files.begin(), card.files.end(), [&](const Deliverable &each) {
        return each.kind == file.kind && (each.file.empty() || plainText(each.file).endsWith(fileName));
    });
    if (found != card.files.end())
        file = *found;
    QString text;
    switch (file.status) {
    case FileStatus::Ok:
        text = FileTexts::tr("%1 contains nothing that can be shown.");
        break;
    case FileStatus::Missing:
        text = FileTexts::tr("%1 is missing.");
        break;
    case FileStatus::Empty:
        text = FileTexts::tr("%1 is empty.");
        break;
    case FileStatus::Broken:
    case FileStatus::Stale:
        text = FileTexts::tr("%1 cannot be used.");
        break;
    }
    const QString remedy = remedyText(file, card.framework);
    text = text.arg(fileName);
    return remedy.isEmpty() ? text : text + QLatin1Char(' ') + FileTexts::tr("How to get it: %1.").arg(remedy);
}

} // namespace plumbline
