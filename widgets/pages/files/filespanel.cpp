// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pages/files/filespanel.h"

#include <utility>

namespace plumbline {

FilesPanel::FilesPanel(QWidget *parent) : SortedTablePanel(parent), m_model(new FileModel(this))
{
    setTable(m_model, FileModel::StatusColumn, Qt::AscendingOrder);
}

void FilesPanel::setFiles(std::vector<FileRow> files, bool opened)
{
    m_model->setRows(std::move(files));
    showRows(opened);
}

QString FilesPanel::emptyText(bool opened) const
{
    return opened ? tr("This is a single file, not the folder of a capture, so it has no tables.")
                  : tr("The files of the card chosen on the left are listed here.");
}

} // namespace plumbline
