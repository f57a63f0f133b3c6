// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pictures/picturedialog.h"

#include "widgets/pictures/picturechoice.h"
#include "widgets/pictures/pictureform.h"
#include "widgets/pictures/picturepreview.h"
#include "widgets/pictures/timelinepicture.h"
#include "widgets/support/busycursor.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"

#include <QCheckBox>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace plumbline {

namespace {

constexpr int PreviewDelayMs = 120;
constexpr int FormWidthPx = 320;
/// Upper limit of a preview. A larger one would make every change of a control slow, so it is drawn smaller.
constexpr double MostPreviewPixels = 6e6;

QString pixelsText(QSize size)
{
    return QStringLiteral("%1 × %2").arg(size.width()).arg(size.height());
}

} // namespace

PictureDialog::PictureDialog(PictureContext context, const PictureChoice &choice, QString folder, QWidget *parent)
    : QDialog(parent)
    , m_context(std::move(context))
    , m_folder(std::move(folder))
    , m_form(new PictureForm(m_context, choice))
    , m_preview(new PicturePreview)
    , m_status(new QLabel)
    , m_progress(new QProgressBar)
    , m_copyCommand(new QPushButton(tr("Copy co&mmand")))
    , m_copyPicture(new QPushButton(tr("Copy &picture")))
    , m_save(new QPushButton(tr("&Save…")))
{
    setWindowTitle(tr("Export picture"));
    m_form->setFixedWidth(FormWidthPx);
    auto *columns = new QHBoxLayout;
    auto *left = new QVBoxLayout;
    left->addWidget(m_form);
    left->addStretch(1);
    columns->addLayout(left);
    columns->addWidget(makePreviewSide(), 1);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(columns, 1);
    layout->addWidget(makeButtons());
    resize(QSize(1180, 680).boundedTo(screen()->availableSize() * 0.95));

    m_delay.setSingleShot(true);
    m_delay.setInterval(PreviewDelayMs);
    connect(&m_delay, &QTimer::timeout, this, &PictureDialog::drawPreview);
    connect(m_form, &PictureForm::changed, this, &PictureDialog::startPreview);
    startPreview();
}

PictureDialog::~PictureDialog() = default;

QWidget *PictureDialog::makePreviewSide()
{
    auto *side = new QWidget;
    auto *layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    m_status->setTextFormat(Qt::PlainText);
    m_status->setWordWrap(true);
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    m_progress->hide();
    auto *actualSize = new QCheckBox(tr("&Actual size"));
    connect(actualSize, &QCheckBox::toggled, m_preview, &PicturePreview::setActualSize);
    auto *line = new QHBoxLayout;
    line->addWidget(m_status, 1);
    line->addWidget(actualSize, 0, Qt::AlignTop);
    layout->addWidget(m_preview, 1);
    layout->addLayout(line);
    layout->addWidget(m_progress);
    return side;
}

QWidget *PictureDialog::makeButtons()
{
    auto *buttons = new QDialogButtonBox;
    m_copyCommand->setToolTip(tr("Copies the command line that writes this picture; it shows closed lanes as open"));
    m_save->setDefault(true);
    for (QPushButton *button : {m_copyCommand, m_copyPicture})
        button->setAutoDefault(false);
    buttons->addButton(m_copyCommand, QDialogButtonBox::ActionRole);
    buttons->addButton(m_copyPicture, QDialogButtonBox::ActionRole);
    buttons->addButton(m_save, QDialogButtonBox::AcceptRole);
    QPushButton *cancel = buttons->addButton(QDialogButtonBox::Cancel);
    cancel->setText(tr("Cancel"));
    connect(m_copyCommand, &QPushButton::clicked, this, &PictureDialog::copyCommand);
    connect(m_copyPicture, &QPushButton::clicked, this, &PictureDialog::copyPicture);
    connect(m_save, &QPushButton::clicked, this, &PictureDialog::chooseFile);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    return buttons;
}

PictureChoice PictureDialog::choice() const
{
    return m_form->choice();
}

QImage PictureDialog::preview() const
{
    return m_delay.isActive() ? QImage() : m_preview->image();
}

QString PictureDialog::status() const
{
    return m_status->text();
}

QString PictureDialog::command() const
{
    if (m_drawnSize.isEmpty())
        return {};
    return pictureCommand(choice(), m_context, m_drawnSize, suggestedFileName(choice(), m_context));
}

void PictureDialog::startPreview()
{
    m_delay.start();
}

std::optional<QString> PictureDialog::refusal(const PictureChoice &choice) const
{
    if (choice.lanes == PictureChoice::Lanes::Chosen && choice.chosen.empty())
        return tr("Select at least one lane in the list.");
    if (choice.lanes == PictureChoice::Lanes::Screen && m_context.shown.empty())
        return tr("No lanes are visible. Choose other lanes.");
    return std::nullopt;
}

/// Draws the picture that will be written, as an image whatever its format.
void PictureDialog::drawPreview()
{
    m_delay.stop();
    const PictureChoice wanted = choice();
    if (const auto reason = refusal(wanted)) {
        showFailure(*reason);
        return;
    }
    const PictureOptions options = pictureOptions(wanted, m_context);
    PictureOptions sketch = options;
    sketch.scale = std::max(1.0, options.scale);
    const BusyCursor busy;
    auto picture = drawPicture(m_context.cards, sketch, PictureFormat::Png);
    if (picture && double(picture->image.width()) * picture->image.height() > MostPreviewPixels && sketch.scale > 1) {
        sketch.scale = 1;
        picture = drawPicture(m_context.cards, sketch, PictureFormat::Png);
    }
    if (!picture) {
        showFailure(tr("A picture of this size is not possible: it would have too many pixels, or more than %1 in one direction.")
                        .arg(countText(MostPicturePx)));
        return;
    }
    m_preview->setImage(picture->image, sketch.scale);
    showPicture(*picture, options);
}

void PictureDialog::showPicture(const Picture &picture, const PictureOptions &options)
{
    m_drawnSize = picture.size;
    m_form->showDrawnSize(picture.size);
    QStringList lines;
    const PictureChoice shown = choice();
    if (shown.isPaper()) {
        constexpr double MmPerDot = 25.4 / 96 * PaperScale;
        lines << tr("%1 mm").arg(pixelsText({qRound(picture.size.width() * MmPerDot), qRound(picture.size.height() * MmPerDot)}));
    } else {
        lines << tr("%1 pixels").arg(pixelsText(picture.size * options.scale));
    }
    if (picture.lanesLeftOut > 0)
        lines.last() += QStringLiteral("; ") + tr("lanes not shown: %1").arg(picture.lanesLeftOut);
    for (const Problem &note : pictureNotes(picture, QString()))
        lines << problemText(note);
    m_status->setText(lines.join(QLatin1Char('\n')));
    m_save->setEnabled(true);
    m_copyPicture->setEnabled(true);
    m_copyCommand->setEnabled(!command().isEmpty());
}

void PictureDialog::showFailure(const QString &text)
{
    m_drawnSize = {};
    m_preview->setImage({}, 1);
    m_status->setText(text);
    for (QPushButton *button : {m_save, m_copyPicture, m_copyCommand})
        button->setEnabled(false);
}

void PictureDialog::chooseFile()
{
    const PictureChoice wanted = choice();
    const QString suffix = suffixOf(wanted.format);
    QFileDialog files(this, tr("Save picture"), m_folder);
    files.setAcceptMode(QFileDialog::AcceptSave);
    files.setNameFilter(tr("%1 pictures (*.%2)").arg(suffix.toUpper(), suffix));
    files.setDefaultSuffix(suffix);
    files.selectFile(suggestedFileName(wanted, m_context));
    if (files.exec() != QDialog::Accepted || files.selectedFiles().isEmpty())
        return;
    QString file = files.selectedFiles().constFirst();
    m_folder = QFileInfo(file).absolutePath();
    // A name with another suffix would promise one format and contain another.
    if (QFileInfo(file).suffix().compare(suffix, Qt::CaseInsensitive) != 0) {
        file += QLatin1Char('.') + suffix;
        if (QFileInfo::exists(file) && !isReplacing(file))
            return;
    }
    writeTo(file);
}

/// Asks before a file is replaced whose whole name the file dialog did not know.
bool PictureDialog::isReplacing(const QString &file)
{
    QMessageBox box(QMessageBox::Question, tr("Save picture"),
                    tr("%1 exists already. Replace it?").arg(plainText(QFileInfo(file).fileName().toStdString())),
                    QMessageBox::Yes | QMessageBox::No, this);
    box.setTextFormat(Qt::PlainText);
    return box.exec() == QMessageBox::Yes;
}

void PictureDialog::writeTo(const QString &file)
{
    const PictureChoice wanted = choice();
    auto drawn = [&] {
        const BusyCursor busy;
        return drawPicture(m_context.cards, pictureOptions(wanted, m_context), wanted.format);
    }();
    if (!drawn) {
        showFailure(errorText(drawn.error()));
        return;
    }
    const auto picture = std::make_shared<const Picture>(std::move(*drawn));
    setWriting(true);
    m_writing.start(
        [picture, file](TaskControl &control) -> Result<bool> {
            if (const auto saved = savePicture(*picture, file, &control); !saved)
                return failure(saved.error());
            return true;
        },
        [this, picture, file](TaskEnd end, const Result<bool> &result) {
            setWriting(false);
            if (end == TaskEnd::Cancelled)
                return;
            if (!result) {
                m_status->setText(errorText(result.error()));
                return;
            }
            Q_EMIT written(file, pictureNotes(*picture, file));
            accept();
        });
}

void PictureDialog::setWriting(bool writing)
{
    m_form->setEnabled(!writing);
    for (QPushButton *button : {m_save, m_copyPicture})
        button->setEnabled(!writing);
    m_copyCommand->setEnabled(!writing && !command().isEmpty());
    m_progress->setVisible(writing);
    if (writing)
        m_status->setText(tr("Writing the picture…"));
}

/// Cancel stops the writing first. The dialog stays open, so that no choice is lost.
void PictureDialog::done(int result)
{
    if (result == QDialog::Rejected && m_writing.isRunning()) {
        m_writing.cancel();
        m_status->setText(tr("Writing was stopped."));
        return;
    }
    QDialog::done(result);
}

void PictureDialog::copyPicture()
{
    const BusyCursor busy;
    PictureOptions options = pictureOptions(choice(), m_context);
    if (choice().format != PictureFormat::Png)
        options.scale = 2;
    auto content = pictureForClipboard(m_context.cards, options);
    if (!content) {
        m_status->setText(errorText(content.error()));
        return;
    }
    QGuiApplication::clipboard()->setMimeData(content->release());
    m_status->setText(tr("The picture was copied to the clipboard."));
}

void PictureDialog::copyCommand()
{
    QGuiApplication::clipboard()->setText(command());
    m_status->setText(tr("The command was copied to the clipboard."));
}

} // namespace plumbline
