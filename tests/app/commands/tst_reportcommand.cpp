// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/commands/commandtest.h"
#include "tests/support/advicefixture.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

using namespace plumbline;
using namespace plumbline::test;

class TestReportCommand : public CommandTest
{
    Q_OBJECT

private Q_SLOTS:
    void writesOneFileThatNeedsNothing();
    void escapesWhatFilesSay();
    void isRepeatable();
    void wrongUsage();
    void withoutATimeline();
    void operatorsOfAMeanStep();

private:
    QByteArray written(const QString &profile, const QStringList &options = {})
    {
        const Outcome outcome =
            run(QStringList{QStringLiteral("report"), profile, QStringLiteral("-o"), path("report.html")} + options);
        if (outcome.code != 0 || outcome.out != (path("report.html") + QLatin1Char('\n')).toUtf8())
            return outcome.err;
        QFile file(path("report.html"));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
};

namespace {

/// Writes a profile whose device is free for a large part of the step.
void fillProfile(AdviceFixture &fixture, const QByteArray &kernel)
{
    fixture.timeline("step 1 0 100\nkernel " + kernel + " 0 10\nkernel B 20 40\nkernel C 70 100\n");
}

} // namespace

void TestReportCommand::writesOneFileThatNeedsNothing()
{
    AdviceFixture fixture;
    fillProfile(fixture, "A");
    const QString html = QString::fromUtf8(written(fixture.path()));
    for (const char *part :
         {"<!DOCTYPE html>", "default-src 'none'; img-src data:", "free-share-high", "<section class=\"medium d0\">",
          "<img alt=\"Free, ", "src=\"data:image/svg+xml;base64,", "trace_view.json", "Data sources"})
        QVERIFY2(html.contains(QLatin1String(part)), part);
    // Times within the step have a share of it; the length of the step itself has none.
    static const QRegularExpression share(QStringLiteral("100.µs \\(100.%\\)"));
    static const QRegularExpression part(QStringLiteral("60\\.0.µs \\(60.%\\)"));
    QVERIFY(html.contains(part) && !html.contains(share));
    // The file loads nothing from elsewhere and runs no script.
    QVERIFY(!html.contains(QLatin1String("<script"), Qt::CaseInsensitive));
    QVERIFY(!html.contains(QRegularExpression(QStringLiteral("(src|href)=\"(?!data:)"))));
    static const QRegularExpression image(QStringLiteral("data:image/svg\\+xml;base64,([A-Za-z0-9+/=]+)"));
    const QByteArray svg = QByteArray::fromBase64(image.match(html).captured(1).toLatin1());
    QXmlStreamReader reader(svg);
    while (!reader.atEnd())
        reader.readNext();
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
}

void TestReportCommand::escapesWhatFilesSay()
{
    AdviceFixture fixture;
    fillProfile(fixture, "<script>alert('x')</script>&");
    const QByteArray html = written(fixture.path());
    QVERIFY(!html.contains("<script"));
    QVERIFY2(html.contains("&lt;script&gt;alert('x')&lt;/script&gt;&amp;"), html.right(4000).constData());
}

void TestReportCommand::isRepeatable()
{
    AdviceFixture fixture;
    fillProfile(fixture, "A");
    const QByteArray first = written(fixture.path());
    QVERIFY(first.startsWith("<!DOCTYPE html>"));
    QCOMPARE(written(fixture.path()), first);
    QVERIFY(written(fixture.path(), {QStringLiteral("--lang"), QStringLiteral("zh_CN")}).contains("<html lang=\"zh-CN\">"));
}

void TestReportCommand::wrongUsage()
{
    AdviceFixture fixture;
    fillProfile(fixture, "A");
    const auto code = [&](const QStringList &options) {
        return run(QStringList{QStringLiteral("report"), fixture.path()} + options).code;
    };
    QCOMPARE(code({}), 2);
    QCOMPARE(code({QStringLiteral("-o"), path("report.pdf")}), 2);
    QCOMPARE(code({QStringLiteral("-o"), path("no/such/folder/report.html")}), 3);
    QCOMPARE(run({QStringLiteral("report"), path("nothing"), QStringLiteral("-o"), path("report.html")}).code, 3);
}

void TestReportCommand::withoutATimeline()
{
    AdviceFixture fixture;
    fixture.stepTimes(",1,60,0,0,0,40,100,0,0,0\n");
    const QByteArray html = written(fixture.path());
    QVERIFY2(html.contains("free-share-high"), html.constData());
    QVERIFY(!html.contains("<img"));
    // The overview shows the figures of step_trace_time.csv.
    QVERIFY(QString::fromUtf8(html).contains(QRegularExpression(QStringLiteral("60\\.0.µs \\(60.%\\)"))));
}

/// The oldest tables tell the AI cores for a mean step and the AI CPU for the whole capture, which one list must not mix.
void TestReportCommand::operatorsOfAMeanStep()
{
    QVERIFY(writeFile(path("old/profiler/aicore_intermediate_0_detail.csv"),
                      "full_op_name,execution_time\nDefault/MatMul-op1,0.002\nDefault/Cast-op2,0.001\n"));
    QVERIFY(writeFile(path("old/profiler/aicpu_intermediate_0.csv"),
                      "serial_number,kernel_type,total_time,dispatch_time,run_start,run_end\n1,InitData,7,0.001,1,2\n"));
    const QByteArray html = written(path("old"));
    QVERIFY2(html.contains("AI cores, one mean step"), html.constData());
    QVERIFY(html.contains("MatMul-op1") && html.contains("Cast-op2") && !html.contains(">InitData<"));
}

PLUMBLINE_TEST(TestReportCommand)
#include "tst_reportcommand.moc"
