// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/input/gototimedialog.h"

#include "widgets/support/timeargument.h"
#include "widgets/timeline/layout/timeaxis.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace plumbline {

std::optional<TimeNs> axisTime(const TimelineState &state, const QString &text)
{
    const auto argument = TimeArgument::parse(TimeArgument::plain(text));
    return argument ? std::optional(argument->relativeTo(state.axisOriginNs())) : std::nullopt;
}

GoToTimeDialog::GoToTimeDialog(TimelineState *state, QWidget *parent) : QDialog(parent), m_state(state)
{
    setObjectName(QStringLiteral("goToTime"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Go to a time"));
    auto *hint = new QLabel(tr("From the start, such as 12.5ms, 300us or 2s, or absolute nanoseconds, such as %1")
                                .arg(state->axisOriginNs() + state->visibleRange().begin));
    hint->setTextFormat(Qt::PlainText);
    hint->setWordWrap(true);
    m_edit = new QLineEdit;
    m_edit->setAccessibleName(windowTitle());
    m_answer = new QLabel;
    m_answer->setTextFormat(Qt::PlainText);
    m_answer->setWordWrap(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_go = buttons->addButton(tr("Go"), QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_edit, &QLineEdit::textChanged, this, &GoToTimeDialog::check);
    auto *layout = new QVBoxLayout(this);
    for (QWidget *widget : std::initializer_list<QWidget *>{hint, m_edit, m_answer})
        layout->addWidget(widget);
    layout->addStretch(1);
    layout->addWidget(buttons);
    // Enter must not close the dialog while the text is no time.
    buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
    m_go->setDefault(true);
    resize(440, 150);
    m_edit->setFocus();
    check();
}

void GoToTimeDialog::check()
{
    const auto time = axisTime(*m_state, m_edit->text());
    const TimeRange whole = m_state->fullRange();
    const bool isInside = time && *time >= whole.begin && *time <= whole.end;
    m_go->setEnabled(isInside);
    if (m_edit->text().trimmed().isEmpty())
        m_answer->clear();
    else if (!time)
        m_answer->setText(tr("This is not a time."));
    else if (!isInside)
        m_answer->setText(tr("The timeline reaches from %1 to %2.").arg(offsetText(whole.begin), offsetText(whole.end)));
    else
        m_answer->setText(offsetText(*time) + QStringLiteral("  =  ") + dateTimeText(m_state->axisOriginNs() + *time));
}

void GoToTimeDialog::accept()
{
    const auto time = axisTime(*m_state, m_edit->text());
    if (!time || !m_go->isEnabled())
        return;
    m_state->centreOn(*time);
    QDialog::accept();
}

} // namespace plumbline
