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

/// Bytes of a file around a place, as text: control characters visible, the place marked. Read in the background.
class RawTextView final : public QWidget
{
    Q_OBJECT

public:
    explicit RawTextView(QWidget *parent = nullptr);

    /// Whose files need not be opened again.
    void setTraces(std::vector<std::shared_ptr<const Trace>> traces) { m_traces = std::move(traces); }
    /// Shows a place below the sentence that is told about it; without a place the sentence alone, without both what to do.
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

/// Bytes as text to look at: control characters as their codes: ‹09›, line ends kept, what is no UTF-8 replaced.
[[nodiscard]] QString visibleText(const std::string &bytes);

} // namespace plumbline
