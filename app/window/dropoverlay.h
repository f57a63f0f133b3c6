// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <cstdint>

namespace plumbline {

/// What a drop does, by where it falls.
enum class DropPlace : std::uint8_t {
    NewTab,
    Base,   ///< the left half: compared with what is open, as the base
    Target, ///< the right half: the same, as the target
};

/// Lies over its parent while something is dragged over it, and says what a drop would do.
class DropOverlay final : public QWidget
{
    Q_OBJECT

public:
    explicit DropOverlay(QWidget *parent);

    /// `opening` says what a new tab would hold; `compared` names what may be compared with what is open, "" for nothing.
    void showChoices(const QString &opening, const QString &compared);
    /// Where a position in the parent falls. The upper part opens a tab; everything does where nothing is compared.
    [[nodiscard]] DropPlace placeAt(QPoint position) const;
    /// The place the pointer is over.
    void setPlace(DropPlace place);
    [[nodiscard]] DropPlace place() const { return m_place; }
    /// What is said at the place the pointer is over.
    [[nodiscard]] QString text() const { return text(m_place); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] QRect areaOf(DropPlace place) const;
    [[nodiscard]] QString text(DropPlace place) const;

    QString m_opening;
    QString m_compared;
    DropPlace m_place = DropPlace::NewTab;
};

} // namespace plumbline
