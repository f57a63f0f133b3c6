// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/operators/rooflinetexts.h"

#include "widgets/support/deliverabletexts.h"
#include "widgets/support/formatting.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace plumbline {

namespace {

/// The texts below belong to one context of translations.
struct RooflineTexts
{
    Q_DECLARE_TR_FUNCTIONS(RooflineTexts)
};

QString limitValue(const Limit &limit)
{
    return limit.value ? valueText(*limit.value) : QStringLiteral("–");
}

QString withSource(const QString &text, LimitSource source)
{
    return QString(text + QStringLiteral(" (") + limitSourceText(source) + QLatin1Char(')'));
}

/// Returns "cores × MHz × rate", each with its source, or what of them is missing.
QString productText(const Limit &cores, const Limit &clock, const Limit &rate, const QString &rateText)
{
    QStringList missing;
    if (!cores.value)
        missing += RooflineTexts::tr("number of cores");
    if (!clock.value)
        missing += RooflineTexts::tr("clock");
    if (!rate.value)
        missing += RooflineTexts::tr("what the chip does in a cycle");
    if (!missing.isEmpty())
        return RooflineTexts::tr("unknown, no file tells: %1").arg(missing.join(RooflineTexts::tr(", ")));
    return QStringList{withSource(RooflineTexts::tr("%1 cores").arg(limitValue(cores)), cores.source),
                       withSource(RooflineTexts::tr("%1 MHz").arg(limitValue(clock)), clock.source),
                       withSource(rateText, rate.source)}
        .join(QStringLiteral(" × "));
}

QString lineOf(const QString &name, const Limit &limit, const QString &unit, const QString &product)
{
    if (limit.source == LimitSource::Stated)
        return RooflineTexts::tr("%1: %2 %3 (stated here)").arg(name, limitValue(limit), unit);
    if (!limit.value)
        return RooflineTexts::tr("%1: %2").arg(name, product);
    return RooflineTexts::tr("%1: %2 %3 = %4").arg(name, limitValue(limit), unit, product);
}

/// Returns the part of a duration that falls on a step; all of it where the steps are not known.
QString ofStep(double ns, const Roofline &roofline)
{
    const double steps = roofline.steps > 0 ? static_cast<double>(roofline.steps) : 1;
    return shortDurationText(static_cast<TimeNs>(std::llround(std::min(ns / steps, 9e18))));
}

} // namespace

QString boundText(RoofBound bound)
{
    switch (bound) {
    case RoofBound::Cube:
        return RooflineTexts::tr("Matrix units");
    case RoofBound::Vector:
        return RooflineTexts::tr("Vector units");
    case RoofBound::Memory:
        return RooflineTexts::tr("Memory");
    case RoofBound::Latency:
        return RooflineTexts::tr("Latency");
    case RoofBound::Unknown:
        break;
    }
    return RooflineTexts::tr("Unknown");
}

QString operationSourceText(const RooflinePoint &point)
{
    return point.isPadded ? RooflineTexts::tr("shapes with padding") : workSourceText(point.operationsFrom);
}

QString workSourceText(WorkSource source)
{
    switch (source) {
    case WorkSource::Counters:
        return RooflineTexts::tr("measured");
    case WorkSource::Cycles:
        return RooflineTexts::tr("busy cycles");
    case WorkSource::Shapes:
        return RooflineTexts::tr("shapes");
    case WorkSource::Unknown:
        break;
    }
    return RooflineTexts::tr("unknown");
}

QString limitSourceText(LimitSource source)
{
    switch (source) {
    case LimitSource::Stated:
        return RooflineTexts::tr("stated here");
    case LimitSource::Capture:
        return RooflineTexts::tr("the capture tells it");
    case LimitSource::Cycles:
        return RooflineTexts::tr("cycles of the kernels");
    case LimitSource::Counter:
        return RooflineTexts::tr("counter AI Core Freq");
    case LimitSource::Blocks:
        return RooflineTexts::tr("largest Block Dim");
    case LimitSource::CoreCount:
        return RooflineTexts::tr("as its cores suggest");
    case LimitSource::Chip:
        return RooflineTexts::tr("this chip, by CANN");
    case LimitSource::AllChips:
        return RooflineTexts::tr("the same for all chips");
    case LimitSource::Unknown:
        break;
    }
    return RooflineTexts::tr("unknown");
}

QString limitsText(const CardLimits &limits)
{
    const QString chip =
        limits.chip.empty() ? RooflineTexts::tr("unknown") : withSource(plainText(limits.chip), limits.chipSource);
    return QStringList{
        RooflineTexts::tr("Chip: %1").arg(chip),
        lineOf(boundText(RoofBound::Cube), limits.cubeTera, QStringLiteral("TFLOPS"),
               productText(limits.cubeCores, limits.clockMhz, limits.cubeOperations,
                           RooflineTexts::tr("%1 float16 operations a cycle").arg(limitValue(limits.cubeOperations)))),
        lineOf(boundText(RoofBound::Vector), limits.vectorTera, QStringLiteral("TFLOPS"),
               productText(limits.vectorCores, limits.clockMhz, limits.vectorOperations,
                           RooflineTexts::tr("%1 float16 operations a cycle").arg(limitValue(limits.vectorOperations)))),
        lineOf(boundText(RoofBound::Memory), limits.memoryGBPerS, QStringLiteral("GB/s"),
               productText(limits.cubeCores, limits.clockMhz, limits.memoryBytes,
                           RooflineTexts::tr("%1 bytes a cycle").arg(limitValue(limits.memoryBytes))))}
        .join(QLatin1Char('\n'));
}

QString rooflineSentence(const Roofline &roofline, const QString &type, double typeNs, Framework framework)
{
    if (roofline.points.empty())
        return RooflineTexts::tr("The device ran no kernel of its AI cores in this time.");
    const CardLimits &limits = roofline.limits;
    QStringList missing;
    if (!limits.cubeTera.value)
        missing += RooflineTexts::tr("matrix units");
    if (!limits.vectorTera.value)
        missing += RooflineTexts::tr("vector units");
    if (!limits.memoryGBPerS.value)
        missing += RooflineTexts::tr("memory");
    QString text;
    if (const auto share = roofline.share()) {
        text = (roofline.steps > 0 ? RooflineTexts::tr("Kernels reach %1 of what the card allows; %2 a step lie above the roof")
                                   : RooflineTexts::tr("Kernels reach %1 of what the card allows; %2 in all lie above the roof"))
                   .arg(percentText(*share, 0), ofStep(roofline.aboveNs, roofline));
        text += type.isEmpty() ? QString() : RooflineTexts::tr(", %1 of them in %2").arg(ofStep(typeNs, roofline), type);
        text += RooflineTexts::tr(".");
    } else if (missing.isEmpty()) {
        text = RooflineTexts::tr("No kernel has a roof: no table tells shapes and data types.") + QLatin1Char(' ') +
               howToGetText(QStringLiteral("kernel_details.csv"), Collected::Kernels, framework);
    }
    if (!missing.isEmpty())
        text += QString((text.isEmpty() ? QString() : QStringLiteral(" ")) +
                        RooflineTexts::tr("Limits that no file tells: %1. State them here to see the roof.")
                            .arg(missing.join(RooflineTexts::tr(", "))));
    if (roofline.latencyNs > 0)
        text +=
            QString(QStringLiteral(" ") + (roofline.steps > 0 ? RooflineTexts::tr("%1 a step are kernels too short for a roof.")
                                                              : RooflineTexts::tr("%1 in all are kernels too short for a roof."))
                                              .arg(ofStep(roofline.latencyNs, roofline)));
    if (roofline.unknownNs > 0 && missing.isEmpty() && roofline.share())
        text += QString(QStringLiteral(" ") + (roofline.steps > 0
                                                   ? RooflineTexts::tr("%1 a step are kernels whose work is not known.")
                                                   : RooflineTexts::tr("%1 in all are kernels whose work is not known."))
                                                  .arg(ofStep(roofline.unknownNs, roofline)));
    if (roofline.beyond > 0)
        text +=
            QString(QStringLiteral(" ") +
                    RooflineTexts::tr("Groups of kernels that are faster than the roof allows: %1; they read from the L2 cache, "
                                      "or a limit is too low.")
                        .arg(countText(roofline.beyond)));
    return text;
}

} // namespace plumbline
