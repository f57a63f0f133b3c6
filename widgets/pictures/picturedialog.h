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

/// Makes a picture of the timeline. The user chooses what it shows, its size and its format, and sees a preview that is drawn by
/// the same code as the file. Drawing uses widgets and happens on the window thread; encoding and writing happen in the
/// background.
class PictureDialog final : public QDialog
{
    Q_OBJECT

public:
    /// `choice` is the one remembered from the last picture; `folder` is where files are written at first.
    PictureDialog(PictureContext context, const PictureChoice &choice, QString folder, QWidget *parent = nullptr);
    ~PictureDialog() override;

    [[nodiscard]] PictureChoice choice() const;
    [[nodiscard]] QString folder() const { return m_folder; }
    /// Returns the image of the preview; null while a change has not been drawn yet.
    [[nodiscard]] QImage preview() const;
    /// Returns the line below the preview: the size, what was left out, or why there is no picture.
    [[nodiscard]] QString status() const;
    /// Returns the command line that writes the same picture; "" if there is none.
    [[nodiscard]] QString command() const;
    /// Draws the picture now and writes it in the background. Closes the dialog when the file is written.
    void writeTo(const QString &file);
    [[nodiscard]] bool isWriting() const { return m_writing.isRunning(); }

Q_SIGNALS:
    /// The file was written; `notes` say what the user should know about it.
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
    /// Returns why there is no picture of a choice; empty if there is one.
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
    QSize m_drawnSize; ///< size of the picture in the last preview; empty without one
    AsyncTask<bool> m_writing;
};

} // namespace plumbline
