// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/storage/rawtext.h"
#include "widgets/support/asynctask.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QPlainTextEdit;

namespace plumbline {

/// Shows the bytes around a place in a file as text: control characters are visible, and the place is highlighted. The file is
/// read in the background.
class RawTextView final : public QWidget
{
    Q_OBJECT

public:
    explicit RawTextView(QWidget *parent = nullptr);

    /// Sets traces whose mapped files are used instead of opening these files again.
    void setTraces(std::vector<std::shared_ptr<const Trace>> traces) { m_traces = std::move(traces); }
    /// Shows `message` and, below it, the bytes around `place`. Without a place only the message is shown; without a message, a
    /// hint on how to use the view.
    void show(const QString &message, const std::optional<FilePlace> &place);
    [[nodiscard]] QString heading() const;
    [[nodiscard]] QString text() const;
    [[nodiscard]] QString markedText() const;

protected:
    void changeEvent(QEvent *event) override;

private:
    void showRead(const FilePlace &place, const Result<RawText> &raw);
    void showHeading(QStringList lines);

    std::vector<std::shared_ptr<const Trace>> m_traces;
    QString m_message;
    std::optional<FilePlace> m_place;
    QLabel *m_heading;
    QPlainTextEdit *m_text;
    AsyncTask<RawText> m_reading;
};

/// Returns bytes as text to look at. Control characters are shown as codes such as ‹09›, line ends are kept, and invalid UTF-8 is
/// replaced.
[[nodiscard]] QString visibleText(const std::string &bytes);

} // namespace plumbline
