// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/panels/savetable.h"

#include "widgets/support/messages.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QMessageBox>
#include <QSaveFile>

namespace plumbline {

Result<void> writeTable(const QString &path, const QString &text)
{
    QSaveFile file(path);
    const QByteArray bytes = text.toUtf8();
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit())
        return {};
    return failure(Error{ErrorCode::WriteFailed, path.toStdString(), -1, file.errorString().toStdString()});
}

void saveTable(QWidget *parent, const QString &title, const QString &name, const QString &text)
{
    const QString path = QFileDialog::getSaveFileName(
        parent, title, name, QCoreApplication::translate("plumbline::ImportReportPage", "Tables (*.csv)"));
    if (path.isEmpty())
        return;
    const Result<void> written = writeTable(path, text);
    if (written)
        return;
    // The path is somebody else's text: never as rich text.
    QMessageBox box(QMessageBox::Warning, title, errorText(written.error()), QMessageBox::Ok, parent);
    box.setTextFormat(Qt::PlainText);
    box.exec();
}

} // namespace plumbline
