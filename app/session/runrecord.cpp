// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/runrecord.h"

#include "core/io/privatefolder.h"
#include "widgets/support/paths.h"
#include "widgets/support/privatefile.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QUuid>

#include <algorithm>
#include <utility>

namespace plumbline {

namespace {

constexpr qint64 LargestRecordBytes = 1 << 20;
constexpr qsizetype MostRecords = 20;
const QString RecordSuffix = QStringLiteral(".json");
const QString LockSuffix = QStringLiteral(".lock");

std::unique_ptr<QLockFile> lockOf(const QString &file)
{
    auto lock = std::make_unique<QLockFile>(file + LockSuffix);
    lock->setStaleLockTime(0); // however long a program runs; that of a program that has ended is taken over in any case
    return lock;
}

} // namespace

QByteArray OpenTabs::toText() const
{
    QJsonArray array;
    for (const Tab &tab : tabs)
        array << QJsonObject{{QStringLiteral("paths"), QJsonArray::fromStringList(tab.paths)},
                             {QStringLiteral("reading"), tab.isReading}};
    return QJsonDocument(QJsonObject{{QStringLiteral("tabs"), array}, {QStringLiteral("current"), current}}).toJson();
}

OpenTabs OpenTabs::fromText(const QByteArray &text)
{
    const QJsonObject object = QJsonDocument::fromJson(text).object();
    OpenTabs open;
    const QJsonArray array = object.value(QLatin1String("tabs")).toArray();
    for (qsizetype i = 0; i < std::min(array.size(), MostTabs); ++i) {
        Tab tab;
        const QJsonArray paths = array.at(i).toObject().value(QLatin1String("paths")).toArray();
        for (qsizetype path = 0; path < std::min(paths.size(), MostPaths); ++path) {
            if (const QString name = paths.at(path).toString(); QDir::isAbsolutePath(name))
                tab.paths << name;
        }
        tab.isReading = array.at(i).toObject().value(QLatin1String("reading")).toBool();
        if (!tab.paths.isEmpty())
            open.tabs.push_back(std::move(tab));
    }
    const int last = std::max(0, static_cast<int>(open.tabs.size()) - 1);
    open.current = std::clamp(object.value(QLatin1String("current")).toInt(), 0, last);
    return open;
}

RunRecord::RunRecord() : m_file(folder() + QLatin1Char('/') + QUuid::createUuid().toString(QUuid::WithoutBraces) + RecordSuffix)
{
    m_writer.setMaxThreadCount(1);
}

RunRecord::~RunRecord()
{
    m_writer.waitForDone();
    if (m_lock)
        QFile::remove(m_file);
}

void RunRecord::set(const OpenTabs &tabs)
{
    if (tabs == m_tabs)
        return;
    m_tabs = tabs;
    m_writer.start([this, tabs] {
        if (!m_lock) {
            makePrivateFolder(bytesOfPath(folder()));
            m_lock = lockOf(m_file);
            m_lock->tryLock(0); // before there is a file that another program could take for that of a lost run
        }
        if (tabs.tabs.empty())
            QFile::remove(m_file);
        else
            writePrivateFile(m_file, tabs.toText());
    });
}

QString RunRecord::folder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/open");
}

LostRuns LostRuns::find()
{
    LostRuns lost;
    const QFileInfoList files =
        QDir(RunRecord::folder()).entryInfoList({QLatin1Char('*') + RecordSuffix}, QDir::Files, QDir::Time);
    for (const QFileInfo &info : files.mid(0, MostRecords)) {
        auto lock = lockOf(info.filePath());
        QFile file(info.filePath());
        if (!lock->tryLock(0) || !file.open(QIODevice::ReadOnly))
            continue;
        const OpenTabs open = OpenTabs::fromText(file.read(LargestRecordBytes));
        const bool isFirst = lost.m_tabs.tabs.empty();
        for (const OpenTabs::Tab &tab : open.tabs) {
            const auto known = std::ranges::find(lost.m_tabs.tabs, tab.paths, &OpenTabs::Tab::paths);
            if (known != lost.m_tabs.tabs.end())
                known->isReading = known->isReading || tab.isReading;
            else if (lost.m_tabs.tabs.size() < static_cast<std::size_t>(OpenTabs::MostTabs))
                lost.m_tabs.tabs.push_back(tab);
        }
        if (isFirst && !open.tabs.empty()) { // equal tabs are one here, so that the one in front may have another place
            const QStringList &front = open.tabs[static_cast<std::size_t>(open.current)].paths;
            const auto place = std::ranges::find(lost.m_tabs.tabs, front, &OpenTabs::Tab::paths);
            lost.m_tabs.current = static_cast<int>(place - lost.m_tabs.tabs.begin());
        }
        lost.m_records.push_back({info.filePath(), std::move(lock)});
    }
    return lost;
}

void LostRuns::forget()
{
    for (const Record &record : std::exchange(m_records, {}))
        QFile::remove(record.file);
    m_tabs = {};
}

} // namespace plumbline
