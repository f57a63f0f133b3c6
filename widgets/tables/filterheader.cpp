// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/filterheader.h"

#include <QLineEdit>
#include <QSignalBlocker>

namespace plumbline {

FilterHeader::FilterHeader(QWidget *parent) : QHeaderView(Qt::Horizontal, parent)
{
    setSectionsClickable(true);
    setSectionsMovable(true);
    setHighlightSections(false);
    setSortIndicatorShown(true);
    connect(this, &QHeaderView::sectionCountChanged, this, &FilterHeader::fitFields);
    connect(this, &QHeaderView::sectionResized, this, &FilterHeader::placeFields);
    connect(this, &QHeaderView::sectionMoved, this, &FilterHeader::placeFields);
}

void FilterHeader::setFiltered(bool filtered)
{
    if (m_isFiltered == filtered)
        return;
    m_isFiltered = filtered;
    fitFields();
    updateGeometry();
    Q_EMIT geometriesChanged();
    Q_EMIT filtersChanged();
}

void FilterHeader::fitFields()
{
    const std::size_t wanted = m_isFiltered ? static_cast<std::size_t>(count()) : 0;
    while (m_fields.size() > wanted) {
        delete m_fields.back();
        m_fields.pop_back();
    }
    while (m_fields.size() < wanted) {
        auto *field = new QLineEdit(this);
        field->setClearButtonEnabled(true);
        connect(field, &QLineEdit::textChanged, this, &FilterHeader::filtersChanged);
        m_fields.push_back(field);
    }
    placeFields();
}

void FilterHeader::placeFields()
{
    const int top = QHeaderView::sizeHint().height();
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        const auto section = static_cast<int>(i);
        QLineEdit &field = *m_fields[i];
        field.setGeometry(sectionViewportPosition(section), top, sectionSize(section), field.sizeHint().height());
        field.setVisible(!isSectionHidden(section));
    }
}

void FilterHeader::updateGeometries()
{
    setViewportMargins(0, 0, 0, m_fields.empty() ? 0 : m_fields.front()->sizeHint().height());
    QHeaderView::updateGeometries();
    placeFields();
}

QSize FilterHeader::sizeHint() const
{
    QSize size = QHeaderView::sizeHint();
    if (!m_fields.empty())
        size.rheight() += m_fields.front()->sizeHint().height();
    return size;
}

QStringList FilterHeader::texts() const
{
    QStringList texts;
    for (const QLineEdit *field : m_fields)
        texts.append(field->text());
    return texts;
}

void FilterHeader::setText(int section, const QString &text)
{
    if (QLineEdit *known = field(section))
        known->setText(text);
}

void FilterHeader::clearTexts()
{
    for (QLineEdit *field : m_fields)
        field->clear();
}

void FilterHeader::setValid(int section, bool valid)
{
    QLineEdit *known = field(section);
    if (!known)
        return;
    QPalette colours = palette();
    if (!valid)
        colours.setColor(QPalette::Text, QColor(0xd0, 0x30, 0x30));
    known->setPalette(colours);
}

void FilterHeader::setHint(int section, const QString &hint)
{
    if (QLineEdit *known = field(section))
        known->setPlaceholderText(hint);
}

void FilterHeader::setToolTipOf(int section, const QString &text)
{
    if (QLineEdit *known = field(section))
        known->setToolTip(text);
}

QLineEdit *FilterHeader::field(int section) const
{
    const auto index = static_cast<std::size_t>(section);
    return section >= 0 && index < m_fields.size() ? m_fields[index] : nullptr;
}

} // namespace plumbline
