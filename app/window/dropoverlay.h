// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <cstdint>

namespace plumbline {

/// The effect of a drop, which depends on where it falls.
enum class DropPlace : std::uint8_t {
    NewTab,
    Base,   ///< the left half: the dropped profile becomes the base of a comparison with the open one
    Target, ///< the right half: the dropped profile becomes the target
};

/// Covers its parent while something is dragged over it, and says what a drop would do.
class DropOverlay final : public QWidget
{
    Q_OBJECT

public:
    explicit DropOverlay(QWidget *parent);

    /// Shows the overlay. `opening` says what a new tab would hold. `compared` names the profiles that can be compared with the
    /// open one; "" if there are none.
    void showChoices(const QString &opening, const QString &compared);
    /// Returns the effect of a drop at a position of the parent. The upper quarter opens a tab. If nothing can be
    /// compared, the whole area does.
    [[nodiscard]] DropPlace placeAt(QPoint position) const;
    /// Sets the place below the pointer, which is emphasised.
    void setPlace(DropPlace place);
    [[nodiscard]] DropPlace place() const { return m_place; }
    /// Returns the text at the place below the pointer.
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
