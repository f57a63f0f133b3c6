// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHeaderView>
#include <QStringList>

#include <vector>

class QLineEdit;

namespace plumbline {

/// A header with a field below each title. What the user types there filters the rows by that column.
class FilterHeader final : public QHeaderView
{
    Q_OBJECT

public:
    explicit FilterHeader(QWidget *parent = nullptr);

    /// Shows or removes the fields. Their texts are lost when they are removed.
    void setFiltered(bool filtered);
    [[nodiscard]] bool isFiltered() const { return m_isFiltered; }
    /// Returns the text of each field, by column. Empty while there are no fields.
    [[nodiscard]] QStringList texts() const;
    void setText(int section, const QString &text);
    void clearTexts();
    /// Marks a field whose text cannot be understood.
    void setValid(int section, bool valid);
    /// Sets the text that is shown in an empty field.
    void setHint(int section, const QString &hint);
    /// Sets the tool tip of the field of a section.
    void setToolTipOf(int section, const QString &text);
    [[nodiscard]] QLineEdit *field(int section) const;

    /// Moves the fields below their columns. Needed after changes that were made while the signals of the header were blocked.
    void placeFields();

    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void filtersChanged();

protected:
    void updateGeometries() override;

private:
    void fitFields();

    bool m_isFiltered = false;
    std::vector<QLineEdit *> m_fields;
};

} // namespace plumbline
