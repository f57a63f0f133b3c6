// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/loadbar.h"
#include "app/window/translators.h"
#include "tests/support/loadgate.h"
#include "tests/support/ownhome.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QLabel>
#include <QTest>

#include <memory>

using namespace plumbline;

namespace {

/// Long enough even on a busy machine; a test that passes does not wait for it.
constexpr int LoadBarWaitMs = 20'000;

/// A session whose load is held while a file is read, and the bar over a window of a given width.
struct HeldLoad
{
    explicit HeldLoad(const QString &file)
    {
        window.resize(1280, 100);
        window.show();
        session.setLoadOptions(gate.options());
        session.open({file});
    }
    ~HeldLoad()
    {
        session.cancel();
        gate.open();
    }

    [[nodiscard]] bool isReading() const { return gate.isReached() && !session.progress().file.isEmpty(); }
    [[nodiscard]] QLabel &label() const { return *bar->findChild<QLabel *>(); }
    /// Returns whether the whole text of the bar is visible.
    [[nodiscard]] bool fits() const
    {
        return label().fontMetrics().horizontalAdvance(label().text()) <= label().contentsRect().width();
    }

    test::LoadGate gate;
    Session session;
    QWidget window;
    LoadBar *bar = new LoadBar(&session, &window);
};

} // namespace

class TestLoadBar : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void shortensThePathInItsMiddle_data();
    void shortensThePathInItsMiddle();

private:
    std::unique_ptr<test::OwnHome> m_home;
};

void TestLoadBar::init()
{
    m_home.reset();
    m_home = std::make_unique<test::OwnHome>();
    QVERIFY(m_home->isValid());
}

void TestLoadBar::shortensThePathInItsMiddle_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << QStringLiteral("en");
    QTest::newRow("Chinese") << QStringLiteral("zh_CN");
}

void TestLoadBar::shortensThePathInItsMiddle()
{
    QFETCH(QString, language);
    installTranslators(language);
    const QString folder = QStringLiteral("node17_2210_20261101093000123_") + QString(60, QLatin1Char('x'));
    const QString path = folder + QStringLiteral("/ASCEND_PROFILER_OUTPUT/trace_view.json");
    const QString file = m_home->filePath(path);
    QVERIFY(test::writeFile(file, test::smallTimeline()));
    HeldLoad load(file);
    QTRY_VERIFY_WITH_TIMEOUT(load.isReading(), LoadBarWaitMs);
    Q_EMIT load.session.progressed();

    const QString ellipsis(QChar(0x2026));
    const auto pathEnds = [&](const QString &text) {
        return text.contains(QStringLiteral(" – node17")) && text.endsWith(QStringLiteral("view.json"));
    };
    load.window.resize(2500, 100);
    QVERIFY2(load.label().text().endsWith(QStringLiteral(" – ") + path), qPrintable(load.label().text()));
    for (const int width : {1280, 1000}) {
        load.window.resize(width, 100);
        QVERIFY(load.fits());
        QVERIFY2(pathEnds(load.label().text()) && load.label().text().contains(ellipsis), qPrintable(load.label().text()));
        QVERIFY(load.label().toolTip().contains(file));
    }
    load.window.resize(400, 100);
    QVERIFY(load.fits());
    QVERIFY2(load.label().text().endsWith(ellipsis), qPrintable(load.label().text()));
}

PLUMBLINE_WIDGET_TEST(TestLoadBar)
#include "tst_loadbar.moc"
