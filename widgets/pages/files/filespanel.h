// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/pages/files/filemodel.h"
#include "widgets/tables/sortedtablepanel.h"

#include <vector>

namespace plumbline {

/// Lists the deliverables of one card: whether they were found, what is missing because of them, and how to get them.
class FilesPanel final : public SortedTablePanel
{
    Q_OBJECT

public:
    explicit FilesPanel(QWidget *parent = nullptr);

    void setFiles(std::vector<FileRow> files, bool opened);
    [[nodiscard]] const FileModel &model() const { return *m_model; }

protected:
    [[nodiscard]] QString emptyText(bool opened) const override;

private:
    FileModel *m_model;
};

} // namespace plumbline
