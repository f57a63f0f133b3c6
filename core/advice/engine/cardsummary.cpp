// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/engine/cardsummary.h"

#include "core/advice/catalogue.h"
#include "core/advice/engine/advisor.h"
#include "core/advice/engine/summaryadvice.h"
#include "core/advice/engine/timelinekeeping.h"
#include "core/advice/evidence/hostcost.h"
#include "core/analysis/communication/cardgroups.h"
#include "core/analysis/communication/communicationlanes.h"
#include "core/analysis/steps/deviceactivity.h"
#include "core/facts/jobevidence.h"
#include "core/facts/kernelagreement.h"
#include "core/summary/summaryparts.h"

#include <memory>
#include <utility>

namespace plumbline {

namespace {

/// Writes the facts of one card. For one summary.
class CardSummaryMaker
{
public:
    CardSummaryMaker(const OpenCard &card, const SummaryOptions &options, TaskControl &control)
        : m_card(card), m_control(control), m_writer(SummaryApplication, SummaryVersion), m_losses(card.card().path)
    {
        Card described = card.card();
        if (!described.summary)
            described.summary = summaryOf(card.trace().get());
        writeSummaryCard(m_writer, described, options.program);
        m_losses.add(SummaryCapturePart, options.problems);
        if (card.trace())
            m_losses.add(SummaryCapturePart, card.trace()->report().problems);
    }

    /// `isOfGpu` tells that the card is a GPU, which only its timeline shows. The summary tells it as a recorded activity.
    void writeFacts(bool isOfGpu)
    {
        if (const auto overview = m_card.overview(m_control))
            writeSummaryOverview(m_writer, m_losses, **overview);
        writeReported();
        if (const auto stages = m_card.stages(m_control))
            writeSummaryStages(m_writer, **stages);
        writeKernels();
        if (const auto communication = m_card.communication(m_control))
            writeCommunication(**communication);
        if (const auto memory = m_card.memory(m_control))
            writeSummaryMemory(m_writer, m_losses, **memory);
        if (const auto flops = m_card.flops(m_control))
            writeSummaryFlops(m_writer, m_losses, **flops);
        if (const auto data = m_card.dataInput(m_control))
            writeSummaryData(m_writer, m_losses, **data);
        if (const auto settings = m_card.settings(m_control)) {
            CaptureSettings told = **settings;
            if (isOfGpu && told.activities.empty())
                told.activities = {GpuActivity};
            writeSummarySettings(m_writer, told);
        }
        writeStrategy();
    }

    void writeTimeline(const KeptTimeline &kept) { writeKeptTimeline(m_writer, kept); }

    void writeAdvice(SummaryAdvicePart part, const Advice &advice)
    {
        writeSummaryAdvice(m_writer, part, advice, m_card.card().path);
    }

    [[nodiscard]] Result<std::string> bytes()
    {
        m_losses.write(m_writer);
        auto bytes = m_writer.bytes();
        return bytes ? Result<std::string>(sealedSummary(std::move(*bytes))) : bytes;
    }

private:
    static CardSummary summaryOf(const Trace *trace)
    {
        if (!trace)
            return {};
        return {trace->originNs(), true, trace->report().somethingLost};
    }

    /// The table of the steps as the profiler has it, which tells more columns than the overview.
    void writeReported()
    {
        const auto reported = m_card.reportedSteps(m_control);
        writeSummaryReported(m_writer, reported ? **reported : ReportedSteps());
    }

    /// The stages of a table of the whole cluster count for all its cards together, so that one card keeps nothing of them.
    void writeStrategy()
    {
        if (!m_card.card().clusterSteps.empty())
            return;
        JobEvidenceReader reader;
        reader.add(m_card, m_control);
        for (const JobEvidence &evidence : reader.take())
            writeSummaryStrategy(m_writer, evidence);
    }

    void writeKernels()
    {
        SummaryKernels kernels;
        for (const auto &[by, place] :
             {std::pair(KernelsBy::Name, &kernels.byName), std::pair(KernelsBy::Type, &kernels.byType),
              std::pair(KernelsBy::Core, &kernels.byCore), std::pair(KernelsBy::Shape, &kernels.byShape)}) {
            // Kernels of a timeline come before sums of operators, except for types, which few timelines tell.
            auto known = m_card.trace() && by != KernelsBy::Type ? m_card.kernels(m_control) : m_card.kernelsFor(by, m_control);
            if (!known && by == KernelsBy::Name && known.error().code != ErrorCode::FileNotFound)
                m_losses.add(SummaryKernelsPart, {}, {known.error()});
            if (known)
                *place = std::move(*known);
            else if (m_card.trace()) // in place of a table that cannot be read, as `kernels` does
                *place = std::make_shared<const CardKernels>(cardKernels(m_card.card(), nullptr, m_card.trace(), m_control));
        }
        if (kernels.byName && kernels.byName->table)
            m_losses.add(SummaryKernelsPart, kernels.byName->table->losses());
        m_losses.add(SummaryKernelsPart, kernelDoubts(m_card, m_control));
        writeSummaryKernels(m_writer, m_losses, kernels);
    }

    /// Operators of a timeline count as known where its lanes tell them, or tell that there were none.
    void writeCommunication(const CardCommunication &communication)
    {
        if (communication.hasOperators || !m_card.trace())
            return writeSummaryCommunication(m_writer, m_losses, communication, communication.source);
        const CommunicationLanes lanes(*m_card.trace());
        const auto activity = m_card.activity(m_control);
        const bool isTold =
            lanes.tellsOperators() || (lanes.view() == CommunicationView::None && activity && (*activity)->tellsCommunication);
        writeSummaryCommunication(m_writer, m_losses, communication, isTold ? "trace" : "");
    }

    const OpenCard &m_card;
    TaskControl &m_control;
    RecordWriter m_writer;
    SummaryLossWriter m_losses;
};

} // namespace

Result<std::string> summaryOfCard(const SharedCard &card, const SummaryOptions &options, TaskControl &control)
{
    const AdviceInputs inputs({card});
    AdviceOptions asked;
    asked.thresholds = options.thresholds;
    asked.threads = options.threads;
    asked.isFolded = false;
    asked.isReplayed = false; // whoever reads it has no timeline to replay
    Advice outcomes;
    asked.unconcluded = &outcomes;
    const auto advice = advise(inputs, ruleCatalogue(), asked, control);
    if (!advice)
        return failure(advice.error());
    if (card->card().summary)
        outcomes = readSummaryAdvice(card->card().path, SummaryAdvicePart::Outcomes, ruleCatalogue(), control).value_or(*advice);
    CardSummaryMaker maker(*card, options, control);
    maker.writeFacts(isGpu(inputs.card(0)));
    maker.writeAdvice(SummaryAdvicePart::Concluded, *advice);
    maker.writeAdvice(SummaryAdvicePart::Outcomes, outcomes);
    const std::vector<std::shared_ptr<const Card>> described{std::make_shared<const Card>(card->card())};
    maker.writeTimeline(keptTimelineOf(inputs.card(0), readNamedGroups(described, control)));
    if (control.stopRequested())
        return failure(ErrorCode::Cancelled, card->card().path);
    return maker.bytes();
}

} // namespace plumbline
