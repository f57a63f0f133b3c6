// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTemporaryDir>

namespace plumbline::test {

/// Gives a test a home folder of its own. From its construction on, this process finds settings, data and caches below a
/// temporary folder. Test programs may then run at the same time, and nothing of the user is read or changed.
class OwnHome
{
public:
    OwnHome();

    [[nodiscard]] bool isValid() const { return m_folder.isValid(); }
    [[nodiscard]] QString path() const { return m_folder.path(); }
    [[nodiscard]] QString filePath(const QString &name) const { return m_folder.filePath(name); }

private:
    QTemporaryDir m_folder;
};

} // namespace plumbline::test
