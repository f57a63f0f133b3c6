// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHeaderView>
#include <QStringList>

#include <vector>

class QLineEdit;

namespace plumbline {

/// A header with a field below each title, in which somebody types what the column's cells must be like.
class FilterHeader final : public QHeaderView
{
    Q_OBJECT

public:
    explicit FilterHeader(QWidget *parent = nullptr);

    /// Shows the fields or hides them; hidden ones are empty.
    void setFiltered(bool filtered);
    [[nodiscard]] bool isFiltered() const { return m_isFiltered; }
    /// What is typed, by column.
    [[nodiscard]] QStringList texts() const;
    void setText(int section, const QString &text);
    void clearTexts();
    /// Marks what cannot be understood.
    void setValid(int section, bool valid);
    /// What a field says while it is empty.
    void setHint(int section, const QString &hint);
    [[nodiscard]] QLineEdit *field(int section) const;

    /// Puts the fields below their columns, after changes during which the header's signals were held back.
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
