// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/base/adviceinputs.h"
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QDir>
#include <QTest>

using namespace plumbline;
using namespace plumbline::test;

class TestAdviceInputs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rulesAndOthersReadATableOnce();
    void missingFactsAreEmpty();
    void stoppedInputsStayUsable();
};

void TestAdviceInputs::rulesAndOthersReadATableOnce()
{
    AdviceFixture profile;
    profile.kernels("MatMul AI_CORE 10 5 in=4,8;8,2:FLOAT;FLOAT:ND;ND");
    const auto rules = profile.inputs();
    const SharedCard card = rules->card(0).openCard();
    QVERIFY(rules->card(0).kernels());
    QDir(profile.path()).removeRecursively();
    TaskControl control;
    QCOMPARE(*card->kernelTable(control), rules->card(0).kernels()->table);
    // Rules that run again, as after a change of thresholds, read nothing either.
    const AdviceInputs again({card});
    QCOMPARE(again.card(0).kernels(), rules->card(0).kernels());
    QVERIFY(again.card(0).has(AdviceInput::KernelShapes));
}

void TestAdviceInputs::missingFactsAreEmpty()
{
    Card card;
    card.path = "/nowhere";
    const AdviceInputs inputs({std::make_shared<const OpenCard>(card)});
    const CardEvidence &evidence = inputs.card(0);
    QVERIFY(!evidence.kernels());
    QVERIFY(!evidence.coreClock());
    QVERIFY(evidence.launches().empty() && evidence.steps().empty() && evidence.cacheHits().isEmpty());
    QVERIFY(!evidence.communication().hasOperators && evidence.memory().curves.curves.empty());
    QVERIFY(evidence.activity().isEmpty() && evidence.hostCalls().calls.empty() && !evidence.settings().hasInfo);
}

void TestAdviceInputs::stoppedInputsStayUsable()
{
    AdviceFixture profile;
    profile.kernels("MatMul AI_CORE 10 5");
    const auto inputs = profile.inputs();
    inputs->stop();
    QVERIFY(!inputs->card(0).kernels());
    TaskControl control;
    QVERIFY(inputs->card(0).openCard()->kernels(control)); // what was cancelled is made for the next one who asks
}

PLUMBLINE_TEST(TestAdviceInputs)
#include "tst_adviceinputs.moc"
