// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/affinitypatterns.h"
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

class TestAffinityApi : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workedExample();
    void patterns_data();
    void patterns();
    void longestAndLastPattern();
    void whatStandsBetween();
    void topLevelOfOneThread();
    void viewsThatCopyNothing();
    void insideOfSteps();
    void linesOfThePrograms();
    void atTheThreshold();
    void withoutInput();
};

namespace {

const QString AffinityApiId = QStringLiteral("affinity-api");

/// Returns operators of 10 us each, one after another, from `startUs` on.
QByteArray operators(const QByteArray &names, int startUs = 100)
{
    QByteArray lines;
    for (const QByteArray &name : names.split(' ')) {
        lines += "host " + (name.contains(':') ? name : "aten::" + name) + ' ' + QByteArray::number(startUs) + ' ' +
                 QByteArray::number(startUs + 10) + '\n';
        startUs += 10;
    }
    return lines;
}

const QByteArray Device = "step 1 0 1000\nkernel A 0 90\nkernel B 900 990\n";

/// Returns the function and the sequence of each finding about operators on an otherwise idle card.
QStringList found(const QByteArray &lines)
{
    test::AdviceFixture fixture;
    fixture.timeline(Device + lines);
    QStringList texts;
    for (const Finding &finding : fixture.advise(AffinityApiId).findings)
        texts += QString::fromStdString(std::get<std::string>(finding.fact("api")->value) + ' ' +
                                        std::get<std::string>(finding.fact("sequence")->value));
    texts.sort();
    return texts;
}

} // namespace

void TestAffinityApi::workedExample()
{
    // The device is idle from 90 to 100 us and while the operators run, except for three kernels of 4, 8 and 4 us.
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\nkernel A 0 90\n" + operators("mul masked_fill_ softmax") +
                     "kernel Mul 106 110\nkernel MaskedFill 112 116\nkernel Softmax 120 128\norigin 101 106\norigin 111 112\n"
                     "origin 121 120\nkernel B 900 990\n");
    QCOMPARE(fixture.advised(AffinityApiId),
             QStringLiteral("affinity-api low cards 0 saves 0..22000 api=torch_npu.npu_scaled_masked_softmax "
                            "sequence=mul-masked_fill_-softmax matches=1 kernels=3 host_ns=30000 free_ns=14000 gone_ns=8000"));
    const Finding finding = fixture.advise(AffinityApiId).findings.front();
    QCOMPARE(finding.claims.front().ranges, (TimeRanges{{100'000, 120'000}, {128'000, 130'000}}));
    QStringList shown;
    for (const Evidence &evidence : finding.evidence)
        shown += QString::fromStdString(evidence.name);
    QCOMPARE(shown.join(u' '), QStringLiteral("torch_npu.npu_scaled_masked_softmax Mul MaskedFill Softmax"));
    QCOMPARE(*finding.evidence.front().range, (TimeRange{100'000, 130'000}));
    QCOMPARE(finding.evidence.front().lane, std::string("Python/1"));
}

void TestAffinityApi::patterns_data()
{
    QTest::addColumn<QByteArray>("names");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *names, const char *api) {
        QString sequence = QString::fromLatin1(names).replace(u' ', u'-');
        QTest::newRow(names) << QByteArray(names) << (QLatin1String(api) + u' ' + sequence);
    };
    row("softmax mul masked_fill_", "torch_npu.npu_scaled_masked_softmax");
    row("div add softmax", "torch_npu.npu_scaled_masked_softmax");
    row("matmul softmax matmul", "torch_npu.npu_fusion_attention");
    row("bmm add mul masked_fill _softmax dropout bmm", "torch_npu.npu_fusion_attention");
    row("pow mean add rsqrt mul", "torch_npu.npu_rms_norm");
    row("mul mean add rsqrt mul mul", "torch_npu.npu_rms_norm");
    row("chunk neg cat mul add", "torch_npu.npu_rotary_mul");
    row("mul slice neg cat mul add", "torch_npu.npu_rotary_mul");
    row("chunk silu mul", "torch_npu.npu_swiglu");
    row("split sigmoid mul mul", "torch_npu.npu_swiglu");
    row("chunk gelu mul", "torch_npu.npu_geglu");
    row("transpose contiguous view", "torch_npu.npu_confusion_transpose");
    row("permute reshape", "torch_npu.npu_confusion_transpose");
    row("add reciprocal mul", "clip_grad_norm_fused_");
    for (const char *others : {"gelu", "silu", "linear", "mul softmax", "masked_fill_", "softmax masked_fill_softmax",
                               "sigmoid mul", "transpose view", "add softmax", "rsqrt mul", "cat add", "npu::npu_rms_norm"})
        QTest::newRow(others) << QByteArray(others) << QString();
}

void TestAffinityApi::patterns()
{
    QFETCH(QByteArray, names);
    QFETCH(QString, expected);
    QCOMPARE(found(operators(names)).join(u';'), expected);
}

void TestAffinityApi::longestAndLastPattern()
{
    // The softmax inside the attention is not reported apart from it. A sequence that ends with the thread counts.
    QCOMPARE(found(operators("linear matmul mul masked_fill_ softmax matmul masked_fill softmax")),
             (QStringList{QStringLiteral("torch_npu.npu_fusion_attention matmul-mul-masked_fill_-softmax-matmul"),
                          QStringLiteral("torch_npu.npu_scaled_masked_softmax masked_fill-softmax")}));
    QCOMPARE(found(operators("pow mean add rsqrt mul type_as mul")),
             QStringList{QStringLiteral("torch_npu.npu_rms_norm pow-mean-add-rsqrt-mul-mul")});
    for (const AffinityPattern &pattern : affinityPatterns())
        QVERIFY(pattern.elements.size() >= 2 && pattern.elements.size() <= affinityPatterns().front().elements.size());
}

void TestAffinityApi::whatStandsBetween()
{
    const QStringList norm{QStringLiteral("torch_npu.npu_rms_norm pow-mean-add-rsqrt-mul")};
    QCOMPARE(found(operators("to pow mean view detach t to add rsqrt to mul")), norm);
    QCOMPARE(found(operators("pow mean view detach t to expand add rsqrt mul")), QStringList()); // five others in a row
    QCOMPARE(found(operators("pow mean relu add rsqrt mul")), QStringList());
    QCOMPARE(found(operators("pow mean npu::npu_linear add rsqrt mul")), QStringList());
}

void TestAffinityApi::topLevelOfOneThread()
{
    // Operators inside another operator, or inside a step of autograd, are not called by the program.
    QCOMPARE(found("host aten::attention 90 140\n" + operators("mul masked_fill_ softmax")), QStringList());
    QCOMPARE(found("host autograd::engine::evaluate_function:-MulBackward0 90 140\n" + operators("mul masked_fill_ softmax")),
             QStringList());
    QCOMPARE(found("host nn.Module:-Attention 90 140\n" + operators("mul masked_fill_ softmax")).size(), qsizetype(1));
    QCOMPARE(found("host aten::masked_fill 100 110\nhost aten::softmax 110 120 thread=2\n"), QStringList());
    QCOMPARE(found("host aten::masked_fill 100 110\nhost aten::_inside 102 108\nhost aten::softmax 110 120\n").size(),
             qsizetype(1));
}

void TestAffinityApi::viewsThatCopyNothing()
{
    // Flows show that the first reshape launches a kernel and the second one does not.
    const QByteArray copied = operators("permute reshape") + "kernel Transpose 115 118\norigin 112 115\n";
    QCOMPARE(found(copied), QStringList{QStringLiteral("torch_npu.npu_confusion_transpose permute-reshape")});
    test::AdviceFixture fixture;
    fixture.timeline(Device + copied + operators("permute reshape", 200));
    QCOMPARE(fixture.advised(AffinityApiId),
             QStringLiteral("affinity-api low cards 0 saves 0..17000 "
                            "api=torch_npu.npu_confusion_transpose sequence=permute-reshape matches=1 "
                            "kernels=1 host_ns=20000 free_ns=17000 gone_ns=0"));
    // Without arrows of operators those of the launches from the same thread tell.
    fixture.timeline(Device + operators("permute reshape") +
                     "kernel Transpose 115 118\ncann Node@launch 111 113\nlaunch 112 115\n" + operators("permute reshape", 200));
    QVERIFY(fixture.advised(AffinityApiId).contains(QStringLiteral(" matches=1 kernels=1 ")));
}

void TestAffinityApi::insideOfSteps()
{
    QCOMPARE(found(operators("masked_fill softmax", 1000)), QStringList());
    QCOMPARE(found(operators("masked_fill softmax", 980)).size(), qsizetype(1));
}

void TestAffinityApi::linesOfThePrograms()
{
    test::AdviceFixture fixture;
    fixture.timeline(Device + "host model.py(12):-attend 95 170\nhost torch/nn/functional.py(7):-f 98 165\n" +
                     operators("masked_fill softmax relu masked_fill softmax"));
    QVERIFY(fixture.advised(AffinityApiId).startsWith(QStringLiteral("affinity-api/line low cards 0 saves 0..40000 ")));
    QVERIFY(fixture.advised(AffinityApiId).endsWith(QStringLiteral(" caller=model.py(12):-attend")));
}

void TestAffinityApi::atTheThreshold()
{
    test::AdviceFixture fixture;
    fixture.timeline(Device + operators("masked_fill softmax relu masked_fill softmax"));
    QCOMPARE(fixture.advised(AffinityApiId, "[affinity-api]\nmatches = 3\n"), QStringLiteral("checked affinity-api"));
    QVERIFY(fixture.advised(AffinityApiId, "[affinity-api]\nmatches = 2\n").startsWith(QStringLiteral("affinity-api low")));
    fixture.timeline(Device + operators("relu"));
    QCOMPARE(fixture.advised(AffinityApiId), QStringLiteral("checked affinity-api"));
}

void TestAffinityApi::withoutInput()
{
    test::AdviceFixture fixture;
    fixture.stepTimes(",1,100,0,0,0,0,100,0,0,0\n");
    QCOMPARE(fixture.advised(AffinityApiId), QStringLiteral("affinity-api lacks trace_view.json"));
}

PLUMBLINE_TEST(TestAffinityApi)
#include "tst_affinityapi.moc"
