// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/importreport/rawtextview.h"

#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"

#include <QEvent>
#include <QFontDatabase>
#include <QLabel>
#include <QPlainTextEdit>
#include <QTextCursor>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace plumbline {

RawTextView::RawTextView(QWidget *parent) : QWidget(parent), m_heading(new QLabel), m_text(new QPlainTextEdit)
{
    m_heading->setTextFormat(Qt::PlainText);
    m_heading->setWordWrap(true);
    m_heading->setMargin(4);
    m_text->setReadOnly(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    m_text->setWordWrapMode(QTextOption::WrapAnywhere);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_heading);
    layout->addWidget(m_text, 1);
    showHeading({});
}

void RawTextView::showHeading(QStringList lines)
{
    m_text->setExtraSelections({});
    m_text->clear();
    m_text->hide();
    if (!m_message.isEmpty())
        lines.prepend(m_message);
    const bool isAdvice = lines.isEmpty();
    m_heading->setAlignment(isAdvice ? Qt::AlignCenter : Qt::AlignLeft | Qt::AlignTop);
    m_heading->setText(isAdvice ? tr("Choose a problem to see its message and the content of the file at this place.")
                                : lines.join(QLatin1Char('\n')));
}

void RawTextView::show(const QString &message, const std::optional<FilePlace> &place)
{
    m_message = message;
    m_place = place;
    m_reading.cancel();
    showHeading({});
    if (!place)
        return;
    m_reading.start([traces = m_traces, place = *place](TaskControl &control) { return readRawText(traces, place, &control); },
                    [this, place = *place](TaskEnd end, const Result<RawText> &raw) {
                        if (end != TaskEnd::Cancelled && m_place)
                            showRead(place, raw);
                    });
}

void RawTextView::showRead(const FilePlace &place, const Result<RawText> &raw)
{
    if (!raw) {
        showHeading({errorText(raw.error())});
        return;
    }
    const auto length = static_cast<std::uint64_t>(std::max<std::int64_t>(place.length, 0));
    QStringList lines{length > 0 ? tr("Byte %1, %2 long:").arg(integerText(place.offset), bytesText(length))
                                 : tr("Byte %1:").arg(integerText(place.offset))};
    if (raw->isCut)
        lines << tr("Only the beginning is shown.");
    if (raw->hasChanged)
        lines << tr("The file has changed since it was read, so its content at this place may be different now.");
    showHeading(lines);
    const QString before = visibleText(raw->bytes.substr(0, raw->markAt));
    const QString marked = visibleText(raw->bytes.substr(raw->markAt, raw->markSize));
    m_text->setPlainText(before + marked + visibleText(raw->bytes.substr(raw->markAt + raw->markSize)));
    m_text->show();

    QTextEdit::ExtraSelection mark;
    mark.cursor = QTextCursor(m_text->document());
    mark.cursor.setPosition(static_cast<int>(before.size()));
    mark.cursor.setPosition(static_cast<int>(before.size() + marked.size()), QTextCursor::KeepAnchor);
    mark.format.setBackground(palette().highlight());
    mark.format.setForeground(palette().highlightedText());
    m_text->setExtraSelections({mark});
    QTextCursor start(m_text->document());
    start.setPosition(static_cast<int>(before.size()));
    m_text->setTextCursor(start);
    m_text->centerCursor();
}

QString RawTextView::heading() const
{
    return m_heading->text();
}

QString RawTextView::text() const
{
    return m_text->toPlainText();
}

QString RawTextView::markedText() const
{
    const QList<QTextEdit::ExtraSelection> marks = m_text->extraSelections();
    return marks.isEmpty() ? QString() : marks.first().cursor.selectedText();
}

void RawTextView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        show(m_message, m_place);
    QWidget::changeEvent(event);
}

QString visibleText(const std::string &bytes)
{
    QString visible;
    for (const QChar letter : fromFile(bytes)) {
        constexpr char16_t FirstBehindControls = 0xa0;
        const bool isControl = letter.unicode() < u' ' || (letter.unicode() >= 0x7f && letter.unicode() < FirstBehindControls);
        if (letter != QLatin1Char('\n') && isControl)
            visible += QStringLiteral("‹%1›").arg(letter.unicode(), 2, 16, QLatin1Char('0')).toUpper();
        else if (letter.category() == QChar::Other_Format || letter == QChar::LineSeparator ||
                 letter == QChar::ParagraphSeparator)
            visible += QChar(QChar::ReplacementCharacter);
        else
            visible += letter;
    }
    return visible;
}

} // namespace plumbline
