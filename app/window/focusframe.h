// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFocusFrame>
#include <QObject>
#include <QPointer>

namespace plumbline {

/// Frames the widget that has the focus while the user moves it with keys, so that it is always seen where the next key goes. The
/// frame goes with a click of the mouse.
class FocusFrame final : public QObject
{
    Q_OBJECT

public:
    /// Watches all widgets of the application.
    explicit FocusFrame(QObject *parent = nullptr);
    ~FocusFrame() override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void show(QWidget *widget);

    QPointer<QFocusFrame> m_frame; ///< belongs to the window of the widget, and goes with it
};

} // namespace plumbline
