// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/steps/stagespanel.h"

#include "core/base/timeunits.h"
#include "widgets/charts/stagechart.h"
#include "widgets/support/formatting.h"
#include "widgets/support/paths.h"
#include "widgets/support/terms.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>
#include <utility>

namespace plumbline {

namespace {

constexpr int LeastPointPx = 80;

/// Upper limit of all-reduces in the drawing; the table has all of them.
constexpr std::size_t MostDrawnReduces = 60;

/// Makes the stretches of a step. Times count from the beginning of the step gap, or of the step without a gap.
class StageMaker
{
public:
    explicit StageMaker(const StepStages &stages) : m_stages(stages) {}

    [[nodiscard]] std::vector<StageChart::Stage> make()
    {
        if (!m_stages.startNs)
            return {};
        const auto forward = inStep(m_stages.forwardNs);
        const auto backward = inStep(m_stages.backwardNs);
        const auto gapEnd = m_stages.isGapBefore ? std::optional<TimeNs>(0) : forward;
        if (m_stages.gapNs && gapEnd)
            add(termTitle("step_gap"), *gapEnd - *m_stages.gapNs, *m_stages.gapNs, Role::Wait);
        if (forward && m_stages.forwardBackwardNs)
            add(termTitle("forward_backward"), *forward, *m_stages.forwardBackwardNs, Role::ComputeCube);
        if (backward && m_stages.tailNs)
            add(termTitle("step_tail"), *backward, *m_stages.tailNs, Role::ComputeVector);
        for (std::size_t index = 0; index < std::min(MostDrawnReduces, m_stages.allReduces.size()); ++index) {
            const StepReduce &reduce = m_stages.allReduces[index];
            add(fromFile(reduce.name), reduce.startNs - *m_stages.startNs, reduce.durationNs, Role::Communication);
        }
        std::vector<StageChart::Stage> made;
        for (const Stretch &each : m_stretches) {
            const TimeNs begin = each.begin - m_first;
            const TimeNs end = begin + each.length;
            made.push_back({each.name, milliseconds(begin), milliseconds(end), each.role,
                            StagesPanel::tr("%1 – %2 (%3)")
                                .arg(QString::number(milliseconds(begin), 'f', 3), QString::number(milliseconds(end), 'f', 3),
                                     durationText(each.length))});
        }
        return made;
    }

private:
    struct Stretch
    {
        QString name;
        TimeNs begin; ///< from the beginning of the step
        TimeNs length;
        Role role;
    };

    [[nodiscard]] std::optional<TimeNs> inStep(const std::optional<TimeNs> &time) const
    {
        return time ? std::optional(*time - *m_stages.startNs) : std::nullopt;
    }

    void add(const QString &name, TimeNs begin, TimeNs length, Role role)
    {
        m_first = std::min(m_first, begin);
        m_stretches.push_back({name, begin, length, role});
    }

    [[nodiscard]] static double milliseconds(TimeNs ns) { return static_cast<double>(ns) / NsPerMs; }

    const StepStages &m_stages;
    std::vector<Stretch> m_stretches;
    TimeNs m_first = 0; ///< begin of the first stretch; not above 0
};

} // namespace

StagesPanel::StagesPanel(QWidget *parent)
    : QWidget(parent)
    , m_name(new QLabel)
    , m_text(new QLabel)
    , m_forwardLabel(new QLabel)
    , m_backwardLabel(new QLabel)
    , m_forward(new QLineEdit)
    , m_backward(new QLineEdit)
    , m_chart(new StageChart(QStringLiteral("step_stages")))
{
    auto *points = new QHBoxLayout;
    points->addWidget(m_name);
    points->addSpacing(12);
    for (const auto &[label, edit] : {std::pair(m_forwardLabel, m_forward), std::pair(m_backwardLabel, m_backward)}) {
        label->setBuddy(edit);
        edit->setClearButtonEnabled(true);
        edit->setMinimumWidth(LeastPointPx);
        points->addWidget(label);
        points->addWidget(edit, 1);
        connect(edit, &QLineEdit::editingFinished, this, &StagesPanel::takePoints);
    }
    m_name->setTextFormat(Qt::PlainText);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    points->setContentsMargins(8, 0, 8, 0);
    m_text->setContentsMargins(8, 0, 8, 0);
    layout->addLayout(points);
    layout->addWidget(m_text);
    layout->addWidget(m_chart, 1);
    m_chart->setTitle([this]() -> QString { return tr("Stages: %1").arg(m_title); });
    m_chart->setTimeTitle([]() -> QString { return tr("Time from the beginning of the step gap (ms)"); });
    m_chart->setEmptyText([]() -> QString { return tr("The stages of this step are not known."); });
    retranslate();
}

void StagesPanel::setPoints(const StepRows &steps, bool canChoose)
{
    m_points.forwardPoint = steps.forwardPoint;
    m_points.backwardPoint = steps.backwardPoint;
    m_points.choice = steps.choice;
    m_points.missing = steps.missing;
    m_points.source = steps.source;
    m_points.untold = steps.untold;
    m_forward->setEnabled(canChoose);
    m_backward->setEnabled(canChoose);
    showPoints();
}

void StagesPanel::showPoints()
{
    const bool isChosen = m_points.choice == PointChoice::User;
    m_forward->setPlaceholderText(fromFile(m_points.forwardPoint));
    m_backward->setPlaceholderText(fromFile(m_points.backwardPoint));
    QString text;
    if (!m_points.missing.empty())
        text = tr("No step has an operator %1.").arg(fromFile(m_points.missing));
    else if (m_points.untold > 0)
        text =
            tr("You chose where the stages end. Steps of which neither timeline nor kernel table tells when these operators ran: "
               "%1; their stages are unknown.")
                .arg(countText(m_points.untold));
    else if (isChosen)
        text = tr("You chose where the stages end; empty fields leave it to the profiler.");
    else if (m_points.choice == PointChoice::File)
        text = tr("The operators are those of step_trace_point_info.json.");
    else if (m_points.choice == PointChoice::Automatic)
        text = tr("Chosen automatically: the first operator of the step, and the last one before the update or the last "
                  "all-reduce. FP_POINT and BP_POINT name others.");
    else if (m_points.source != StepSource::None)
        text = tr("Nothing tells which operators begin forward and end backward.");
    m_text->setText(text);
}

void StagesPanel::setStep(const StepRow &step, const QString &title)
{
    m_step = step;
    m_title = title;
    m_name->setText(title);
    m_chart->setStages(step.stages ? StageMaker(*step.stages).make() : std::vector<StageChart::Stage>());
}

void StagesPanel::takePoints()
{
    const StepPoints points = chosenPoints();
    if (points.forward == m_taken.forward && points.backward == m_taken.backward)
        return; // the focus only left the field
    m_taken = points;
    Q_EMIT pointsChosen();
}

StepPoints StagesPanel::chosenPoints() const
{
    return {bytesOfPath(m_forward->text()), bytesOfPath(m_backward->text())};
}

void StagesPanel::forgetPoints()
{
    m_forward->clear();
    m_backward->clear();
    m_taken = {};
}

QString StagesPanel::pointsText() const
{
    return m_text->text();
}

void StagesPanel::retranslate()
{
    m_forwardLabel->setText(tr("&Forward begins with"));
    m_backwardLabel->setText(tr("&Backward ends with"));
    m_forward->setToolTip(tr("FP_POINT: name of the operator that begins forward. Empty: chosen automatically"));
    m_backward->setToolTip(tr("BP_POINT: name of the operator that ends backward. Empty: chosen automatically"));
    showPoints();
    m_chart->retranslate();
    setStep(m_step, m_title);
}

} // namespace plumbline
