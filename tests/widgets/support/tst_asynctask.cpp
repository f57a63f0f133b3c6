// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testregistry.h"
#include "widgets/support/asynctask.h"

#include <QSemaphore>
#include <QTest>
#include <QThread>

#include <atomic>
#include <optional>
#include <stdexcept>

using namespace plumbline;

namespace {

/// Works until it is cancelled, as a load does.
Result<int> untilStopped(TaskControl &control)
{
    while (!control.stopRequested())
        QThread::msleep(1);
    return failure(ErrorCode::Cancelled);
}

} // namespace

class AsyncTaskTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void deliversOnTheWindowThread();
    void tellsFailureFromCancel();
    void cancelReachesARunningJob();
    void cancelledResultIsDroppedEvenWhenItWasReady();
    void newJobReplacesTheOld();
    void ownerMayDieFirst();
    void exceptionsBecomeErrors();
    void progressCanBeRead();
};

void AsyncTaskTest::deliversOnTheWindowThread()
{
    AsyncTask<int> task;
    QThread *worker = nullptr;
    QThread *deliverer = nullptr;
    int answer = 0;
    task.start(
        [&worker](TaskControl &) {
            worker = QThread::currentThread();
            return Result<int>(42);
        },
        [&](TaskEnd end, Result<int> result) {
            QVERIFY(end == TaskEnd::Finished);
            answer = *result;
            deliverer = QThread::currentThread();
        });
    QVERIFY(task.isRunning());
    QTRY_COMPARE(answer, 42);
    QVERIFY(!task.isRunning());
    QVERIFY(worker != QThread::currentThread());
    QCOMPARE(deliverer, QThread::currentThread());
}

void AsyncTaskTest::tellsFailureFromCancel()
{
    AsyncTask<int> task;
    std::optional<TaskEnd> end;
    ErrorCode code = ErrorCode::Internal;
    const auto deliver = [&](TaskEnd how, const Result<int> &result) {
        end = how;
        code = result.error().code;
    };
    task.start([](TaskControl &) -> Result<int> { return failure(ErrorCode::NotJson, "x"); }, deliver);
    QTRY_VERIFY(end.has_value());
    QVERIFY(*end == TaskEnd::Failed);
    QVERIFY(code == ErrorCode::NotJson);

    end.reset();
    task.start(untilStopped, deliver);
    task.cancel();
    QTRY_VERIFY(end.has_value());
    QVERIFY(*end == TaskEnd::Cancelled);
}

void AsyncTaskTest::cancelReachesARunningJob()
{
    AsyncTask<int> task;
    QSemaphore running;
    std::optional<TaskEnd> end;
    task.start(
        [&running](TaskControl &control) {
            running.release();
            return untilStopped(control);
        },
        [&end](TaskEnd how, const Result<int> &) { end = how; });
    running.acquire();
    task.cancel();
    QTRY_VERIFY(end.has_value());
    QVERIFY(*end == TaskEnd::Cancelled);
}

void AsyncTaskTest::cancelledResultIsDroppedEvenWhenItWasReady()
{
    AsyncTask<int> task;
    QSemaphore ready;
    std::optional<TaskEnd> end;
    task.start(
        [&ready](TaskControl &) {
            ready.release();
            return Result<int>(1);
        },
        [&end](TaskEnd how, const Result<int> &) { end = how; });
    ready.acquire();
    task.cancel();
    QTRY_VERIFY(end.has_value());
    QVERIFY(*end == TaskEnd::Cancelled);
}

void AsyncTaskTest::newJobReplacesTheOld()
{
    AsyncTask<int> task;
    QList<int> answers;
    const auto deliver = [&answers](TaskEnd end, const Result<int> &result) {
        answers.append(end == TaskEnd::Finished ? *result : -1);
    };
    task.start(untilStopped, deliver);
    task.start([](TaskControl &) { return Result<int>(2); }, deliver);
    QTRY_COMPARE(answers, QList<int>{2});
    AsyncJob::waitForAll();
    QCoreApplication::processEvents();
    QCOMPARE(answers, QList<int>{2});
}

void AsyncTaskTest::ownerMayDieFirst()
{
    std::atomic<bool> ended{false};
    bool delivered = false;
    {
        AsyncTask<int> task;
        task.start(
            [&ended](TaskControl &control) {
                const Result<int> result = untilStopped(control);
                ended = true;
                return result;
            },
            [&delivered](TaskEnd, const Result<int> &) { delivered = true; });
    }
    AsyncJob::waitForAll();
    QCoreApplication::processEvents();
    QVERIFY(ended.load());
    QVERIFY(!delivered);
}

void AsyncTaskTest::exceptionsBecomeErrors()
{
    AsyncTask<int> task;
    std::optional<Error> error;
    const auto deliver = [&error](TaskEnd, const Result<int> &result) { error = result.error(); };
    task.start([](TaskControl &) -> Result<int> { throw std::bad_alloc(); }, deliver);
    QTRY_VERIFY(error.has_value());
    QVERIFY(error->code == ErrorCode::OutOfMemory);

    error.reset();
    task.start([](TaskControl &) -> Result<int> { throw std::runtime_error("what"); }, deliver);
    QTRY_VERIFY(error.has_value());
    QVERIFY(error->code == ErrorCode::Internal);
    QCOMPARE(error->detail, std::string("what"));
}

void AsyncTaskTest::progressCanBeRead()
{
    AsyncTask<int> task;
    QVERIFY(!task.control());
    bool done = false;
    task.start(
        [](TaskControl &control) {
            control.setTotalBytes(10);
            control.addDoneBytes(4);
            return untilStopped(control);
        },
        [&done](TaskEnd, const Result<int> &) { done = true; });
    QTRY_COMPARE(task.control()->doneBytes(), std::uint64_t(4));
    QCOMPARE(task.control()->totalBytes(), std::uint64_t(10));
    task.cancel();
    QTRY_VERIFY(done);
}

PLUMBLINE_TEST(AsyncTaskTest)
#include "tst_asynctask.moc"
