// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/report/advicereport.h"

#include "core/advice/catalogue.h"
#include "core/analysis/kernels/cardkernels.h"
#include "core/analysis/kernels/coreclasses.h"
#include "core/analysis/kernels/kernelgroups.h"
#include "core/profile/profilenames.h"
#include "widgets/advice/texts/advicetexts.h"
#include "widgets/advice/texts/findinglines.h"
#include "widgets/advice/texts/notchecked.h"
#include "widgets/pictures/picturelanes.h"
#include "widgets/pictures/timelinepicture.h"
#include "widgets/support/formatting.h"
#include "widgets/support/htmltext.h"
#include "widgets/support/messages.h"
#include "widgets/support/paths.h"
#include "widgets/timeline/layout/timeaxis.h"
#include "widgets/timeline/state/timelinestate.h"

#include <QCoreApplication>
#include <QSaveFile>

#include <algorithm>
#include <array>
#include <utility>

namespace plumbline {

namespace {

class Reports
{
    Q_DECLARE_TR_FUNCTIONS(Reports)
};

constexpr std::size_t OperatorCards = 8; ///< further cards appear in the overview only
constexpr std::size_t MostOperators = 10;
constexpr std::size_t MostOverviewCards = 1000;
constexpr qsizetype MostSvgBytes = 400'000; ///< larger pictures are inlined as PNG
constexpr TimeNs LeastMarginNs = 1000;
constexpr int PictureWidthPx = 1040;

/// Returns a sign that stands beside the word, so that a long list can be skimmed.
QString severitySign(FindingSeverity severity)
{
    constexpr std::array<char16_t, 4> Signs{u'○', u'●', u'◆', u'▲'};
    return QString(QChar(Signs[static_cast<std::size_t>(severity)]));
}

QString partText(const OverviewQuantities &quantities, OverviewQuantity part)
{
    const auto ns = quantities.of(part);
    if (!ns)
        return Reports::tr("unknown");
    // A step is not written as a share, because it contains more than computing, communication and free time: it also prepares.
    const TimeNs all = part == OverviewQuantity::Step ? 0 : quantities.busyAndFreeNs().value_or(0);
    const QString text = shortDurationText(*ns);
    return all > 0
               ? text + QStringLiteral(" (") + factText(shareFact({}, static_cast<double>(*ns) / static_cast<double>(all))) + u')'
               : text;
}

QString sourceText(const CardOverview &overview)
{
    switch (overview.source) {
    case OverviewSource::Lanes:
        return Reports::tr("Overlap Analysis lanes");
    case OverviewSource::Recomputed:
        return Reports::tr("computed from the timeline");
    case OverviewSource::StepTrace:
        return Reports::tr("step trace");
    case OverviewSource::Kernels:
        return Reports::tr("computed from the kernel table");
    case OverviewSource::StepTable:
        break;
    }
    return overview.reportedFile.empty() ? Reports::tr("unknown") : plainText(baseName(overview.reportedFile));
}

/// Returns the evidence of a finding that can be drawn; null if none can.
const Evidence *drawable(const Finding &finding, const ProfileAdvice &advice, std::size_t timelines)
{
    const auto found = std::ranges::find_if(finding.evidence, [&](const Evidence &each) {
        const int timeline = each.card < advice.timelines.size() ? advice.timelines[each.card] : -1;
        return each.range && !each.isOfBaseline && timeline >= 0 && static_cast<std::size_t>(timeline) < timelines;
    });
    return found == finding.evidence.end() ? nullptr : &*found;
}

/// Returns the lanes that tell most, and the lane of the evidence.
std::vector<BandLayout::Choice> bandsFor(const Evidence &evidence, const std::vector<TimelineCard> &cards)
{
    constexpr BandLayout::Opening Opening{};
    const std::vector<PictureLane> lanes = pictureLanes(cards, Opening);
    std::vector<BandLayout::Choice> bands = importantLanes(cards, lanes, Opening);
    for (const PictureLane &lane : lanes) {
        const auto isIt = [&lane](const BandLayout::Choice &each) {
            return each.lane == lane.choice.lane && each.counter == lane.choice.counter;
        };
        if (!evidence.lane.empty() && lane.path == evidence.lane && std::ranges::none_of(bands, isIt))
            bands.insert(bands.begin(), lane.choice);
    }
    return bands;
}

ReportFacts::CardFigures figuresOfCard(const OpenCard &card, bool withOperators, TaskControl &control)
{
    ReportFacts::CardFigures facts;
    if (const auto overview = card.overview(control))
        facts.overview = **overview;
    if (!withOperators || control.stopRequested())
        return facts;
    const auto read = card.kernelsFor(KernelsBy::Name, control);
    if (!read)
        return facts;
    const CardKernels &kernels = **read;
    facts.source = kernels.source;
    facts.isPerStep = kernels.isPerStep;
    const std::vector<KernelGroup> groups = groupKernels(*kernels.calls, KernelsBy::Name);
    const bool isCoresOnly = coversTwoSpans(*kernels.calls, kernels.isPerStep);
    for (const KernelGroup &group : groups) {
        if (facts.operators.size() == MostOperators)
            break;
        const CoreClass core = coreClassOf(*kernels.calls, group.calls.front());
        if (core == CoreClass::WaitOrCopy || (isCoresOnly && core != CoreClass::AiCore))
            continue;
        const KernelFigures figures = figuresOf(*kernels.calls, group, 0);
        facts.operators.push_back({std::string(figures.name.value_or("")), figures.count, figures.sumPs});
    }
    return facts;
}

} // namespace

Result<ReportFacts> readReportFacts(const AdviceInputs &inputs, TaskControl &control)
{
    ReportFacts facts;
    for (std::size_t card = 0; card < std::min(inputs.size(), MostOverviewCards); ++card) {
        if (control.stopRequested())
            return failure(ErrorCode::Cancelled);
        facts.cards.push_back(figuresOfCard(*inputs.card(card).openCard(), card < OperatorCards, control));
    }
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled);
    return facts;
}

AdviceReport::AdviceReport(QString title, std::shared_ptr<const ProfileAdvice> advice, ReportFacts facts,
                           std::vector<TimelineCard> cards, std::vector<FindingRemark> remarks)
    : m_title(std::move(title))
    , m_advice(std::move(advice))
    , m_facts(std::move(facts))
    , m_cards(std::move(cards))
    , m_remarks(std::move(remarks))
    , m_order(foldFindings(m_advice->advice.findings, [this](const Finding &finding) {
        return !remarkOn(static_cast<std::size_t>(&finding - m_advice->advice.findings.data())).isDismissed;
    }))
{
    for (const auto *places : {&m_order.places, &m_order.small}) {
        for (const FindingPlace &place : *places) {
            const Finding &finding = m_advice->advice.findings[place.finding];
            if (m_pending.size() < MostPictures && drawable(finding, *m_advice, m_cards.size()))
                m_pending.push_back(place.finding);
        }
    }
    std::ranges::reverse(m_pending);
    m_pictures = static_cast<int>(m_pending.size());
}

const FindingRemark &AdviceReport::remarkOn(std::size_t finding) const
{
    static const FindingRemark none;
    return finding < m_remarks.size() ? m_remarks[finding] : none;
}

bool AdviceReport::drawNext()
{
    if (m_pending.empty())
        return false;
    const std::size_t finding = m_pending.back();
    m_pending.pop_back();
    draw(finding);
    return true;
}

void AdviceReport::draw(std::size_t finding)
{
    const Evidence &shown = *drawable(m_advice->advice.findings[finding], *m_advice, m_cards.size());
    const std::vector<TimelineCard> card{m_cards[static_cast<std::size_t>(m_advice->timelines[shown.card])]};
    TimelineState state;
    state.setCards(card);
    const TimeRange range = state.clock(0).map(*shown.range);
    const TimeNs margin = std::max(range.length(), LeastMarginNs);
    PictureOptions options;
    options.size = {PictureWidthPx, MostPicturePx};
    options.fitHeight = true;
    const TimeRange slices = state.slicesRange();
    options.range = TimeRange{std::min(range.begin, std::max(range.begin - margin, slices.begin)),
                              std::max(range.end, std::min(range.end + margin, slices.end))};
    options.bands = bandsFor(shown, card);
    options.flows = {QStringLiteral("HostToDevice")};
    options.title = evidenceText(shown, *m_advice->inputs);
    auto picture = drawPicture(card, options, PictureFormat::Svg);
    QByteArray kind("image/svg+xml");
    if (picture && picture->bytes.size() > MostSvgBytes) {
        picture = drawPicture(card, options, PictureFormat::Png);
        kind = "image/png";
    }
    if (!picture) ///< nothing can be drawn there; the table still lists the evidence
        return;   // nothing to draw there; the table of the evidence stands
    const QString caption = (QStringList(options.title) + evidencePlace(shown, *m_advice->inputs)).join(QStringLiteral(", "));
    m_drawn[finding] = {"data:" + kind + ";base64," + encoded(*picture).toBase64(), caption};
}

QString AdviceReport::overview() const
{
    QList<QStringList> rows;
    for (std::size_t card = 0; card < m_facts.cards.size(); ++card) {
        const CardOverview &overview = m_facts.cards[card].overview;
        QStringList begin{cardText(m_advice->inputs->card(card).card())};
        const auto add = [&](const QString &step, const OverviewQuantities &quantities) {
            QStringList cells =
                begin + QStringList{overview.hasDevice ? sourceText(overview) : Reports::tr("no device work was found"), step};
            for (const OverviewQuantity part :
                 {OverviewQuantity::Computing, OverviewQuantity::NotOverlapped, OverviewQuantity::Free, OverviewQuantity::Step})
                cells += partText(quantities, part);
            rows.append(cells);
        };
        if (overview.all.busyAndFreeNs())
            add(Reports::tr("all"), overview.all);
        for (const CardOverview::Step &step : overview.steps) {
            if (m_facts.cards.size() <= OperatorCards || !overview.all.busyAndFreeNs())
                add(plainText(step.number), step.reported && !step.computed.busyAndFreeNs() ? *step.reported : step.computed);
        }
    }
    return htmlTable({Reports::tr("Card"), Reports::tr("Source"), Reports::tr("Step"), Reports::tr("Computing"),
                      Reports::tr("Exposed communication"), Reports::tr("Free"), Reports::tr("Step time")},
                     rows, 3);
}

QString AdviceReport::findingSection(const FindingPlace &place) const
{
    const Finding &finding = m_advice->advice.findings[place.finding];
    const AdviceInputs &inputs = *m_advice->inputs;
    const FindingTexts texts = findingTexts(finding, inputs);
    const std::string_view severity = severityName(finding.severity);
    QString html = QStringLiteral("<section class=\"%1 d%2\">\n")
                       .arg(QLatin1String(severity.data(), static_cast<qsizetype>(severity.size())),
                            QString::number(std::min(place.depth, 3)));
    html += htmlElement("h3", severitySign(finding.severity) + QStringLiteral(" [") + findingSeverityText(finding.severity) +
                                  QStringLiteral("] ") + texts.title);
    html += htmlElement("p", texts.explanation) + htmlElement("p", texts.suggestion);
    if (const QString &note = remarkOn(place.finding).note; !note.isEmpty())
        html += htmlElement("p", Reports::tr("Note: %1").arg(note));
    QStringList figures;
    if (const QString saving = savingText(finding); !saving.isEmpty())
        figures += (finding.saving->lowNs > 0 ? Reports::tr("Saves %1") : Reports::tr("Saves %1 (upper bound)")).arg(saving);
    if (const QString blocked = blockedText(finding, m_advice->advice.findings, inputs); !blocked.isEmpty())
        figures += blocked;
    if (const QString cards = findingCardsText(finding, inputs); !cards.isEmpty())
        figures += Reports::tr("Cards: %1").arg(cards);
    figures += partLines(finding, inputs);
    figures += foldedLines(finding, inputs);
    for (const Fact &fact : finding.facts)
        figures += factLine(fact);
    for (const Threshold &threshold : finding.thresholds)
        figures += Reports::tr("Threshold %1").arg(thresholdLine(threshold));
    figures += Reports::tr("Confidence: %1. Rule: %2").arg(confidenceText(finding.confidence), fromFile(finding.ruleId));
    html += htmlList(figures);
    QList<QStringList> rows;
    for (const Evidence &each : finding.evidence) {
        QStringList parts = evidencePlace(each, inputs);
        const QString duration = each.range ? parts.takeLast() : QString();
        const QString begin = each.range ? shortDurationText(each.range->begin, 6) : QString();
        if (each.range)
            parts.removeLast();
        rows.append({evidenceText(each, inputs), parts.join(QStringLiteral(", ")), begin, duration});
    }
    html += htmlTable({Reports::tr("Evidence"), Reports::tr("Where"), Reports::tr("Begin"), Reports::tr("Duration")}, rows, 2);
    if (const auto drawn = m_drawn.find(place.finding); drawn != m_drawn.end()) {
        const QString caption = drawn->second.caption.toHtmlEscaped();
        html += QStringLiteral("<figure><img alt=\"") + caption + QStringLiteral("\" src=\"") +
                QString::fromLatin1(drawn->second.source) + QStringLiteral("\"><figcaption>") + caption +
                QStringLiteral("</figcaption></figure>\n");
    }
    return html + QStringLiteral("</section>\n");
}

QString AdviceReport::findings() const
{
    QString html;
    for (const FindingPlace &place : m_order.places)
        html += findingSection(place);
    if (!m_order.small.empty()) {
        const QString title = Reports::tr("Smaller findings (%1), each of which saves less than %2 of a step")
                                  .arg(countText(m_order.small.size()), factText(shareFact({}, SmallSavingShare)));
        html += QStringLiteral("<details>\n") + htmlElement("summary", title);
        for (const FindingPlace &place : m_order.small)
            html += findingSection(place);
        html += QStringLiteral("</details>\n");
    }
    if (html.isEmpty() && m_advice->advice.findings.empty())
        html = htmlElement("p", Reports::tr("Nothing was found."));
    if (const auto dismissed = std::ranges::count_if(m_remarks, &FindingRemark::isDismissed); dismissed > 0)
        html += htmlElement("p", Reports::tr("Dismissed and not listed: %1").arg(dismissed));
    return html;
}

/// Returns the list of the user's marks, by time; "" without any.
QString AdviceReport::marks() const
{
    if (m_marks.empty())
        return {};
    TimeMarks sorted = m_marks;
    std::ranges::stable_sort(sorted, {}, [](const TimeMark &mark) { return mark.range.begin; });
    QList<QStringList> rows;
    for (const TimeMark &mark : sorted)
        rows.append({plainText(mark.name.toStdString()), plainText(mark.note.simplified().toStdString()),
                     offsetText(mark.range.begin), mark.range.isEmpty() ? QString() : durationText(mark.range.length())});
    return htmlElement("h2", Reports::tr("Marks")) +
           htmlTable({Reports::tr("Name"), Reports::tr("Note"), Reports::tr("Begin"), Reports::tr("Duration")}, rows, 2);
}

QString AdviceReport::operators() const
{
    QString html;
    for (std::size_t card = 0; card < m_facts.cards.size(); ++card) {
        const ReportFacts::CardFigures &facts = m_facts.cards[card];
        QList<QStringList> rows;
        for (const ReportFacts::Operator &each : facts.operators)
            rows.append({plainText(each.name), countText(each.count), QString::fromStdString(microsecondText(each.sumPs))});
        if (rows.isEmpty())
            continue;
        QString title = cardText(m_advice->inputs->card(card).card()) + QStringLiteral(" – ") + fromFile(facts.source);
        if (facts.isPerStep)
            title += QStringLiteral(" – ") + Reports::tr("AI cores, one mean step");
        html += htmlElement("h3", title);
        html += htmlTable({Reports::tr("Operator"), Reports::tr("Count"), Reports::tr("Sum (µs)")}, rows, 1);
    }
    return html;
}

QString AdviceReport::rules() const
{
    QString html = htmlElement("h2", Reports::tr("Checked without findings"));
    QStringList fine;
    for (const CheckedRule &checked : m_advice->advice.checked)
        fine += ruleTitle(checked.rule) + QStringLiteral(" – ") + fromFile(checked.rule);
    html += htmlList(fine) + htmlElement("h2", Reports::tr("Not checked"));
    const NotCheckedTexts missing = notCheckedTexts(m_advice->advice, *m_advice->inputs);
    QStringList lacking = missing.rules;
    for (const FailedRule &failed : m_advice->advice.failed)
        lacking += ruleTitle(failed.rule) + QStringLiteral(" – ") + failureText(failed);
    lacking += lossTexts(m_advice->advice.losses);
    for (const Problem &problem : m_advice->problems)
        lacking += problemText(problem);
    html += htmlList(lacking);
    return missing.isEmpty()
               ? html
               : QString(html + htmlElement("h3", Reports::tr("How to get what is missing")) + htmlList(missing.inputs));
}

QString AdviceReport::provenance() const
{
    QStringList lines{Reports::tr("Written by Plumbline %1").arg(QCoreApplication::applicationVersion())};
    QList<QStringList> rows;
    for (const auto &card : m_advice->inputs->cards()) {
        QStringList files;
        for (const std::string &file : card->card().timeline)
            files += plainText(file);
        if (static_cast<std::size_t>(rows.size()) < MostOverviewCards)
            rows.append({cardText(card->card()), plainText(card->card().path), files.join(QStringLiteral(", ")),
                         card->trace() ? countText(card->trace()->slices().size()) : QString()});
    }
    return htmlList(lines) +
           htmlTable({Reports::tr("Card"), Reports::tr("Folder"), Reports::tr("Timeline"), Reports::tr("Slices")}, rows, 3);
}

QByteArray AdviceReport::html() const
{
    const QString title = Reports::tr("Advice on %1").arg(m_title);
    QString body = htmlElement("h1", title) + htmlElement("h2", Reports::tr("Overview")) + overview();
    body +=
        htmlElement("h2", Reports::tr("Findings (%1)").arg(countText(m_order.places.size() + m_order.small.size()))) + findings();
    body += marks();
    body += htmlElement("h2", Reports::tr("Longest operators")) + operators() + rules();
    body += htmlElement("h2", Reports::tr("Data sources")) + provenance();
    return htmlDocument(Reports::tr("en", "the language of these texts, as HTML names it"), title, body);
}

Result<void> writeReport(const QString &file, const QByteArray &html)
{
    QSaveFile output(file);
    if (output.open(QIODevice::WriteOnly) && output.write(html) == html.size() && output.commit())
        return {};
    return failure(ErrorCode::WriteFailed, bytesOfPath(file), output.errorString().toStdString());
}

} // namespace plumbline
