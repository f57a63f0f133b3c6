// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/whatif/whatifchange.h"

#include <QStringList>
#include <QWidget>

#include <optional>

class QComboBox;
class QDoubleSpinBox;
class QLineEdit;
class QToolButton;

namespace plumbline {

/// A row of boxes with which the user says what could be different: what is meant, by its name, and what happens to it.
class ChangeEditor final : public QWidget
{
    Q_OBJECT

public:
    explicit ChangeEditor(QWidget *parent = nullptr);

    /// Sets the names that are offered while a pattern is typed.
    void setNames(const QStringList &names);
    /// Returns the change as the boxes have it; empty while it is incomplete.
    [[nodiscard]] std::optional<WhatIfChange> change() const;
    void retranslate();

    [[nodiscard]] QComboBox &target() const { return *m_target; }
    [[nodiscard]] QLineEdit &pattern() const { return *m_pattern; }
    [[nodiscard]] QComboBox &action() const { return *m_action; }
    [[nodiscard]] QDoubleSpinBox &value() const { return *m_value; }
    [[nodiscard]] QToolButton &addButton() const { return *m_add; }

Q_SIGNALS:
    /// Emitted when the user adds the change.
    void added(const plumbline::WhatIfChange &change);

private:
    [[nodiscard]] ChangeTarget chosenTarget() const;
    [[nodiscard]] static QString placeholderOf(ChangeTarget target);
    void offerActions();
    void showParts();
    void tryAdd();

    QComboBox *m_target;
    QLineEdit *m_pattern;
    QComboBox *m_action;
    QDoubleSpinBox *m_value;
    QToolButton *m_add;
    std::optional<ChangeAction> m_shown; ///< whose number the box holds
};

} // namespace plumbline
