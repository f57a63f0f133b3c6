// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTemporaryDir>

namespace plumbline::test {

/// A home of its own for a test that stores something: from now on this process finds settings, data and caches below a
/// temporary folder. Test programs may then run at the same time, and nothing of the user's is read or left.
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
