// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session.h"
#include "tests/support/ownhome.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "widgets/support/settings.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTest>

using namespace plumbline;

class SessionTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void opensAgainFromASnapshot();
};

void SessionTest::opensAgainFromASnapshot()
{
    const test::OwnHome home;
    QVERIFY(home.isValid());
    QVERIFY(test::writeSmallProfile(home.filePath(QStringLiteral("profile")), 2));
    Settings().setCacheParent(home.path());
    const QDir cache(home.filePath(QStringLiteral("plumbline")));
    const auto snapshots = [&cache] { return cache.entryInfoList({QStringLiteral("snapshot-*")}, QDir::Files); };
    LoadOptions options;
    options.snapshotFromBytes = 0;
    Session session;
    session.setLoadOptions(options);
    const QSignalSpy opened(&session, &Session::opened);

    session.open({home.filePath(QStringLiteral("profile"))});
    QTRY_COMPARE(opened.count(), 1);
    QTRY_COMPARE(snapshots().size(), 2);
    const QDateTime longAgo = QDateTime::fromSecsSinceEpoch(1'000'000'000);
    for (const QFileInfo &snapshot : snapshots()) {
        QFile file(snapshot.filePath());
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.setFileTime(longAgo, QFileDevice::FileModificationTime));
    }
    session.open({home.filePath(QStringLiteral("profile"))});
    QTRY_COMPARE(opened.count(), 2);
    for (const QFileInfo &snapshot : snapshots())
        QVERIFY(snapshot.lastModified() > longAgo); // using it has renewed its time
    QCOMPARE(session.data().cards.size(), std::size_t(2));
    for (const FoundCard &card : session.data().cards)
        QVERIFY(card.timeline && card.timeline->trace->slices().size() == 3);
}

PLUMBLINE_WIDGET_TEST(SessionTest)
#include "tst_session.moc"
