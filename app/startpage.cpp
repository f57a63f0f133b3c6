// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/startpage.h"

#include "widgets/support/formatting.h"

#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

namespace plumbline {

namespace {

constexpr int ColumnWidthPx = 560;

} // namespace

StartPage::StartPage(QWidget *parent)
    : QWidget(parent)
    , m_picture(new QLabel(this))
    , m_title(new QLabel(this))
    , m_hint(new QLabel(this))
    , m_openFile(new QPushButton(this))
    , m_openFolder(new QPushButton(this))
    , m_recentTitle(new QLabel(this))
    , m_recent(new QListWidget(this))
{
    setAutoFillBackground(true);
    m_picture->setPixmap(QIcon(QStringLiteral(":/icons/plumbline.svg")).pixmap(96, 96));
    QFont large = m_title->font();
    large.setPointSizeF(large.pointSizeF() * 1.8);
    m_title->setFont(large);
    m_title->setText(QGuiApplication::applicationDisplayName());
    m_hint->setWordWrap(true);
    m_hint->setTextFormat(Qt::PlainText);
    m_recent->setFrameShape(QFrame::NoFrame);
    m_recent->setTextElideMode(Qt::ElideMiddle);
    m_recent->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_recent->viewport()->setAutoFillBackground(false);
    setupLayout();
    connect(m_openFile, &QPushButton::clicked, this, &StartPage::openFileRequested);
    connect(m_openFolder, &QPushButton::clicked, this, &StartPage::openFolderRequested);
    connect(m_recent, &QListWidget::itemActivated, this,
            [this](const QListWidgetItem *item) { Q_EMIT openPathRequested(item->data(Qt::UserRole).toString()); });
    retranslate();
    setRecentPaths({});
}

void StartPage::setupLayout()
{
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_openFile);
    buttons->addWidget(m_openFolder);
    buttons->addStretch();

    auto *texts = new QVBoxLayout;
    texts->addWidget(m_title);
    texts->addWidget(m_hint);
    auto *heading = new QHBoxLayout;
    heading->setSpacing(20);
    heading->addWidget(m_picture, 0, Qt::AlignTop);
    heading->addLayout(texts, 1);

    auto *column = new QWidget(this);
    column->setMaximumWidth(ColumnWidthPx);
    auto *layout = new QVBoxLayout(column);
    layout->setSpacing(14);
    layout->addStretch(1);
    layout->addLayout(heading);
    layout->addLayout(buttons);
    layout->addSpacing(8);
    layout->addWidget(m_recentTitle);
    layout->addWidget(m_recent, 2);
    layout->addStretch(1);

    auto *outer = new QHBoxLayout(this);
    outer->addStretch(1);
    outer->addWidget(column, 100);
    outer->addStretch(1);
}

void StartPage::setRecentPaths(const QStringList &paths)
{
    m_recent->clear();
    for (const QString &path : paths) {
        auto *item = new QListWidgetItem(plainText(path.toStdString()), m_recent);
        item->setData(Qt::UserRole, path);
        item->setToolTip(toolTipText(path));
    }
    m_recent->setVisible(!paths.isEmpty());
    m_recentTitle->setVisible(!paths.isEmpty());
}

void StartPage::retranslate()
{
    m_hint->setText(
        tr("Drop a profile anywhere on this window: a folder that ends in _ascend_pt or _ascend_ms, a folder that "
           "holds several cards, or a single trace_view.json (also .gz and .zst). Several at once share one timeline."));
    m_openFile->setText(tr("Open file…"));
    m_openFolder->setText(tr("Open folder…"));
    m_recentTitle->setText(tr("Recent"));
}

void StartPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace plumbline
