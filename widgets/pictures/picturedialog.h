// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pictures/picturechoice.h"
#include "widgets/support/asynctask.h"

#include <QDialog>
#include <QTimer>

#include <optional>

class QLabel;
class QProgressBar;
class QPushButton;

namespace plumbline {

class PictureForm;
class PicturePreview;

/// Makes a picture of the timeline: what it shows, how large, in which format, with a preview drawn by what draws the
/// file. Drawing happens on the window thread, as widgets must; encoding and writing in the background.
class PictureDialog final : public QDialog
{
    Q_OBJECT

public:
    /// `choice` as remembered from the last picture; `folder` is where files are written at first.
    PictureDialog(PictureContext context, const PictureChoice &choice, QString folder, QWidget *parent = nullptr);
    ~PictureDialog() override;

    [[nodiscard]] PictureChoice choice() const;
    [[nodiscard]] QString folder() const { return m_folder; }
    /// What the preview shows; null while a change has not been drawn.
    [[nodiscard]] QImage preview() const;
    /// The line under the preview: size, what was left out, or why there is no picture.
    [[nodiscard]] QString status() const;
    /// The command line that writes the same picture; "" where there is none.
    [[nodiscard]] QString command() const;
    /// Draws the picture now and writes it in the background; closes the dialog once it is there.
    void writeTo(const QString &file);
    [[nodiscard]] bool isWriting() const { return m_writing.isRunning(); }

Q_SIGNALS:
    void written(const QString &file, const std::vector<plumbline::Problem> &notes);

protected:
    void done(int result) override;

private:
    QWidget *makePreviewSide();
    QWidget *makeButtons();
    void chooseFile();
    [[nodiscard]] bool isReplacing(const QString &file);
    void copyPicture();
    void copyCommand();
    void startPreview();
    void drawPreview();
    void showPicture(const Picture &picture, const PictureOptions &options);
    void showFailure(const QString &text);
    void setWriting(bool writing);
    [[nodiscard]] std::optional<QString> refusal(const PictureChoice &choice) const;

    PictureContext m_context;
    QString m_folder;
    PictureForm *m_form;
    PicturePreview *m_preview;
    QLabel *m_status;
    QProgressBar *m_progress;
    QPushButton *m_copyCommand;
    QPushButton *m_copyPicture;
    QPushButton *m_save;
    QTimer m_delay;
    QSize m_drawnSize; ///< of the last preview; empty without one
    AsyncTask<bool> m_writing;
};

} // namespace plumbline
