// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"
#include "widgets/advice/texts/notchecked.h"

#include <QTest>

using namespace plumbline;

class NotCheckedTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rulesAreGroupedByWhatTheyLack();
    void nothingIsLacking();
};

void NotCheckedTest::rulesAreGroupedByWhatTheyLack()
{
    test::AdviceFixture fixture;
    fixture.timeline("kernel A 0 10\ncann Node@launch 12 14\nlaunch 12 15\nkernel B 15 20\n");
    Advice advice;
    advice.notApplicable = {{"aicpu-kernel", {"kernel_details.csv", "steps"}, {}},
                            {"step-jitter", {"steps"}, {}},
                            {"dataset-queue-empty", {"steps"}, {}, true, true},
                            {"gc-abnormal", {"kernel_details.csv", "steps"}, {}}};
    const NotCheckedTexts texts = notCheckedTexts(advice, *fixture.inputs());
    QCOMPARE(texts.rules,
             (QStringList{QStringLiteral("kernel_details.csv, steps – Operators on the AI CPU; Long garbage collection"),
                          QStringLiteral("steps – Steps that take much longer than the others")}));
    QCOMPARE(texts.inputs, (QStringList{QStringLiteral("kernel_details.csv: collect at level 1 or above"),
                                        QStringLiteral("steps: record more steps")}));
}

void NotCheckedTest::nothingIsLacking()
{
    test::AdviceFixture fixture;
    Advice advice;
    QVERIFY(notCheckedTexts(advice, *fixture.inputs()).isEmpty());
    advice.notApplicable = {{"step-jitter", {"steps"}, {}, true, true}};
    const NotCheckedTexts texts = notCheckedTexts(advice, *fixture.inputs());
    QVERIFY(texts.isEmpty());
    QCOMPARE(texts.inputs, QStringList());
}

PLUMBLINE_TEST(NotCheckedTest)
#include "tst_notchecked.moc"
