// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/sessionexport.h"

#include "app/session/sessionfile.h"
#include "app/window/messagebar.h"
#include "app/window/profileview.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QStandardPaths>

namespace plumbline {

namespace {

/// Writes one session file and deletes itself.
class SessionExport final : public QObject
{
    Q_DECLARE_TR_FUNCTIONS(SessionExport)

public:
    explicit SessionExport(ProfileView *view) : QObject(view), m_view(view) {}

    void start(const QString &file)
    {
        const auto work = [session = m_view->sessionFile(), file](TaskControl &) -> Result<QString> {
            if (const auto written = session.write(file); !written)
                return failure(written.error());
            return file;
        };
        m_task.start(work, [this](TaskEnd end, const Result<QString> &written) {
            if (end == TaskEnd::Finished)
                Q_EMIT m_view->announced(tr("Session saved as %1").arg(plainText(written->toStdString())));
            else if (end == TaskEnd::Failed)
                m_view->message().showMessage(MessageBar::Kind::Error,
                                              [error = written.error()]() -> QString { return errorText(error); });
            deleteLater();
        });
    }

private:
    ProfileView *m_view;
    AsyncTask<QString> m_task;
};

/// Returns a file beside the first open path, or in the documents folder if that place cannot be written.
QString proposedSession(const ProfileView &view)
{
    const QStringList paths = view.sessionFile().paths;
    const QFileInfo first(paths.isEmpty() ? QDir::homePath() : paths.constFirst());
    const QFileInfo beside(first.absolutePath());
    const QString folder =
        beside.isWritable() ? beside.absoluteFilePath() : QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QDir(folder).filePath(first.completeBaseName() + QLatin1Char('.') + sessionSuffix());
}

} // namespace

void saveSession(ProfileView &view, const QString &file)
{
    (new SessionExport(&view))->start(QFileInfo(file).absoluteFilePath());
}

void openSessionDialog(ProfileView &view)
{
    if (!view.canSaveSession()) {
        Q_EMIT view.announced(
            view.isReplay() ? SessionExport::tr("A timeline that a what-if answer wrote is gone with its tab, so it cannot be "
                                                "saved in a session.")
                            : SessionExport::tr("The session can be saved when the profile has been read."));
        return;
    }
    const QString proposed = proposedSession(view);
    auto *dialog =
        new QFileDialog(&view, SessionExport::tr("Save session"), proposed, SessionExport::tr("Sessions (*.plumbline)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(sessionSuffix());
    dialog->selectFile(proposed);
    QObject::connect(dialog, &QFileDialog::fileSelected, &view, [&view](const QString &file) { saveSession(view, file); });
    dialog->open();
}

} // namespace plumbline
