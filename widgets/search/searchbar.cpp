// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/search/searchbar.h"

#include "widgets/search/slicesearcher.h"
#include "widgets/support/formatting.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QStyle>
#include <QToolButton>

namespace plumbline {

namespace {

constexpr int TextWidthPx = 360;
constexpr int LeastCountWidthPx = 110;

} // namespace

SearchBar::SearchBar(SliceSearcher *searcher, QWidget *parent)
    : QWidget(parent)
    , m_searcher(searcher)
    , m_text(new QLineEdit(this))
    , m_case(addButton(QStringLiteral("searchCase"), true))
    , m_word(addButton(QStringLiteral("searchWord"), true))
    , m_regex(addButton(QStringLiteral("searchRegex"), true))
    , m_previous(addButton(QStringLiteral("searchPrevious"), false))
    , m_next(addButton(QStringLiteral("searchNext"), false))
    , m_list(addButton(QStringLiteral("searchList"), false))
    , m_close(addButton(QStringLiteral("searchClose"), false))
    , m_count(new QLabel(this))
{
    layOut();
    connect(m_text, &QLineEdit::textChanged, this, &SearchBar::readPattern);
    for (const QToolButton *toggle : {m_case, m_word, m_regex})
        connect(toggle, &QToolButton::toggled, this, &SearchBar::readPattern);
    connect(m_previous, &QToolButton::clicked, searcher, &SliceSearcher::previous);
    connect(m_next, &QToolButton::clicked, searcher, &SliceSearcher::next);
    connect(m_list, &QToolButton::clicked, this, &SearchBar::listRequested);
    connect(m_close, &QToolButton::clicked, this, &SearchBar::close);
    connect(searcher, &SliceSearcher::changed, this, &SearchBar::showState);
    retranslate();
    hide();
}

QToolButton *SearchBar::addButton(const QString &objectName, bool checkable)
{
    auto *button = new QToolButton(this);
    button->setObjectName(objectName);
    button->setCheckable(checkable);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

void SearchBar::layOut()
{
    m_text->setObjectName(QStringLiteral("searchText"));
    m_text->setClearButtonEnabled(true);
    m_text->setMinimumWidth(120);
    m_text->setMaximumWidth(TextWidthPx);
    m_text->installEventFilter(this);
    m_count->setObjectName(QStringLiteral("searchCount"));
    m_count->setTextFormat(Qt::PlainText);
    m_count->setMinimumWidth(LeastCountWidthPx);
    m_case->setText(QStringLiteral("Aa"));
    m_word->setText(QStringLiteral("\u201cab\u201d"));
    m_regex->setText(QStringLiteral(".*"));
    m_previous->setArrowType(Qt::UpArrow);
    m_next->setArrowType(Qt::DownArrow);
    m_close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->setSpacing(4);
    layout->addWidget(m_text, 1);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_case, m_word, m_regex, m_previous, m_next, m_count, m_list})
        layout->addWidget(widget);
    layout->addStretch(1);
    layout->addWidget(m_close);
}

void SearchBar::open()
{
    show();
    m_text->selectAll();
    m_text->setFocus(Qt::ShortcutFocusReason);
    readPattern();
}

void SearchBar::searchName(const QString &name)
{
    m_case->setChecked(true);
    m_word->setChecked(false);
    m_regex->setChecked(true);
    m_text->setText(QLatin1Char('^') + QRegularExpression::escape(name) + QLatin1Char('$'));
    open();
}

void SearchBar::close()
{
    hide();
    m_searcher->setPattern({});
    Q_EMIT closed();
}

void SearchBar::readPattern()
{
    if (!isHidden())
        m_searcher->setPattern({m_text->text(), m_regex->isChecked(), m_case->isChecked(), m_word->isChecked()});
}

void SearchBar::showState()
{
    const bool asked = !m_searcher->pattern().text.isEmpty();
    const QString error = m_searcher->error();
    const auto current = m_searcher->current();
    QString text;
    if (!error.isEmpty())
        text = tr("Not a regular expression: %1").arg(error);
    else if (asked && !m_searcher->hits())
        text = m_searcher->isSearching() ? tr("Searching…") : QString();
    else if (asked && m_searcher->count() == 0)
        text = tr("Nothing found");
    else if (asked && current)
        text = tr("%1 of %2").arg(countText(*current + 1), countText(m_searcher->count()));
    else if (asked)
        text = tr("%1 found").arg(countText(m_searcher->count()));
    m_count->setText(text);
    for (QToolButton *button : {m_previous, m_next, m_list})
        button->setEnabled(m_searcher->count() > 0);
}

void SearchBar::retranslate()
{
    m_text->setPlaceholderText(tr("Find slices by name"));
    m_text->setAccessibleName(tr("Find slices by name"));
    m_list->setText(tr("List"));
    const auto describe = [](QToolButton *button, const QString &text, const QString &key) {
        button->setAccessibleName(text);
        button->setToolTip(key.isEmpty() ? text : text + QStringLiteral(" (") + key + QLatin1Char(')'));
    };
    describe(m_case, tr("Match case"), QString());
    describe(m_word, tr("Whole words only"), QString());
    describe(m_regex, tr("Regular expression"), QString());
    describe(m_previous, tr("Previous hit"), tr("Shift+Enter, Shift+F3"));
    describe(m_next, tr("Next hit"), tr("Enter, F3"));
    describe(m_list, tr("List all hits with time, duration and lane"), QString());
    describe(m_close, tr("Close the search"), tr("Esc"));
    showState();
}

void SearchBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

bool SearchBar::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_text || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto *press = static_cast<QKeyEvent *>(event);
    if (press->key() == Qt::Key_Escape) {
        close();
        return true;
    }
    if (press->key() == Qt::Key_Return || press->key() == Qt::Key_Enter) {
        if (press->modifiers().testFlag(Qt::ShiftModifier))
            m_searcher->previous();
        else
            m_searcher->next();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace plumbline
