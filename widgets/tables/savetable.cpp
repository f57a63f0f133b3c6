// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/savetable.h"

#include "widgets/support/asynctask.h"
#include "widgets/support/messages.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QMessageBox>
#include <QPointer>
#include <QSaveFile>

#include <memory>

namespace plumbline {

Result<void> writeTable(const QString &path, const TextLines &lines)
{
    constexpr qsizetype PieceBytes = 1 << 20;
    QSaveFile file(path);
    bool isWritten = file.open(QIODevice::WriteOnly);
    QByteArray piece;
    const auto flush = [&] {
        isWritten = isWritten && file.write(piece) == piece.size();
        piece.clear();
    };
    if (isWritten) {
        lines([&](const QString &line) {
            piece += line.toUtf8();
            if (piece.size() >= PieceBytes)
                flush();
            return isWritten;
        });
        flush();
    }
    if (isWritten && file.commit())
        return {};
    return failure(Error{ErrorCode::WriteFailed, path.toStdString(), -1, file.errorString().toStdString()});
}

void writeTableLater(QWidget *parent, const QString &title, const QString &path, const TextLines &lines)
{
    // The task owns itself until its result is delivered. No other owner could then abandon a half-written file.
    const auto task = std::make_shared<AsyncTask<bool>>();
    task->start(
        [path, lines](TaskControl &) -> Result<bool> {
            const Result<void> written = writeTable(path, lines);
            return written ? Result<bool>(true) : failure(written.error());
        },
        [task, title, asked = QPointer<QWidget>(parent)](TaskEnd end, const Result<bool> &written) {
            if (end == TaskEnd::Failed)
                showFailure(asked, title, errorText(written.error()));
        });
}

void saveTable(QWidget *parent, const QString &title, const QString &name, const TextLines &lines)
{
    const QString path = QFileDialog::getSaveFileName(
        parent, title, name, QCoreApplication::translate("plumbline::ImportReportPage", "Tables (*.csv)"));
    if (!path.isEmpty())
        writeTableLater(parent, title, path, lines);
}

void showFailure(QWidget *parent, const QString &title, const QString &text)
{
    auto *box = new QMessageBox(QMessageBox::Warning, title, text, QMessageBox::Ok, parent);
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace plumbline
