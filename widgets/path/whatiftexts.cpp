// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/path/whatiftexts.h"

#include "widgets/support/formatting.h"
#include "widgets/support/pathtexts.h"

#include <QCoreApplication>

#include <cstdlib>

namespace plumbline {

namespace {

constexpr qsizetype PatternLetters = 60;

QString whatIfText(const char *text)
{
    return QCoreApplication::translate("WhatIf", text);
}

/// Returns what a part of the device is called, as the begin of a sentence.
QString devicePartText(const std::string &part)
{
    if (part == "cube")
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "The matrix units"));
    if (part == "vector")
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "The vector units"));
    return part == "memory" ? whatIfText(QT_TRANSLATE_NOOP("WhatIf", "The memory of the card"))
                            : whatIfText(QT_TRANSLATE_NOOP("WhatIf", "The card"));
}

/// Returns what a change is about, as the begin of a sentence.
QString subjectText(const WhatIfChange &change)
{
    const bool isAll = change.pattern == "*";
    const QString pattern = plainText(change.pattern, PatternLetters);
    switch (change.target) {
    case ChangeTarget::Kernel:
        return isAll ? whatIfText(QT_TRANSLATE_NOOP("WhatIf", "All kernels"))
                     : whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Kernels “%1”")).arg(pattern);
    case ChangeTarget::Type:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Kernels of type “%1”")).arg(pattern);
    case ChangeTarget::Shape:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Kernels of type and shapes “%1”")).arg(pattern);
    case ChangeTarget::Core:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Kernels on cores “%1”")).arg(pattern);
    case ChangeTarget::Device:
        return devicePartText(change.pattern);
    case ChangeTarget::MicroBatches:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Each micro-batch"));
    case ChangeTarget::Communication:
        return isAll ? whatIfText(QT_TRANSLATE_NOOP("WhatIf", "All communication operators"))
                     : whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Communication operators “%1”")).arg(pattern);
    case ChangeTarget::Rank:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Rank %1")).arg(change.rank);
    case ChangeTarget::Stage:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Pipeline stage %1")).arg(change.rank);
    case ChangeTarget::Launch:
        return isAll ? whatIfText(QT_TRANSLATE_NOOP("WhatIf", "All launches"))
                     : whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Launches of “%1”")).arg(pattern);
    case ChangeTarget::Host:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Host calls “%1”")).arg(pattern);
    case ChangeTarget::Self:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Host calls “%1”, without what they call,")).arg(pattern);
    case ChangeTarget::Gap:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Time that nothing explains"));
    case ChangeTarget::Copy:
        return isAll ? whatIfText(QT_TRANSLATE_NOOP("WhatIf", "All copies"))
                     : whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Copies “%1”")).arg(pattern);
    case ChangeTarget::Fuse:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Kernels “%1”")).arg(pattern);
    case ChangeTarget::Clock:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "The AI cores"));
    case ChangeTarget::Loader:
        return isAll ? whatIfText(QT_TRANSLATE_NOOP("WhatIf", "All calls that load data"))
                     : whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Calls that load data, “%1”,")).arg(pattern);
    }
    return {};
}

} // namespace

QString changeTargetText(ChangeTarget target)
{
    switch (target) {
    case ChangeTarget::Kernel:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Kernels by name"));
    case ChangeTarget::Type:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Kernels by type"));
    case ChangeTarget::Shape:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Kernels by type and shapes"));
    case ChangeTarget::Core:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Kernels by kind of core"));
    case ChangeTarget::Device:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Limits of the card"));
    case ChangeTarget::MicroBatches:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Micro-batches"));
    case ChangeTarget::Communication:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Communication"));
    case ChangeTarget::Rank:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Rank"));
    case ChangeTarget::Stage:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Pipeline stage"));
    case ChangeTarget::Launch:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Launches"));
    case ChangeTarget::Host:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Host calls"));
    case ChangeTarget::Self:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Host calls, self time"));
    case ChangeTarget::Gap:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Unexplained time"));
    case ChangeTarget::Copy:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Copies"));
    case ChangeTarget::Fuse:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Kernels in a row"));
    case ChangeTarget::Clock:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Clock of the AI cores"));
    case ChangeTarget::Loader:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Data input"));
    }
    return {};
}

QString changeActionText(ChangeAction action)
{
    switch (action) {
    case ChangeAction::Scale:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "take … times as long"));
    case ChangeAction::Gone:
    case ChangeAction::Free:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "take no time"));
    case ChangeAction::Hidden:
    case ChangeAction::Overlapped:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "run beside everything else"));
    case ChangeAction::Bandwidth:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "move … GB/s"));
    case ChangeAction::OnTime:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "keeps nobody waiting"));
    case ChangeAction::Balanced:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "computes as long as the others"));
    case ChangeAction::Graph:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "are captured as a graph"));
    case ChangeAction::Fuse:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "become one kernel"));
    case ChangeAction::Megahertz:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "run at … MHz"));
    case ChangeAction::Faster:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "… times as fast"));
    case ChangeAction::Teraflops:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "… TFLOPS for float16"));
    case ChangeAction::Divided:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "become … times as many"));
    }
    return {};
}

QString changeSentence(const WhatIfChange &change)
{
    const QString subject = subjectText(change);
    const QString value = valueText(change.value);
    switch (change.action) {
    case ChangeAction::Scale:
        return change.target == ChangeTarget::Rank
                   ? whatIfText(QT_TRANSLATE_NOOP("WhatIf", "%1 computes %2 times as long")).arg(subject, value)
                   : whatIfText(QT_TRANSLATE_NOOP("WhatIf", "%1 take %2 times as long")).arg(subject, value);
    case ChangeAction::Gone:
    case ChangeAction::Free:
        return change.target == ChangeTarget::Gap ? whatIfText(QT_TRANSLATE_NOOP("WhatIf", "%1 is gone")).arg(subject)
                                                  : whatIfText(QT_TRANSLATE_NOOP("WhatIf", "%1 take no time")).arg(subject);
    case ChangeAction::Hidden:
    case ChangeAction::Overlapped:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "%1 run beside everything else")).arg(subject);
    case ChangeAction::Bandwidth:
        return change.target == ChangeTarget::Device
                   ? whatIfText(QT_TRANSLATE_NOOP("WhatIf", "%1 moves %2 GB/s")).arg(subject, value)
                   : whatIfText(QT_TRANSLATE_NOOP("WhatIf", "%1 move %2 GB/s")).arg(subject, value);
    case ChangeAction::OnTime:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "%1 keeps nobody waiting")).arg(subject);
    case ChangeAction::Balanced:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "%1 computes as long as the others")).arg(subject);
    case ChangeAction::Graph:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "%1 are captured as a graph")).arg(subject);
    case ChangeAction::Fuse:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "%1 become one kernel")).arg(subject);
    case ChangeAction::Megahertz:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "%1 run at %2 MHz")).arg(subject, value);
    case ChangeAction::Faster:
        return change.pattern == "*" || change.pattern == "memory"
                   ? whatIfText(QT_TRANSLATE_NOOP("WhatIf", "%1 is %2 times as fast")).arg(subject, value)
                   : whatIfText(QT_TRANSLATE_NOOP("WhatIf", "%1 are %2 times as fast")).arg(subject, value);
    case ChangeAction::Teraflops:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "%1 do %2 TFLOPS for float16")).arg(subject, value);
    case ChangeAction::Divided:
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "%1 becomes %2 smaller ones")).arg(subject, value);
    }
    return subject;
}

QString whatIfSentence(const FoundWhatIf &found)
{
    const WhatIfAnswer &answer = found.answer;
    const TimeNs now = answer.recordedNs;
    const QString step =
        found.isMean ? whatIfText(QT_TRANSLATE_NOOP("WhatIf", "The mean of %1 steps")).arg(countText(answer.steps))
        : answer.step.number.empty() ? whatIfText(QT_TRANSLATE_NOOP("WhatIf", "This range"))
                                     : whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Step %1")).arg(plainText(answer.step.number));
    if (answer.changes.empty())
        return whatIfText(QT_TRANSLATE_NOOP("WhatIf", "%1 takes %2. What would change it?")).arg(step, shortDurationText(now, 4));
    const TimeNs saving = answer.savingNs();
    const double share = now > 0 ? std::abs(static_cast<double>(saving)) / static_cast<double>(now) : 0;
    const char *text = saving > 0   ? QT_TRANSLATE_NOOP("WhatIf", "%1 would take %2 instead of %3: %4 less (%5).")
                       : saving < 0 ? QT_TRANSLATE_NOOP("WhatIf", "%1 would take %2 instead of %3: %4 more (%5).")
                                    : QT_TRANSLATE_NOOP("WhatIf", "%1 would take %2 as before.");
    const QString then = shortDurationText(answer.together.expectedNs, 4);
    if (saving == 0)
        return whatIfText(text).arg(step, then);
    return whatIfText(text).arg(step, then, shortDurationText(now, 4), shortDurationText(std::abs(saving), 4),
                                percentText(share, 1));
}

QStringList whatIfNotes(const FoundWhatIf &found)
{
    const WhatIfAnswer &answer = found.answer;
    QStringList notes;
    if (answer.changes.empty())
        return {
            whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Each row is an idea and what it would save. A double click or Return asks "
                                                   "for it; the boxes put another change together."))};
    if (answer.together.lowNs != answer.together.highNs)
        notes += whatIfText(QT_TRANSLATE_NOOP("WhatIf", "As the capture can be read: between %1 and %2."))
                     .arg(shortDurationText(answer.together.lowNs, 4), shortDurationText(answer.together.highNs, 4));
    if (answer.changes.size() > 1)
        notes += whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Alone, the changes would save %1 in sum."))
                     .arg(shortDurationText(answer.sumOfSavingsNs(), 4));
    if (answer.next) {
        const QString kind = pathKindText(answer.next->kind);
        const QString name =
            answer.next->name.empty() ? kind : QString(kind + QLatin1Char(' ') + plainText(answer.next->name, PatternLetters));
        notes += whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Most of the step is then: %1, %2."))
                     .arg(name, shortDurationText(answer.next->durationNs, 4));
    }
    for (const ChangeEffect &each : answer.changes) {
        if (each.reach.slices == 0)
            notes += whatIfText(QT_TRANSLATE_NOOP("WhatIf", "Nothing in the capture is meant by: %1."))
                         .arg(changeSentence(each.change));
        if (each.reach.unknown > 0)
            notes += whatIfText(QT_TRANSLATE_NOOP("WhatIf", "%1: %2 slices stay as they are, because the capture does not tell "
                                                            "their bytes, clock or roof."))
                         .arg(changeSentence(each.change), countText(each.reach.unknown));
    }
    if (answer.isCapped)
        notes += whatIfText(QT_TRANSLATE_NOOP("WhatIf", "The replay makes the step longer, although nothing takes longer: what "
                                                        "held some of its work up is not known. It counts as long as it was."));
    if (answer.path.guesses > 0)
        notes += guessedEdgesText(answer.path.guesses);
    notes += missingEdgeTexts(found.job->job.missing());
    return notes;
}

} // namespace plumbline
