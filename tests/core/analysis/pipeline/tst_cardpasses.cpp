// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/pipeline/cardpasses.h"
#include "tests/support/testregistry.h"
#include "tests/support/tracetext.h"

#include <QTest>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace plumbline;

namespace {

/// Makes kernels of 10 ns of a text without gaps: f and b tell that they are forward or backward, . tells nothing, and F, B and U
/// do so by their launch. A space is idle time.
std::vector<StageKernel> kernelsFrom(std::string_view text)
{
    std::vector<StageKernel> kernels;
    for (std::size_t place = 0; place < text.size(); ++place) {
        const char c = text[place];
        if (c == ' ')
            continue;
        const auto begin = static_cast<TimeNs>(place) * 10;
        const KernelVote vote = c == 'f' || c == 'F'   ? KernelVote::Forward
                                : c == 'b' || c == 'B' ? KernelVote::Backward
                                : c == 'U'             ? KernelVote::Update
                                                       : KernelVote::None;
        kernels.push_back({{begin, begin + 10}, vote, c == 'F' || c == 'B' || c == 'U'});
    }
    return kernels;
}

/// Makes transfers of a text that lies below the one of the kernels: s and r send to the next stage and receive from it, S and R
/// do so with the previous stage, and x and y do so with a stage that is not known. T is R that ends 5 ns later. Equal letters
/// side by side are one operator.
std::vector<StageTransfer> transfersFrom(std::string_view text)
{
    std::vector<StageTransfer> transfers;
    for (std::size_t place = 0; place < text.size(); ++place) {
        const char c = text[place];
        if (c == ' ')
            continue;
        const auto begin = static_cast<TimeNs>(place) * 10;
        if (place > 0 && text[place - 1] == c) {
            transfers.back().range.end = begin + 10;
            continue;
        }
        const bool sends = c == 's' || c == 'S' || c == 'x';
        const Neighbour neighbour = c == 's' || c == 'r'               ? Neighbour::Next
                                    : c == 'S' || c == 'R' || c == 'T' ? Neighbour::Previous
                                                                       : Neighbour::Unknown;
        transfers.push_back({{begin, begin + (c == 'T' ? 15 : 10)}, sends, !sends, std::nullopt, neighbour});
    }
    return transfers;
}

/// Prints passes as kind, begin and end in units of 10 ns.
QString printedPasses(const std::vector<PipelinePass> &passes)
{
    QStringList texts;
    for (const PipelinePass &pass : passes) {
        const char kind = pass.kind == PassKind::Forward ? 'F' : pass.kind == PassKind::Backward ? 'B' : 'o';
        texts += QStringLiteral("%1%2-%3").arg(QLatin1Char(kind)).arg(pass.range.begin / 10).arg(pass.range.end / 10);
    }
    return texts.join(QLatin1Char(' '));
}

QString dividedPasses(std::string_view kernels, std::string_view transfers)
{
    return printedPasses(passesOfTransfers(kernelsFrom(kernels), transfersFrom(transfers)));
}

QByteArray passesLanes()
{
    return test::nameText(1, 0, "process_name", "Python") + test::nameText(2, 0, "process_name", "Ascend Hardware") +
           test::nameText(3, 0, "process_name", "HCCL") + test::nameText(3, 1, "thread_name", "Group 0 Communication");
}

QByteArray passesKernel(int begin, int length, const QByteArray &name)
{
    return test::sliceText(2, 1, begin, length, name).chopped(3) + ",\"args\":{\"Task Type\":\"AI_CORE\"}},\n";
}

CardPasses passesOfText(const QByteArray &events, const StagePlace &place = {})
{
    const auto trace = test::traceFromText("[" + QByteArray(passesLanes() + events).chopped(2) + "]");
    return trace ? passesOfCard(*trace, {0, 1'000'000}, place, {}, TaskControl()) : CardPasses();
}

} // namespace

class TestCardPasses : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsNamesOfMarks_data();
    void readsNamesOfMarks();
    void dividesAtTransfers_data();
    void dividesAtTransfers();
    void marksOfTheHostTakeTheirKernels();
    void marksOfTheDeviceAreFirst();
    void namesOfOperatorsTellTransfers();
    void neighboursComeFromStages();
    void saysNothingWithoutMarksAndTransfers();
};

void TestCardPasses::readsNamesOfMarks_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QString>("told");
    for (const auto &[name, told] : std::initializer_list<std::pair<const char *, const char *>>{
             {"forward_step", "F"},
             {"backward-compute", "B"},
             {"Forward 3", "F3"},
             {"BackwardStep", "B"},
             {"fwd_microstep", "F"},
             {"micro_batch_2_backward", "B2"},
             {"stage 1 forward micro-batch id 7", "F7"},
             {"forward_step stage 1", "F"},
             {"mstx forward 12", "F12"},
             {"forward_backward_func", ""},
             {"MatMulBackward", ""},
             {"aten::forward_kernel", ""},
             {"forward 1 2", ""},
             {"forward 99999999999999", ""},
             {"step 3", ""},
             {"", ""},
         })
        QTest::newRow(name) << QByteArray(name) << QString::fromLatin1(told);
}

void TestCardPasses::readsNamesOfMarks()
{
    QFETCH(QByteArray, name);
    QFETCH(QString, told);
    const auto read = passName(name.toStdString());
    const QString number = read && read->microBatch ? QString::number(*read->microBatch) : QString();
    QCOMPARE(read ? (read->kind == PassKind::Forward ? u'F' : u'B') + number : QString(), told);
}

void TestCardPasses::dividesAtTransfers_data()
{
    QTest::addColumn<QByteArray>("kernels");
    QTest::addColumn<QByteArray>("transfers");
    QTest::addColumn<QString>("passes");
    const auto row = [](const char *title, const char *kernels, const char *transfers, const char *passes) {
        QTest::newRow(title) << QByteArray(kernels) << QByteArray(transfers) << QString::fromLatin1(passes);
    };
    row("first stage of 1F1B, by stages alone", //
        "... ...   ......... ......  ....",     //
        "   s   srr         s     rr     ", "F0-3 F4-7 o10-19 o20-26 B28-32");
    row("first stage of 1F1B, with names",    //
        "... ...   ..b..b... ...b..  ..b...", //
        "   s   srr         s     rr      ", "F0-3 F4-7 B10-16 F16-19 B20-26 B28-31 o31-34");
    row("last stage of 1F1B divides at the first backward kernel", //
        "   ...b..   ...b..",                                      //
        "RRR      SRR      S", "F3-6 B6-9 F12-15 B15-18");
    row("last stage without names does not know where backward begins", //
        "   ......   ......",                                           //
        "RRR      SRR      S", "o3-9 o12-18");
    row("a backward pass alone tells how many kernels it has", //
        "  ... ....b.. .b..   ",                               //
        "RR   R       S    S  ", "F2-5 F6-9 B9-13 B14-18");
    row("middle stage by peers",   //
        "  ...   ......     ... ", //
        "RR   srr      SRRR    s", "F2-5 B8-14 F19-22");
    row("a receive beside running kernels does not divide", //
        "  ......  ",                                       //
        "RR T     s", "F2-8");
    row("unknown peers, names alone", //
        "  ...  .b.   ... .b.   ",    //
        "yy   xy    xy   x   x  ", "F2-5 B7-10 F13-16 B17-20");
    row("launches tell each kernel", //
        "  FFFFBBBBUU",              //
        "RR        S ", "F2-6 B6-10 o10-12");
    row("a kernel of another thread is noise",                     //
        "  FFFFFFFFFFFFFFFFFFFFFFFFBFFFFFFFFFFFFFFF.BBBBBBBBBBBB", //
        "RR                                                     S", "F2-43 B43-55");
    row("forward work behind the last backward pass prepares the update", //
        "FFF BBB FFF UU",                                                 //
        "   s          ", "F0-3 B4-7 o8-11 o12-14");
    row("a short piece is no pass",                                //
        "...............  .  ...............  ...............   ", //
        "               ss ss               ss               ss ", "F0-15 o17-18 F20-35 F37-52");
    row("nothing", "", "", "");
}

void TestCardPasses::dividesAtTransfers()
{
    QFETCH(QByteArray, kernels);
    QFETCH(QByteArray, transfers);
    QFETCH(QString, passes);
    QCOMPARE(dividedPasses(kernels.toStdString(), transfers.toStdString()), passes);
}

void TestCardPasses::marksOfTheHostTakeTheirKernels()
{
    const CardPasses passes =
        passesOfText(test::sliceText(1, 1, 0, 100, "forward_step") + test::sliceText(1, 1, 200, 100, "backward_step") +
                     test::sliceText(1, 1, 10, 5, "op") + test::sliceText(1, 2, 210, 5, "op") +
                     test::sliceText(1, 1, 400, 5, "op") + passesKernel(500, 100, "MatMul") + passesKernel(700, 50, "MatMul") +
                     passesKernel(900, 50, "Adam") + test::flowText("async_npu", 1, 1, 1, 12, 2, 1, 500) +
                     test::flowText("async_npu", 2, 1, 2, 212, 2, 1, 700) + test::flowText("async_npu", 3, 1, 1, 402, 2, 1, 900));
    QCOMPARE(passes,
             (CardPasses{PassSource::Marks,
                         {{PassKind::Forward, std::nullopt, {500, 600}, 100}, {PassKind::Backward, std::nullopt, {700, 750}, 50}},
                         {}}));
}

void TestCardPasses::marksOfTheDeviceAreFirst()
{
    const CardPasses passes =
        passesOfText(test::sliceText(1, 1, 0, 10, "forward 5") + test::sliceText(2, 9, 100, 200, "forward 0") +
                     test::sliceText(2, 9, 100, 50, "forward-compute") + test::sliceText(2, 9, 300, 100, "backward 0") +
                     passesKernel(150, 30, "MatMul") + passesKernel(350, 100, "MatMul"));
    QCOMPARE(
        passes,
        (CardPasses{PassSource::Marks, {{PassKind::Forward, 0, {100, 300}, 30}, {PassKind::Backward, 0, {300, 400}, 50}}, {}}));
}

void TestCardPasses::namesOfOperatorsTellTransfers()
{
    StagePlace place;
    place.stage = 1;
    place.stages = 2;
    const CardPasses passes =
        passesOfText(test::sliceText(3, 1, 0, 50, "hcom_receive__1_0") + passesKernel(60, 100, "MatMul") +
                         passesKernel(160, 100, "MatMulGrad") + test::sliceText(3, 1, 270, 50, "hcom_batchSendRecv__1_1") +
                         test::sliceText(3, 1, 400, 50, "hcom_allReduce__1_1"),
                     place);
    QCOMPARE(passes,
             (CardPasses{PassSource::Transfers,
                         {{PassKind::Forward, std::nullopt, {60, 160}, 100}, {PassKind::Backward, std::nullopt, {160, 260}, 100}},
                         {{{0, 50}, false, true, std::nullopt, Neighbour::Previous},
                          {{270, 320}, true, true, std::nullopt, Neighbour::Previous}}}));
}

void TestCardPasses::neighboursComeFromStages()
{
    StagePlace place;
    QCOMPARE(place.neighbourOf(std::nullopt), Neighbour::Unknown);
    place = {1, 4, {{10, 0}, {11, 1}, {12, 2}, {13, 3}}};
    QCOMPARE(place.neighbourOf(std::nullopt), Neighbour::Unknown);
    QCOMPARE(place.neighbourOf(10), Neighbour::Previous);
    QCOMPARE(place.neighbourOf(12), Neighbour::Next);
    QCOMPARE(place.neighbourOf(13), Neighbour::Unknown);
    place.stage = 0;
    QCOMPARE(place.neighbourOf(std::nullopt), Neighbour::Next);
    place.stage = 3;
    QCOMPARE(place.neighbourOf(99), Neighbour::Previous);
}

void TestCardPasses::saysNothingWithoutMarksAndTransfers()
{
    QCOMPARE(passesOfText(passesKernel(0, 100, "MatMul") + passesKernel(100, 100, "MatMulGrad")), CardPasses());
}

PLUMBLINE_TEST(TestCardPasses)
#include "tst_cardpasses.moc"
