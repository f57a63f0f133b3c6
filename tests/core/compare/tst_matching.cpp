// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/kernelshapes.h"
#include "core/compare/matching.h"
#include "tests/support/samples.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace plumbline;

namespace {

using test::nameText;
using test::sliceText;

constexpr int MatchingPython = 1;
constexpr int MatchingDevice = 2;
constexpr std::int64_t MatchingEpoch = 1'736'408'883'000'000'000;

/// Returns slices on a stream of the device, one microsecond apart. Each word is a name, and a number after a colon its length in
/// microseconds.
QByteArray streamOfMatching(int tid, const QByteArray &words, qint64 startUs = 0)
{
    QByteArray text;
    qint64 at = startUs;
    for (const QByteArray &word : words.split(' ')) {
        const auto colon = word.indexOf(':');
        const qint64 length = colon < 0 ? 10 : word.mid(colon + 1).toLongLong();
        text += sliceText(MatchingDevice, tid, MatchingEpoch + at * 1000, length * 1000, colon < 0 ? word : word.left(colon));
        at += length + 1;
    }
    return text;
}

QByteArray stepOfMatching(int number, qint64 beginUs, qint64 endUs)
{
    return sliceText(MatchingPython, 1, MatchingEpoch + beginUs * 1000, (endUs - beginUs) * 1000,
                     "ProfilerStep#" + QByteArray::number(number));
}

std::shared_ptr<const Trace> traceOfMatching(const QByteArray &events)
{
    const QByteArray text =
        nameText(MatchingPython, 0, "process_name", "Python") + nameText(MatchingDevice, 0, "process_name", "Ascend Hardware") +
        nameText(MatchingDevice, 2, "thread_name", "Stream 2") + nameText(MatchingDevice, 3, "thread_name", "Stream 3") +
        nameText(MatchingDevice, 9, "thread_name", "Stream 9") + events;
    return test::traceFromText("[" + text.chopped(2) + "]");
}

/// Prints each slice of the base as `name@startUs=partner's startUs`, with `!` if it is reordered and `-` if it has no partner;
/// then the slices that only the target has.
QString printed(const Trace &base, const Trace &target, const Matching &matching)
{
    const auto us = [](TimeNs ns) { return QString::number(ns / 1000); };
    QStringList words;
    for (std::size_t at = 0; at < base.slices().size(); ++at) {
        const SliceId other = matching.targetOf[at];
        words += QString::fromStdString(std::string(base.text(base.slices().name[at]))) + QLatin1Char('@') +
                 us(base.slices().start[at]) + (matching.isReordered[at] ? u"!"_qs : u"="_qs) +
                 (other.isValid() ? us(target.slices().start[other.value]) : u"-"_qs);
    }
    for (std::size_t at = 0; at < target.slices().size(); ++at) {
        if (!matching.baseOf[at].isValid())
            words += u"+"_qs + QString::fromStdString(std::string(target.text(target.slices().name[at]))) + QLatin1Char('@') +
                     us(target.slices().start[at]);
    }
    return words.join(QLatin1Char(' '));
}

QString matched(const QByteArray &base, const QByteArray &target, const MatchOptions &options = {})
{
    const auto left = traceOfMatching(base);
    const auto right = traceOfMatching(target);
    if (!left || !right)
        return u"no trace"_qs;
    const auto matching = matchSlices(*left, *right, options, TaskControl());
    return matching ? printed(*left, *right, *matching) : u"cancelled"_qs;
}

/// Checks that every pair is counted once and that partners refer to each other.
bool isConsistent(const Trace &base, const Trace &target, const Matching &matching)
{
    std::uint64_t pairs = 0;
    for (std::size_t at = 0; at < base.slices().size(); ++at) {
        const SliceId other = matching.targetOf[at];
        if (other.isValid() && matching.baseOf[other.value] != SliceId(at))
            return false;
        pairs += other.isValid() ? 1 : 0;
    }
    return pairs == matching.pairs && matching.onlyBase == base.slices().size() - pairs &&
           matching.onlyTarget == target.slices().size() - pairs;
}

} // namespace

class TestMatching : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void matchesInOrder();
    void findsWhatIsMissing();
    void decidesByDurations();
    void findsWhatIsReordered();
    void pairsStreamsByContent();
    void staysWithinSteps();
    void crossesTheEdgeOfAStep();
    void pairsStepsWithoutCommonNumbers();
    void leavesNumbersOut();
    void tellsShapesApart();
    void pairsOtherShapesByName();
    void shapesComeFromTables();
    void realCards();
    void doesNotDependOnThreads();
    void emptyTraces();
    void isCancelled();
};

void TestMatching::matchesInOrder()
{
    QCOMPARE(matched(streamOfMatching(2, "a b c"), streamOfMatching(2, "a b:30 c")), u"a@0=0 b@11=11 c@22=42"_qs);
}

void TestMatching::findsWhatIsMissing()
{
    QCOMPARE(matched(streamOfMatching(2, "a b c d"), streamOfMatching(2, "a x c d y")),
             u"a@0=0 b@11=- c@22=22 d@33=33 +x@11 +y@44"_qs);
}

// If one of several slices with equal names is missing, durations decide which one.
void TestMatching::decidesByDurations()
{
    QCOMPARE(matched(streamOfMatching(2, "a:10 a:50 a:10 a:30 b"), streamOfMatching(2, "a:10 a:50 a:30 b")),
             u"a@0=0 a@11=11 a@62=- a@73=62 b@104=93"_qs);
    QCOMPARE(matched(streamOfMatching(2, "a:10 a:50 a:30 b"), streamOfMatching(2, "a:10 a:50 a:10 a:30 b")),
             u"a@0=0 a@11=11 a@62=73 b@93=104 +a@62"_qs);
}

void TestMatching::findsWhatIsReordered()
{
    QCOMPARE(matched(streamOfMatching(2, "a b c d e"), streamOfMatching(2, "a c d b e")),
             u"a@0=0 b@11!33 c@22=11 d@33=22 e@44=44"_qs);
}

void TestMatching::pairsStreamsByContent()
{
    QCOMPARE(matched(streamOfMatching(2, "a a b") + streamOfMatching(3, "m n m"),
                     streamOfMatching(3, "a a b") + streamOfMatching(9, "m n m")),
             u"a@0=0 a@11=11 b@22=22 m@0=0 n@11=11 m@22=22"_qs);
    QCOMPARE(matched(streamOfMatching(2, "a a b"), streamOfMatching(2, "x y z")), u"a@0=- a@11=- b@22=- +x@0 +y@11 +z@22"_qs);
}

void TestMatching::staysWithinSteps()
{
    const QByteArray base = stepOfMatching(4, 0, 100) + stepOfMatching(5, 100, 200) + streamOfMatching(2, "a b c") +
                            streamOfMatching(2, "a b c", 100);
    const QByteArray target =
        stepOfMatching(4, 0, 100) + stepOfMatching(5, 100, 200) + streamOfMatching(2, "a b") + streamOfMatching(2, "b c", 100);
    QCOMPARE(matched(base, target),
             u"a@0=0 b@11=11 c@22=- a@100=- b@111=100 c@122=111 ProfilerStep#4@0=0 ProfilerStep#5@100=100"_qs);
}

void TestMatching::crossesTheEdgeOfAStep()
{
    const QByteArray base = stepOfMatching(4, 0, 100) + stepOfMatching(5, 100, 200) + streamOfMatching(2, "a b") +
                            streamOfMatching(2, "z", 95) + streamOfMatching(2, "a b", 110);
    const QByteArray target = stepOfMatching(4, 0, 100) + stepOfMatching(5, 100, 200) + streamOfMatching(2, "a b") +
                              streamOfMatching(2, "z", 102) + streamOfMatching(2, "a b", 120);
    QCOMPARE(matched(base, target), u"a@0=0 b@11=11 z@95=102 a@110=120 b@121=131 ProfilerStep#4@0=0 ProfilerStep#5@100=100"_qs);
}

void TestMatching::pairsStepsWithoutCommonNumbers()
{
    const auto base = traceOfMatching(stepOfMatching(4, 0, 100) + stepOfMatching(5, 100, 200) + streamOfMatching(2, "a"));
    const auto target = traceOfMatching(stepOfMatching(10, 0, 100) + streamOfMatching(2, "a"));
    QVERIFY(base && target);
    const auto matching = matchSlices(*base, *target, {}, TaskControl());
    QVERIFY(matching);
    QCOMPARE(matching->steps, (std::vector<StepPair>{{0, 0}, {1, std::nullopt}}));
    QCOMPARE(printed(*base, *target, *matching), u"a@0=0 ProfilerStep#4@0=0 ProfilerStep#5@100=-"_qs);
    const auto mixed = pairSteps({{"1", {}}, {"2", {}}}, {{"2", {}}, {"3", {}}});
    QCOMPARE(mixed, (std::vector<StepPair>{{0, std::nullopt}, {1, 0}, {std::nullopt, 1}}));
}

void TestMatching::leavesNumbersOut()
{
    QCOMPARE(matched(streamOfMatching(2, "a hcom_send__12_0_1 hcom_send__12_1_1 Add-op3"),
                     streamOfMatching(2, "a hcom_send__77_4_1 hcom_send__77_5_1 Add-op8")),
             u"a@0=0 hcom_send__12_0_1@11=11 hcom_send__12_1_1@22=22 Add-op3@33=33"_qs);
    // Equal but for where the objects lay, which is no other name than of one of them.
    QCOMPARE(matched(sliceText(MatchingDevice, 2, MatchingEpoch, 10, "a 1 at 0x7f") +
                         sliceText(MatchingDevice, 2, MatchingEpoch + 5000, 10, "a 2 at 0x7f"),
                     sliceText(MatchingDevice, 2, MatchingEpoch, 10, "a 2 at 0xFE")),
             u"a 1 at 0x7f@0=- a 2 at 0x7f@5=0"_qs);
}

void TestMatching::tellsShapesApart()
{
    const std::vector<std::uint32_t> baseShapes{1, 2, 0};
    const std::vector<std::uint32_t> targetShapes{2, 1, 0};
    MatchOptions options;
    options.baseShapes = baseShapes;
    options.targetShapes = targetShapes;
    QCOMPARE(matched(streamOfMatching(2, "a a b"), streamOfMatching(2, "a a b"), options), u"a@0!11 a@11=0 b@22=22"_qs);
    // Shapes decide which of two slices is missing, whatever the durations are.
    const std::vector<std::uint32_t> left{2, 0};
    options.targetShapes = left;
    QCOMPARE(matched(streamOfMatching(2, "a:10 a:20 b"), streamOfMatching(2, "a:10 b"), options), u"a@0=- a@11=0 b@32=11"_qs);
}

void TestMatching::pairsOtherShapesByName()
{
    const std::vector<std::uint32_t> baseShapes{1, 2, 0};
    const std::vector<std::uint32_t> targetShapes{3, 1, 0};
    const std::vector<std::uint32_t> unknown{0, 0, 0};
    QCOMPARE(matched(streamOfMatching(2, "a a b"), streamOfMatching(2, "a a b"), {0, baseShapes, targetShapes}),
             u"a@0=11 a@11!0 b@22=22"_qs);
    QCOMPARE(matched(streamOfMatching(2, "a a b"), streamOfMatching(2, "a a b"), {0, baseShapes, unknown}),
             u"a@0=0 a@11=11 b@22=22"_qs);
    // All calls work on other shapes. That those of one are the old ones of the next does not make it that call.
    const std::vector<std::uint32_t> before{0, 1, 0, 0, 2, 0};
    const std::vector<std::uint32_t> after{0, 2, 0, 0, 3, 0};
    QCOMPARE(matched(streamOfMatching(2, "b a b b a b"), streamOfMatching(2, "b a b b a b"), {0, before, after}),
             u"b@0=0 a@11=11 b@22=22 b@33=33 a@44=44 b@55=55"_qs);
    // Equal names go before those that differ in numbers.
    const std::vector<std::uint32_t> swapped{1, 0};
    QCOMPARE(matched(streamOfMatching(2, "x1 b"), streamOfMatching(2, "x2 x1 b"), {0, swapped, unknown}),
             u"x1@0=11 b@11=22 +x2@0"_qs);
}

void TestMatching::shapesComeFromTables()
{
    QTemporaryDir folder;
    const auto tableOf = [&](const QByteArray &rows) -> std::shared_ptr<const KernelTable> {
        const QString path = folder.filePath(QStringLiteral("kernel_details.csv"));
        if (!test::writeFile(path, "Name,Start Time(us),Duration(us),Input Shapes\n" + rows))
            return nullptr;
        TaskControl control;
        const auto table = readKernelTable({path.toStdString()}, control);
        return table ? *table : nullptr;
    };
    const auto base = traceOfMatching(streamOfMatching(2, "a a b"));
    const auto target = traceOfMatching(streamOfMatching(2, "a a b"));
    const auto baseTable = tableOf("a,1736408883000000.000,10,\"1,2\"\na,1736408883000011.000,10,3\n");
    const auto targetTable =
        tableOf("a,1736408883000000.000,10,\"\"\"3\"\"\"\na,1736408883000011.000,10,\"1,2\"\nb,1736408883000022,10,\n");
    QVERIFY(base && target && baseTable && targetTable);
    const KernelShapes shapes = kernelShapes({*base, baseTable.get(), {}}, {*target, targetTable.get(), {}}, TaskControl());
    QCOMPARE(shapes.base, (std::vector<std::uint32_t>{1, 2, 0}));
    QCOMPARE(shapes.target, (std::vector<std::uint32_t>{2, 1, 0}));
    QVERIFY(kernelShapes({*base, baseTable.get(), {}}, {*target, nullptr, {}}, TaskControl()).base.empty());
}

void TestMatching::realCards()
{
    const auto trace = [](int rank) -> std::shared_ptr<const Trace> {
        const QString path = test::samplePath(
            QStringLiteral("resnet_2cards_level1/rank%1_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json").arg(rank));
        TaskControl control;
        const auto loaded = loadTrace({path.toStdString()}, control);
        return loaded ? *loaded : nullptr;
    };
    if (test::samplePath(QStringLiteral("resnet_2cards_level1")).isEmpty())
        QSKIP("no samples");
    const auto base = trace(0);
    const auto target = trace(1);
    QVERIFY(base && target);
    const auto same = matchSlices(*base, *base, {}, TaskControl());
    QVERIFY(same);
    QVERIFY(isConsistent(*base, *base, *same));
    QCOMPARE(same->share(), 1.0);
    for (std::size_t at = 0; at < same->targetOf.size(); ++at)
        QCOMPARE(same->targetOf[at], SliceId(at));
    const auto matching = matchSlices(*base, *target, {}, TaskControl());
    QVERIFY(matching);
    QVERIFY(isConsistent(*base, *target, *matching));
    QVERIFY2(matching->share() > 0.99, qPrintable(QString::number(matching->share())));
    for (const Matching::LanePair &pair : matching->lanes)
        QCOMPARE(target->processOf(pair.target).name, base->processOf(pair.base).name);
}

void TestMatching::doesNotDependOnThreads()
{
    QByteArray base;
    QByteArray target;
    for (int i = 0; i < 8; ++i) {
        base += stepOfMatching(i, i * 1000, i * 1000 + 1000) + streamOfMatching(2, "a b c d e f g", i * 1000) +
                streamOfMatching(3, "u v w u v w", i * 1000);
        target += stepOfMatching(i, i * 1000, i * 1000 + 1000) + streamOfMatching(3, "a b d c x e g", i * 1000) +
                  streamOfMatching(9, "u w v u u w", i * 1000);
    }
    const QString one = matched(base, target, {1, {}, {}});
    QVERIFY(one.contains(QLatin1Char('!')));
    QCOMPARE(matched(base, target, {4, {}, {}}), one);
}

void TestMatching::emptyTraces()
{
    const auto nothing = test::traceFromText("[]");
    const auto something = traceOfMatching(streamOfMatching(2, "a b"));
    QVERIFY(nothing && something);
    const auto both = matchSlices(*nothing, *nothing, {}, TaskControl());
    QVERIFY(both);
    QCOMPARE(both->share(), 1.0);
    const auto one = matchSlices(*something, *nothing, {}, TaskControl());
    QVERIFY(one);
    QCOMPARE(one->onlyBase, std::uint64_t{2});
    QCOMPARE(one->share(), 0.0);
}

void TestMatching::isCancelled()
{
    const auto trace = traceOfMatching(streamOfMatching(2, "a b"));
    QVERIFY(trace);
    TaskControl control;
    control.requestStop();
    const auto matching = matchSlices(*trace, *trace, {}, control);
    QVERIFY(!matching);
    QCOMPARE(matching.error().code, ErrorCode::Cancelled);
}

PLUMBLINE_THREAD_TEST(TestMatching)
#include "tst_matching.moc"
