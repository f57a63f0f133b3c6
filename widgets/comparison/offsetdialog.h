// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include <cstdint>

class QLabel;
class QLineEdit;
class QPushButton;

namespace plumbline {

/// Asks for what is added to the times of a target card. Not modal; deletes itself when closed.
class OffsetDialog final : public QDialog
{
    Q_OBJECT

public:
    /// Begins with the offset of now.
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
