// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/role.h"
#include "core/trim/namehider.h"
#include "tests/support/testregistry.h"

#include <QCryptographicHash>
#include <QRegularExpression>
#include <QTest>

using namespace plumbline;

namespace {

std::string hexDigest(std::string_view word)
{
    return QCryptographicHash::hash(QByteArray(word.data(), static_cast<qsizetype>(word.size())), QCryptographicHash::Sha256)
        .toHex()
        .toStdString();
}

/// Returns a text in which each {word} is replaced by what must stand for it.
std::string filled(const std::string &text)
{
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text[at] == '{' ? text.find('}', at) : std::string::npos;
        if (end == std::string::npos) {
            result += text[at++];
            continue;
        }
        result += 'x' + hexDigest(std::string_view(text).substr(at + 1, end - at - 1)).substr(0, NameHider::DigestDigits);
        at = end + 1;
    }
    return result;
}

} // namespace

class NameHiderTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hides_data();
    void hides();
    void keepsRoles_data();
    void keepsRoles();
    void hidesJson_data();
    void hidesJson();

private:
    NameHider m_hider{hexDigest};
};

void NameHiderTest::hides_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *name, const char *expected) {
        QTest::newRow(name) << QByteArray(name) << QByteArray(expected);
    };
    row("", "");
    row("secret", "{secret}");
    row("a secret/of.mine", "{a} {secret}/of.{mine}");
    row("ProfilerStep#12", "ProfilerStep#12");
    row("Communication(Not Overlapped)", "Communication(Not Overlapped)");
    row("hcom_allReduce__687_2_1", "hcom_allReduce__687_2_1");
    row("Default/net/MatMul-op3", "{Default}/{net}/MatMul-op3");
    row("MatMulV3", "MatMul{V3}");
    row("BatchMatMulV2", "{Batch}MatMul{V2}");
    row("AscendCL@aclnnAddmm", "AscendCL@aclnn{Addmm}");
    row("aclrtSynchronizeStream", "aclrtSynchronizeStream");
    row("model.py(12): forward", "{model}.py(12): forward");
    row("10.0.0.7%eth0_55000_0_17", "{10.0.0.7}%{eth0_55000_0_17}");
    row("list object at 0xfffd12AB", "{list} object at 0xfffd12AB");
    row("torch 2.1.0", "torch 2.1.0");
    row("\xE5\xB1\x82 1", "{\xE5\xB1\x82} 1");
    row("\"32,3,224,224;64\"", "\"32,3,224,224;64\"");
    row("Stream 2", "Stream 2");
}

void NameHiderTest::hides()
{
    QFETCH(const QByteArray, name);
    QFETCH(const QByteArray, expected);
    QCOMPARE(QByteArray::fromStdString(m_hider.hidden(name.toStdString())),
             QByteArray::fromStdString(filled(expected.toStdString())));
}

void NameHiderTest::keepsRoles_data()
{
    QTest::addColumn<QByteArray>("process");
    QTest::addColumn<QByteArray>("taskType");
    QTest::addColumn<QByteArray>("name");
    const auto row = [](const char *process, const char *taskType, const char *name) {
        QTest::newRow(name) << QByteArray(process) << QByteArray(taskType) << QByteArray(name);
    };
    row("Ascend Hardware", "", "Default/net/MatMul-op3");
    row("Ascend Hardware", "", "Default/net/Conv2D-op3");
    row("Ascend Hardware", "", "Default/net/AllReduce-op3");
    row("Ascend Hardware", "", "Default/net/Softmax-op3");
    row("Ascend Hardware", "Other", "MyKernel");
    row("Ascend Hardware", "Other", "EVENT_RECORD");
    row("Ascend Hardware", "Other", "Notify_Record");
    row("Ascend Hardware", "AI_CORE", "hcom_allReduce__1_2");
    row("Ascend Hardware", "AI_CORE", "allreduceAicpuKernel");
    row("Ascend Hardware", "SDMA_SQE", "Memcpy");
    row("HCCL", "", "Notify_Wait");
    row("HCCL", "", "Memcpy");
    row("Overlap Analysis", "", "Computing");
    row("Overlap Analysis", "", "Communication(Not Overlapped)");
    row("Overlap Analysis", "", "Free");
    row("MindSpore", "", "SyncStream");
    row("CANN", "", "AscendCL@aclnnAdd");
}

void NameHiderTest::keepsRoles()
{
    QFETCH(const QByteArray, process);
    QFETCH(const QByteArray, taskType);
    QFETCH(const QByteArray, name);
    const ProcessKind kind = processKind(process.toStdString());
    const ProcessKind hiddenKind = processKind(m_hider.hidden(process.toStdString()));
    QCOMPARE(hiddenKind, kind);
    QCOMPARE(sliceRole(kind, taskType.toStdString(), "", m_hider.hidden(name.toStdString())),
             sliceRole(kind, taskType.toStdString(), "", name.toStdString()));
}

void NameHiderTest::hidesJson_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("numbers") << QByteArray(R"({"a": 1, "b": [true, null, -2.5e3]})")
                             << QByteArray(R"({"a": 1, "b": [true, null, -2.5e3]})");
    QTest::newRow("texts") << QByteArray(R"({"stack" : "mine", "in": ["x", {"y": "z"}]})")
                           << QByteArray(R"({"stack" : "{mine}", "in": ["{x}", {"y": "{z}"}]})");
    QTest::newRow("words of the profilers") << QByteArray(R"({"Task Type": "AI_SOMETHING", "other": "AI_SOMETHING"})")
                                            << QByteArray(R"({"Task Type": "AI_SOMETHING", "other": "{AI_SOMETHING}"})");
    QTest::newRow("escapes") << QByteArray(R"({"a": "b\"c\nd"})") << QByteArray("{\"a\": \"{b}\\\"{c}\\u000a{d}\"}");
}

void NameHiderTest::hidesJson()
{
    QFETCH(const QByteArray, json);
    QFETCH(const QByteArray, expected);
    // Braces stand for words only where they enclose one.
    QByteArray text = expected;
    static const QRegularExpression word(QStringLiteral("\\{(\\w+)\\}"));
    QString replaced = QString::fromUtf8(text);
    for (QRegularExpressionMatch match = word.match(replaced); match.hasMatch(); match = word.match(replaced))
        replaced.replace(match.capturedStart(), match.capturedLength(),
                         QString::fromStdString(filled(match.captured(0).toStdString())));
    QCOMPARE(QString::fromStdString(hiddenJson(m_hider, json.toStdString())), replaced);
}

PLUMBLINE_TEST(NameHiderTest)
#include "tst_namehider.moc"
