// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/facts/ondemand.h"
#include "tests/support/testregistry.h"

#include <QTest>

#include <atomic>
#include <chrono>
#include <future>
#include <new>
#include <string>
#include <thread>
#include <vector>

using namespace plumbline;

namespace {

CardFact<std::string> made(const char *text)
{
    return std::make_shared<const std::string>(text);
}

/// A value that tells what it lacks.
struct Partial
{
    std::vector<Error> errors;
};

} // namespace

class TestOnDemand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void makesOnceForAllThreads();
    void keepsErrorsExceptCancellation();
    void triesAgainAfterWhatMayPass();
    void whoWaitsMakesItWhenTheMakerIsCancelled();
    void whoWaitsCanGiveUp();
    void triesAgainAfterAnException();
    void dropsWhatNobodyHolds();
};

void TestOnDemand::makesOnceForAllThreads()
{
    OnDemand<std::string> fact;
    std::atomic<int> calls{0};
    std::vector<std::future<const std::string *>> asked;
    for (int thread = 0; thread < 8; ++thread) {
        asked.push_back(std::async(std::launch::async, [&] {
            const TaskControl control;
            const auto value = fact.get(control, [&] {
                ++calls;
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
                return made("table");
            });
            return value->get();
        }));
    }
    const std::string *first = asked.front().get();
    QCOMPARE(*first, std::string("table"));
    for (std::size_t thread = 1; thread < asked.size(); ++thread)
        QCOMPARE(asked[thread].get(), first);
    QCOMPARE(calls.load(), 1);
}

void TestOnDemand::keepsErrorsExceptCancellation()
{
    OnDemand<std::string> fact;
    TaskControl stopped;
    const auto cancelled = fact.get(stopped, [&] {
        stopped.requestStop(); // while the value is made; what was made by then is incomplete
        return made("half");
    });
    QCOMPARE(cancelled.error().code, ErrorCode::Cancelled);
    int calls = 0;
    const auto broken = [&]() -> CardFact<std::string> {
        ++calls;
        return failure(ErrorCode::FileNotFound, "a.csv");
    };
    const TaskControl control;
    QCOMPARE(fact.get(control, broken).error().path, std::string("a.csv"));
    QCOMPARE(fact.get(control, broken).error().code, ErrorCode::FileNotFound);
    QCOMPARE(calls, 1);
    QVERIFY(fact.dropUnused());
    QCOMPARE(fact.get(control, broken).error().path, std::string("a.csv"));
    QCOMPARE(calls, 2);
}

void TestOnDemand::triesAgainAfterWhatMayPass()
{
    const TaskControl control;
    OnDemand<std::string> fact;
    const auto full = []() -> CardFact<std::string> { return failure(ErrorCode::NotEnoughMemory, "a.csv"); };
    QCOMPARE(fact.get(control, full).error().code, ErrorCode::NotEnoughMemory);
    QCOMPARE(**fact.get(control, [] { return made("room"); }), std::string("room"));

    // A value may tell in its own list what it lacks.
    OnDemand<Partial> partial;
    int calls = 0;
    const auto lacking = [&](ErrorCode code) {
        return partial.get(control, [&]() -> CardFact<Partial> {
            ++calls;
            return std::make_shared<const Partial>(Partial{{Error{code, "b.csv", -1, {}}}});
        });
    };
    QCOMPARE((*lacking(ErrorCode::ReadFailed))->errors.size(), std::size_t{1});
    QCOMPARE((*lacking(ErrorCode::NotRecognised))->errors.size(), std::size_t{1});
    QCOMPARE((*lacking(ErrorCode::ReadFailed))->errors.front().code, ErrorCode::NotRecognised);
    QCOMPARE(calls, 2);
}

void TestOnDemand::whoWaitsMakesItWhenTheMakerIsCancelled()
{
    OnDemand<std::string> fact;
    TaskControl first;
    std::promise<void> begun;
    auto maker = std::async(std::launch::async, [&] {
        return fact.get(first, [&] {
            begun.set_value();
            while (!first.stopRequested())
                std::this_thread::yield();
            return made("half");
        });
    });
    begun.get_future().wait();
    auto waiter = std::async(std::launch::async, [&] { return fact.get(TaskControl(), [] { return made("whole"); }); });
    first.requestStop();
    QCOMPARE(maker.get().error().code, ErrorCode::Cancelled);
    QCOMPARE(**waiter.get(), std::string("whole"));
}

void TestOnDemand::whoWaitsCanGiveUp()
{
    OnDemand<std::string> fact;
    std::promise<void> begun;
    std::promise<void> gaveUp;
    auto maker = std::async(std::launch::async, [&] {
        return fact.get(TaskControl(), [&] {
            begun.set_value();
            gaveUp.get_future().wait();
            return made("slow");
        });
    });
    begun.get_future().wait();
    TaskControl impatient;
    auto waiter = std::async(std::launch::async, [&] { return fact.get(impatient, [] { return made("other"); }); });
    impatient.requestStop();
    QCOMPARE(waiter.get().error().code, ErrorCode::Cancelled);
    gaveUp.set_value();
    QCOMPARE(**maker.get(), std::string("slow"));
}

void TestOnDemand::triesAgainAfterAnException()
{
    OnDemand<std::string> fact;
    const TaskControl control;
    const auto full = []() -> CardFact<std::string> { throw std::bad_alloc(); };
    QVERIFY_THROWS_EXCEPTION(std::bad_alloc, static_cast<void>(fact.get(control, full)));
    QCOMPARE(**fact.get(control, [] { return made("room"); }), std::string("room"));
}

void TestOnDemand::dropsWhatNobodyHolds()
{
    OnDemand<std::string> fact;
    const TaskControl control;
    QVERIFY(!fact.dropUnused());
    auto held = fact.get(control, [] { return made("first"); });
    QVERIFY(!fact.dropUnused());
    QCOMPARE(**fact.get(control, [] { return made("second"); }), std::string("first"));
    held = failure(ErrorCode::Internal);
    QVERIFY(fact.dropUnused());
    QCOMPARE(**fact.get(control, [] { return made("second"); }), std::string("second"));
}

PLUMBLINE_THREAD_TEST(TestOnDemand)
#include "tst_ondemand.moc"
