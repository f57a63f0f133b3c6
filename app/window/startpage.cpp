// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/startpage.h"

#include "app/window/recentlist.h"

#include <QEvent>
#include <QFrame>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QPushButton>
#include <QShowEvent>
#include <QVBoxLayout>

#include <utility>

namespace plumbline {

namespace {

constexpr int ColumnWidthPx = 720;

QLabel *makeLabel(QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    return label;
}

} // namespace

StartPage::StartPage(QWidget *parent)
    : QWidget(parent)
    , m_picture(new QLabel(this))
    , m_title(makeLabel(this))
    , m_hint(makeLabel(this))
    , m_dropBox(new QFrame(this))
    , m_dropTitle(makeLabel(m_dropBox))
    , m_openFile(new QPushButton(this))
    , m_openFolder(new QPushButton(this))
    , m_demo(new QPushButton(this))
    , m_recentTitle(makeLabel(this))
    , m_recent(new RecentList(this))
{
    setAutoFillBackground(true);
    m_picture->setPixmap(QIcon(QStringLiteral(":/icons/plumbline.svg")).pixmap(64, 64));
    m_title->setText(QGuiApplication::applicationDisplayName());
    m_hint->setWordWrap(true);
    setupDropBox();
    setupLayout();
    connect(m_openFile, &QPushButton::clicked, this, &StartPage::openFileRequested);
    connect(m_openFolder, &QPushButton::clicked, this, &StartPage::openFolderRequested);
    connect(m_demo, &QPushButton::clicked, this, &StartPage::demoRequested);
    connect(m_recent, &RecentList::openRequested, this, &StartPage::openPathRequested);
    // Queued, because the list must not lose rows while it handles a click on one of them.
    connect(m_recent, &RecentList::removeRequested, this, &StartPage::removePathRequested, Qt::QueuedConnection);
    retranslate();
    setRecent({});
}

void StartPage::setupDropBox()
{
    m_dropBox->setFrameShape(QFrame::StyledPanel);
    m_dropBox->setBackgroundRole(QPalette::Base);
    m_dropBox->setAutoFillBackground(true);
    auto *grid = new QGridLayout(m_dropBox);
    grid->setContentsMargins(14, 10, 14, 12);
    grid->setHorizontalSpacing(18);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    grid->addWidget(m_dropTitle, 0, 0, 1, 2);
    for (std::size_t i = 0; i < m_dropKinds.size(); ++i) {
        DropKind &kind = m_dropKinds.at(i);
        kind = {makeLabel(m_dropBox), makeLabel(m_dropBox)};
        kind.looksLike->setForegroundRole(QPalette::PlaceholderText);
        kind.looksLike->setWordWrap(true);
        grid->addWidget(kind.what, static_cast<int>(i) + 1, 0, Qt::AlignTop);
        grid->addWidget(kind.looksLike, static_cast<int>(i) + 1, 1, Qt::AlignTop);
    }
}

void StartPage::setupLayout()
{
    auto *texts = new QVBoxLayout;
    texts->setSpacing(2);
    texts->addStretch(1);
    texts->addWidget(m_title);
    texts->addWidget(m_hint);
    texts->addStretch(1);
    auto *heading = new QHBoxLayout;
    heading->setSpacing(16);
    heading->addWidget(m_picture);
    heading->addLayout(texts, 1);
    heading->addWidget(m_openFile);
    heading->addWidget(m_openFolder);
    heading->addWidget(m_demo);

    auto *column = new QWidget(this);
    column->setMaximumWidth(ColumnWidthPx);
    auto *layout = new QVBoxLayout(column);
    layout->setSpacing(12);
    layout->addStretch(1);
    layout->addLayout(heading);
    layout->addWidget(m_dropBox);
    layout->addSpacing(6);
    layout->addWidget(m_recentTitle);
    // The list is as high as its rows if there is room for them. Remaining space stays free above and below the column.
    layout->addWidget(m_recent, 1000);
    layout->addStretch(1);
    m_recent->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);

    auto *outer = new QHBoxLayout(this);
    outer->addStretch(1);
    outer->addWidget(column, 100);
    outer->addStretch(1);
}

void StartPage::setRecent(std::vector<RecentProfile> profiles)
{
    const bool any = !profiles.empty();
    m_recent->setProfiles(std::move(profiles));
    m_recent->setVisible(any);
    m_recentTitle->setVisible(any);
}

void StartPage::retranslate()
{
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.7);
    m_title->setFont(large);
    QFont bold = font();
    bold.setBold(true);
    m_dropTitle->setFont(bold);
    m_recentTitle->setFont(bold);
    m_hint->setText(tr("Timelines of Ascend profiles"));
    m_openFile->setText(tr("Open file…"));
    m_openFolder->setText(tr("Open folder…"));
    m_demo->setText(tr("Try a demo"));
    m_demo->setToolTip(tr("Writes a small profile of two cards with known faults, and opens it"));
    m_recentTitle->setText(tr("Recent"));
    m_dropTitle->setText(tr("Drop a profile anywhere on this window"));
    const std::array<std::pair<QString, QString>, 4> kinds{
        std::pair{tr("One card"), tr("a folder that ends in _ascend_pt or _ascend_ms, or a PROF_… folder")},
        std::pair{tr("A whole job"), tr("the folder that holds the folders of several cards")},
        std::pair{tr("A single file"), tr("trace_view.json or msprof*.json, also as .gz or .zst")},
        std::pair{tr("Several at once"), tr("they share one timeline, with the cards one below the other")}};
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        m_dropKinds.at(i).what->setText(kinds.at(i).first);
        m_dropKinds.at(i).looksLike->setText(kinds.at(i).second);
    }
}

void StartPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::ApplicationFontChange)
        retranslate();
    QWidget::changeEvent(event);
}

void StartPage::showEvent(QShowEvent *event)
{
    m_recent->check();
    if (m_recent->count() > 0)
        m_recent->setFocus();
    QWidget::showEvent(event);
}

} // namespace plumbline
