// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/comparison/offsetdialog.h"

#include "widgets/support/timeargument.h"
#include "widgets/timeline/layout/timeaxis.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace plumbline {

OffsetDialog::OffsetDialog(std::int64_t offsetNs, QWidget *parent) : QDialog(parent)
{
    setObjectName(QStringLiteral("alignmentOffset"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Offset of the target"));
    auto *hint = new QLabel(tr("The time to add to the recorded times of the target, such as -12.5ms, 300us or 1500ns"));
    hint->setTextFormat(Qt::PlainText);
    hint->setWordWrap(true);
    m_edit = new QLineEdit(QString::number(offsetNs) + QStringLiteral("ns"));
    m_edit->setAccessibleName(windowTitle());
    m_answer = new QLabel;
    m_answer->setTextFormat(Qt::PlainText);
    m_answer->setWordWrap(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_apply = buttons->addButton(tr("Align"), QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_edit, &QLineEdit::textChanged, this, &OffsetDialog::check);
    auto *layout = new QVBoxLayout(this);
    for (QWidget *widget : std::initializer_list<QWidget *>{hint, m_edit, m_answer})
        layout->addWidget(widget);
    layout->addStretch(1);
    layout->addWidget(buttons);
    // Enter must not close the dialog while the text is not a time.
    buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
    m_apply->setDefault(true);
    resize(440, 150);
    m_edit->selectAll();
    m_edit->setFocus();
    check();
}

void OffsetDialog::check()
{
    const auto time = TimeArgument::parse(TimeArgument::plain(m_edit->text()));
    m_apply->setEnabled(time.has_value());
    if (m_edit->text().trimmed().isEmpty())
        m_answer->clear();
    else
        m_answer->setText(time ? offsetText(time->ns) : tr("This is not a time."));
}

void OffsetDialog::accept()
{
    const auto time = TimeArgument::parse(TimeArgument::plain(m_edit->text()));
    if (!time)
        return;
    Q_EMIT offsetChosen(time->ns);
    QDialog::accept();
}

} // namespace plumbline
