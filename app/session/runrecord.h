// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QLockFile>
#include <QStringList>
#include <QThreadPool>

#include <memory>
#include <optional>
#include <vector>

namespace plumbline {

/// What is open in the tabs of a window.
struct OpenTabs
{
    /// Upper limits of what is read back.
    static constexpr qsizetype MostTabs = 100;
    static constexpr qsizetype MostPaths = 1000;

    struct Tab
    {
        QStringList paths;      ///< absolute
        bool isReading = false; ///< a load was running

        friend bool operator==(const Tab &, const Tab &) = default;
    };
    std::vector<Tab> tabs;
    int current = 0; ///< index of the tab in front

    [[nodiscard]] QByteArray toText() const;
    /// Reads what makes sense from a text.
    [[nodiscard]] static OpenTabs fromText(const QByteArray &text);

    friend bool operator==(const OpenTabs &, const OpenTabs &) = default;
};

/// Keeps a file that tells what is open while the program runs. It is removed when this object is deleted, so that a file of a
/// program that no longer runs stands for a run that was killed or crashed. The files lie in the user's data folder. They are
/// written on another thread, in the order of the calls.
class RunRecord
{
public:
    RunRecord();
    /// Waits for the thread, and removes the file.
    ~RunRecord();
    RunRecord(const RunRecord &) = delete;
    RunRecord &operator=(const RunRecord &) = delete;

    /// Records what is open. Nothing is written if it is the same as before.
    void set(const OpenTabs &tabs);

    /// Returns the folder of the files.
    [[nodiscard]] static QString folder();

private:
    QString m_file;
    std::unique_ptr<QLockFile> m_lock; ///< used by the thread only, until it has ended
    OpenTabs m_tabs;
    QThreadPool m_writer;
};

/// The records of runs that did not end in order. While this object exists, no other program finds them.
class LostRuns
{
public:
    /// Looks for records whose program no longer runs. Reads files, so call it off the window thread.
    [[nodiscard]] static LostRuns find();

    /// Returns what was open in all of them, each set of paths once. A tab was being read if it was in any of them.
    [[nodiscard]] const OpenTabs &tabs() const { return m_tabs; }
    /// Deletes the records.
    void forget();

private:
    struct Record
    {
        QString file;
        std::unique_ptr<QLockFile> lock;
    };

    std::vector<Record> m_records;
    OpenTabs m_tabs;
};

} // namespace plumbline
