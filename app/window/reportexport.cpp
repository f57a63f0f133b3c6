// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/reportexport.h"

#include "app/window/messagebar.h"
#include "app/window/profileview.h"
#include "widgets/report/adviceexport.h"
#include "widgets/support/formatting.h"
#include "widgets/support/messages.h"
#include "widgets/support/settings.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QProgressDialog>
#include <QStandardPaths>

namespace plumbline {

namespace {

class ReportExport
{
    Q_DECLARE_TR_FUNCTIONS(ReportExport)
};

constexpr int ShownAfterMs = 400;

/// Returns the path of "advice.html" in the folder of the last picture or report, or else in the documents folder.
QString proposedFile()
{
    QString folder = Settings().pictureFolder();
    if (folder.isEmpty() || !QFileInfo(folder).isDir())
        folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QDir(QFileInfo(folder).isDir() ? folder : QDir::homePath()).filePath(QStringLiteral("advice.html"));
}

void showProgress(AdviceExport *task, QWidget *parent)
{
    auto *box = new QProgressDialog(parent);
    box->setWindowModality(Qt::NonModal);
    box->setWindowTitle(ReportExport::tr("Export advice"));
    box->setLabelText(ReportExport::tr("Reading tables…"));
    box->setCancelButtonText(ReportExport::tr("Cancel"));
    box->setRange(0, 0);
    box->setMinimumDuration(ShownAfterMs);
    box->setAutoReset(false);
    QObject::connect(box, &QProgressDialog::canceled, task, &AdviceExport::cancel);
    QObject::connect(task, &AdviceExport::progressed, box, [box](int done, int all) {
        box->setRange(0, all);
        box->setLabelText(done < all ? ReportExport::tr("Drawing picture %1 of %2…").arg(done + 1).arg(all)
                                     : ReportExport::tr("Writing…"));
        box->setValue(done);
    });
    QObject::connect(task, &QObject::destroyed, box, &QObject::deleteLater);
}

} // namespace

void exportReport(ProfileView &view, const QString &file)
{
    const auto advice = view.adviser().result();
    if (!advice)
        return;
    auto *task = new AdviceExport(&view);
    QObject::connect(task, &AdviceExport::written, &view, [&view, task](const QString &written) {
        Q_EMIT view.announced(
            ReportExport::tr("Report written to %1").arg(plainText(QFileInfo(written).absoluteFilePath().toStdString())));
        task->deleteLater();
    });
    QObject::connect(task, &AdviceExport::failed, &view, [&view, task](const Error &error) {
        view.message().showMessage(MessageBar::Kind::Error, [error]() -> QString { return errorText(error); });
        task->deleteLater();
    });
    QObject::connect(task, &AdviceExport::cancelled, &view, [&view, task] {
        Q_EMIT view.announced(ReportExport::tr("No report was written."));
        task->deleteLater();
    });
    showProgress(task, &view);
    task->start(file, {view.title(), advice, view.adviser().remarksOnFindings(), view.state().cards(), view.state().marks()});
}

void openReportDialog(ProfileView &view)
{
    if (!view.adviser().result()) {
        Q_EMIT view.announced(ReportExport::tr("There is no advice to export yet."));
        return;
    }
    auto *dialog = new QFileDialog(&view, ReportExport::tr("Export advice"), proposedFile(), ReportExport::tr("HTML (*.html)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("html"));
    dialog->selectFile(proposedFile());
    QObject::connect(dialog, &QFileDialog::fileSelected, &view, [&view](const QString &file) {
        Settings().setPictureFolder(QFileInfo(file).absolutePath());
        exportReport(view, file);
    });
    dialog->open();
}

} // namespace plumbline
