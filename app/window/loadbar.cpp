// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/loadbar.h"

#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"

#include <QEvent>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include <cmath>
#include <optional>

namespace plumbline {

namespace {

constexpr int BarSteps = 1000;

/// Returns how many whole seconds the load still takes at the rate so far. Empty while it is too early to tell.
std::optional<TimeNs> secondsLeft(const LoadProgress &progress)
{
    constexpr double EnoughShare = 0.05;
    const auto all = static_cast<double>(progress.allBytes);
    const auto done = static_cast<double>(progress.doneBytes);
    if (progress.bytesPerSecond <= 0 || done < EnoughShare * all || done >= all)
        return std::nullopt;
    return static_cast<TimeNs>(std::ceil((all - done) / progress.bytesPerSecond));
}

/// Returns the last three parts of a path, such as "rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json". They are enough to
/// tell cards apart.
QString shortPath(const QString &path)
{
    const QStringList parts = path.split(QLatin1Char('/'), Qt::SkipEmptyParts);
    return QStringList(parts.mid(qMax<qsizetype>(0, parts.size() - 3))).join(QLatin1Char('/'));
}

} // namespace

LoadBar::LoadBar(Session *session, QWidget *parent)
    : QFrame(parent), m_session(session), m_text(new QLabel(this)), m_bar(new QProgressBar(this)), m_cancel(new QPushButton(this))
{
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    parent->installEventFilter(this);
    m_text->installEventFilter(this);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_bar->setFixedWidth(220);
    m_cancel->setText(tr("Cancel"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_bar);
    layout->addWidget(m_cancel);
    hide();

    connect(m_cancel, &QPushButton::clicked, m_session, &Session::cancel);
    connect(m_session, &Session::started, this, [this] {
        showProgress();
        place();
        raise();
        show();
    });
    connect(m_session, &Session::progressed, this, &LoadBar::showProgress);
    for (const auto end : {&Session::opened, &Session::cancelled})
        connect(m_session, end, this, &QWidget::hide);
    connect(m_session, &Session::failed, this, &QWidget::hide);
}

void LoadBar::place()
{
    const int height = sizeHint().height();
    setGeometry(0, parentWidget()->height() - height, parentWidget()->width(), height);
}

bool LoadBar::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == parent() && event->type() == QEvent::Resize)
        place();
    if (watched == m_text && event->type() == QEvent::Resize)
        showText(m_session->progress());
    return QFrame::eventFilter(watched, event);
}

void LoadBar::showProgress()
{
    const LoadProgress progress = m_session->progress();
    showText(progress);
    if (progress.allBytes == 0) {
        m_bar->setRange(0, 0);
        return;
    }
    m_bar->setRange(0, BarSteps);
    m_bar->setValue(
        static_cast<int>(BarSteps * (static_cast<double>(progress.doneBytes) / static_cast<double>(progress.allBytes))));
}

void LoadBar::showText(const LoadProgress &progress)
{
    const QFontMetrics metrics = m_text->fontMetrics();
    const int width = m_text->contentsRect().width();
    const QString path = plainText(shortPath(progress.file).toStdString());
    const int room = width - metrics.horizontalAdvance(describe(progress, QString()));
    const QString text = describe(progress, metrics.elidedText(path, Qt::ElideMiddle, room));
    m_text->setText(metrics.elidedText(text, Qt::ElideRight, width)); // cut at the end if even the amounts do not fit
    const QString tip = progress.file.isEmpty() ? stageText(progress.stage) : plainText(progress.file.toStdString());
    m_text->setToolTip(toolTipText(tip));
}

QString LoadBar::describe(const LoadProgress &progress, const QString &path)
{
    if (progress.file.isEmpty())
        return stageText(progress.stage);
    QString amount =
        tr("%1 of %2, %3").arg(bytesText(progress.doneBytes), bytesText(progress.allBytes), rateText(progress.bytesPerSecond));
    if (const auto left = secondsLeft(progress))
        amount += tr(", about %1 left").arg(shortDurationText(*left * 1'000'000'000, 2));
    return tr("%1, card %3 of %4: %5 – %2")
        .arg(stageText(progress.stage), path, QString::number(progress.card), QString::number(progress.cards), amount);
}

void LoadBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        m_cancel->setText(tr("Cancel"));
        showProgress();
    }
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange)
        place();
    if (event->type() == QEvent::FontChange)
        showProgress();
    QFrame::changeEvent(event);
}

} // namespace plumbline
