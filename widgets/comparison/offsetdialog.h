// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include <cstdint>

class QLabel;
class QLineEdit;
class QPushButton;

namespace plumbline {

/// Asks for the offset that is added to the times of the target. The dialog is not modal and deletes itself when it is closed.
class OffsetDialog final : public QDialog
{
    Q_OBJECT

public:
    /// Creates the dialog with the current offset.
    explicit OffsetDialog(std::int64_t offsetNs, QWidget *parent);

    void accept() override;

Q_SIGNALS:
    void offsetChosen(std::int64_t offsetNs);

private:
    void check();

    QLineEdit *m_edit;
    QLabel *m_answer;
    QPushButton *m_apply;
};

} // namespace plumbline
