// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/roofline/matrixwork.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <random>
#include <string>
#include <vector>

using namespace plumbline;

class TestMatrixWork : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void handComputed_data();
    void handComputed();
    void multiplications();
    void convolutions();
    void attention();
};

namespace {

/// Returns the operations for tensors in the form "shapes:types:formats".
std::optional<double> operationsOfTexts(const QByteArray &type, const QByteArray &inputs, const QByteArray &outputs)
{
    const auto parse = [](const QByteArray &text) {
        const QList<QByteArray> parts = text.split(':');
        return std::pair(parts.value(0).toStdString(), std::pair(parts.value(1).toStdString(), parts.value(2).toStdString()));
    };
    const auto in = parse(inputs);
    const auto out = parse(outputs);
    return matrixOperations(type.toStdString(), operandTensors(in.first, in.second.first, in.second.second),
                            operandTensors(out.first, out.second.first, out.second.second));
}

OperandTensor tensor(std::vector<std::int64_t> dimensions, std::string_view type = "FLOAT16", std::string_view format = "ND")
{
    return {std::move(dimensions), type, format};
}

} // namespace

void TestMatrixWork::handComputed_data()
{
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("inputs");
    QTest::addColumn<QByteArray>("outputs");
    QTest::addColumn<double>("operations"); // 0 for unknown
    const auto row = [](const char *name, const char *type, const char *inputs, const char *outputs, double operations) {
        QTest::newRow(name) << QByteArray(type) << QByteArray(inputs) << QByteArray(outputs) << operations;
    };
    // 2 * 4096 * 4608 * 12288
    row("matmul of a real capture", "MatMul", "4096,12288;4608,12288:FLOAT16;FLOAT16", "4096,4608:FLOAT16", 463'856'467'968.0);
    row("batch of 12", "BatchMatMul", "12,1024,512;12,512,1024", "12,1024,1024", 2.0 * 12 * 1024 * 1024 * 512);
    row("batch with one right side", "BatchMatMulV2", "12,64,32;32,16", "12,64,16", 2.0 * 12 * 64 * 16 * 32);
    row("not a multiplication", "MatMul", "4096,12288;4608,12287", "4096,4608", 0);
    row("grouped rows", "GroupedMatmul", "96,32;4,32,16", "96,16", 2.0 * 96 * 32 * 16);
    row("grouped inner axis", "GroupedMatmul", "32,96;96,16", "4,32,16", 2.0 * 96 * 32 * 16);
    row("with a collective", "MatmulAllReduce", "64,32;32,16", "64,16", 0);
    row("conv2d", "Conv2D", "2,3,8,8;5,3,3,3:FLOAT16;FLOAT16:NCHW;NCHW", "2,5,6,6:FLOAT16:NCHW", 2.0 * 2 * 36 * 5 * 27);
    row("conv2d, channels last", "Conv2D", "2,8,8,3;5,3,3,3:FLOAT16;FLOAT16:NHWC;NHWC", "2,6,6,5:FLOAT16:NHWC",
        2.0 * 2 * 36 * 5 * 27);
    row("conv2d of a real capture", "Conv2D", "32,32,13,13,8;288,16,16,8;256:FLOAT;FLOAT;FLOAT:NC1HWC0;FRACTAL_Z;NCHW",
        "32,32,13,13,8:FLOAT:NC1HWC0", 2.0 * 32 * 169 * 288 * 16 * 16 * 8);
    row("conv2d, gradient of the filter", "Conv2DBackpropFilter",
        "32,32,13,13,8;4;32,32,13,13,8:FLOAT;INT32;FLOAT:NC1HWC0;NCHW;NC1HWC0", "288,16,16,8:FLOAT:FRACTAL_Z",
        2.0 * 32 * 169 * 288 * 16 * 16 * 8);
    row("conv2d, gradient of the input", "Conv2DBackpropInput",
        "4;432,16,16,8;32,32,13,13,8:INT32;FLOAT;FLOAT:NCHW;FRACTAL_Z;NC1HWC0", "32,48,13,13,8:FLOAT:NC1HWC0",
        2.0 * 32 * 169 * 432 * 16 * 16 * 8);
    row("conv3d", "Conv3D", "1,2,4,4,4;6,2,3,3,3:FLOAT16;FLOAT16:NCDHW;NCDHW", "1,6,2,2,2:FLOAT16:NCDHW", 2.0 * 8 * 6 * 54);
    row("conv in an unknown layout", "Conv2D", "2,3,8,8;5,3,3,3:FLOAT16;FLOAT16:ND;ND", "2,5,6,6:FLOAT16:ND", 0);
    row("attention, one head dimension of 128, causal", "FlashAttentionScore",
        "4096,1,2048;4096,1,1024;4096,1,1024;;;;2048,2048:DT_BF16;DT_BF16;DT_BF16;DT_BF16;UINT8;DT_BF16;BOOL",
        "1,16,4096,8;1,16,4096,8;;4096,1,2048:FLOAT;FLOAT;DT_BF16;DT_BF16", 4.0 * 4096 * 4096 * 16 * 128 / 2);
    row("its gradient", "FlashAttentionScoreGrad",
        "4096,1,2048;4096,1,1024;4096,1,1024;4096,1,2048;2048,2048;1,16,4096,8;1,16,4096,8:"
        "DT_BF16;DT_BF16;DT_BF16;DT_BF16;BOOL;FLOAT;FLOAT",
        "4096,1,2048;4096,1,1024;4096,1,1024", 10.0 * 4096 * 4096 * 16 * 128 / 2);
    row("attention by heads, full", "FlashAttentionScore", "2,8,64,32;2,2,96,32;2,2,96,32", "2,8,64,8;2,8,64,8:FLOAT;FLOAT",
        4.0 * 2 * 8 * 64 * 96 * 32);
    row("attention of several lengths", "FlashAttentionScore", "640,8,32;640,2,32;640,2,32", "640,8,8;640,8,8:FLOAT;FLOAT", 0);
    row("attention over a cache", "PagedAttentionMaskKernel", "2,8,64,32;2,2,96,32;2,2,96,32", "2,8,64,8:FLOAT", 0);
    row("no shapes", "MatMul", "", "", 0);
    row("beyond int64", "MatMul", "4000000000,4000000000;4000000000,2", "4000000000,2", 0);
}

void TestMatrixWork::handComputed()
{
    QFETCH(QByteArray, type);
    QFETCH(QByteArray, inputs);
    QFETCH(QByteArray, outputs);
    QFETCH(double, operations);
    QCOMPARE(operationsOfTexts(type, inputs, outputs).value_or(0), operations);
}

void TestMatrixWork::multiplications()
{
    std::mt19937 random(1);
    const auto length = [&random] { return std::int64_t(1 + random() % 40); };
    for (int turn = 0; turn < 2'000; ++turn) {
        const std::int64_t m = length(), n = length(), k = length(), batch = length();
        std::int64_t counted = 0;
        for (std::int64_t pair = 0; pair < batch; ++pair) {
            for (std::int64_t row = 0; row < m; ++row)
                counted += 2 * n * k; // each of n results of a row is a sum of k products
        }
        const bool isLeftTurned = random() % 2 == 0;
        const bool isRightTurned = random() % 2 == 0;
        const std::vector inputs{tensor({batch, isLeftTurned ? k : m, isLeftTurned ? m : k}),
                                 tensor({batch, isRightTurned ? n : k, isRightTurned ? k : n})};
        const std::vector outputs{tensor({batch, m, n})};
        QCOMPARE(matrixOperations("BatchMatMulV2", inputs, outputs), std::optional(static_cast<double>(counted)));
    }
}

/// Counts the products of a convolution one result after another, and those of its gradients from the same sums.
void TestMatrixWork::convolutions()
{
    std::mt19937 random(2);
    const auto length = [&random](int most) { return std::int64_t(1 + random() % static_cast<unsigned>(most)); };
    for (int turn = 0; turn < 500; ++turn) {
        const std::int64_t groups = length(3), images = length(3), height = length(6), width = length(6);
        const std::int64_t in = groups * length(4), out = groups * length(4), rows = length(3), columns = length(3);
        std::int64_t counted = 0;
        for (std::int64_t result = 0; result < images * out * height * width; ++result) {
            for (std::int64_t channel = 0; channel < in / groups; ++channel)
                counted += 2 * rows * columns;
        }
        const OperandTensor image = tensor({images, in, height + rows - 1, width + columns - 1}, "FLOAT16", "NCHW");
        const OperandTensor filter = tensor({out, in / groups, rows, columns}, "FLOAT16", "NCHW");
        const OperandTensor result = tensor({images, out, height, width}, "FLOAT16", "NCHW");
        const OperandTensor size = tensor({4}, "INT32");
        const std::optional expected(static_cast<double>(counted));
        QCOMPARE(matrixOperations("Conv2D", std::vector{image, filter}, std::vector{result}), expected);
        QCOMPARE(matrixOperations("Conv2DBackpropInput", std::vector{size, filter, result}, std::vector{image}), expected);
        QCOMPARE(matrixOperations("Conv2DBackpropFilter", std::vector{image, size, result}, std::vector{filter}), expected);
    }
}

void TestMatrixWork::attention()
{
    std::mt19937 random(3);
    const auto length = [&random](int most) { return std::int64_t(1 + random() % static_cast<unsigned>(most)); };
    for (int turn = 0; turn < 500; ++turn) {
        const std::int64_t batch = length(3), keyHeads = length(3), heads = keyHeads * length(3), size = length(16);
        const std::int64_t queries = heads + length(9), keys = length(20);
        std::int64_t counted = 0;
        for (std::int64_t query = 0; query < batch * heads * queries; ++query)
            counted += 2 * (2 * keys * size); // its scores, and the sum of the values
        const OperandTensor maxima = tensor({batch, heads, queries, 8}, "FLOAT");
        const auto expected = static_cast<double>(counted);
        for (const int layout : {0, 1, 2, 3}) {
            const auto shape = [&](std::int64_t count, std::int64_t long_) -> std::vector<std::int64_t> {
                switch (layout) {
                case 0:
                    return {batch, count, long_, size};
                case 1:
                    return {batch, long_, count, size};
                case 2:
                    return {batch, long_, count * size};
                default:
                    return {long_, batch, count * size};
                }
            };
            const OperandTensor query = tensor(shape(heads, queries));
            const OperandTensor key = tensor(shape(keyHeads, keys));
            QCOMPARE(matrixOperations("FlashAttentionScore", std::vector{query, key, key}, std::vector{maxima, maxima, query}),
                     std::optional(expected));
            QCOMPARE(matrixOperations("FlashAttentionScoreGrad", std::vector{query, key, key, query, maxima},
                                      std::vector{query, key, key}),
                     std::optional(expected * 2.5));
        }
    }
}

PLUMBLINE_TEST(TestMatrixWork)
#include "tst_matrixwork.moc"
