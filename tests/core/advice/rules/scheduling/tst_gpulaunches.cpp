// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/advicefixture.h"
#include "tests/support/testregistry.h"

#include <QTest>

using namespace plumbline;

/// Tests that the rules about the host know the calls of a GPU's runtime.
class TestGpuLaunches : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void activities();
    void itemDrainsTheQueue();
    void itemIsNamedWithoutStacks();
    void whatOnlyTheHostDoesIsNoTask();
    void lateLaunches();
    void pageableCopies();
};

void TestGpuLaunches::activities()
{
    struct Case
    {
        const char *name;
        HostActivity activity;
    };
    for (const Case &each :
         {Case{"cudaLaunchKernel", HostActivity::Launch}, Case{"cuLaunchKernelEx", HostActivity::Launch},
          Case{"cudaGraphLaunch", HostActivity::Launch}, Case{"hipExtModuleLaunchKernel", HostActivity::Launch},
          Case{"cudaMemsetAsync", HostActivity::Launch}, Case{"cudaMemcpyAsync", HostActivity::Copy},
          Case{"cudaStreamSynchronize", HostActivity::Synchronisation},
          Case{"cudaDeviceSynchronize", HostActivity::Synchronisation},
          Case{"cudaEventSynchronize", HostActivity::Synchronisation}, Case{"cuCtxSynchronize", HostActivity::Synchronisation},
          Case{"cudaMalloc", HostActivity::Allocation}, Case{"cudaFree", HostActivity::Allocation},
          Case{"cudaStreamWaitEvent", HostActivity::Runtime}, Case{"cudaEventRecord", HostActivity::Runtime},
          Case{"aten::cumsum", HostActivity::Framework}, Case{"cumsum", HostActivity::Framework},
          Case{"cudnn_convolution", HostActivity::Framework}, Case{"cuda", HostActivity::Framework},
          Case{"cu", HostActivity::Framework}})
        QVERIFY2(hostActivity(ProcessKind::Framework, each.name) == each.activity, each.name);
}

// The host reads a value while the queue is empty behind kernel A: 50 us pass until B starts.
void TestGpuLaunches::itemDrainsTheQueue()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\n"
                     "cuda cudaLaunchKernel 1 5\nac2g 1 10\ngpu A 10 400\n"
                     "host train.py(7):loss_of 50 430\nhost aten::item 60 420\nhost aten::_local_scalar_dense 62 419\n"
                     "cuda cudaMemcpyAsync 64 70\nac2g 64 400\ngpu Memcpy_DtoH_(Device_->_Pageable) 400 402 cat=gpu_memcpy\n"
                     "cuda cudaStreamSynchronize 71 418\nac2g 71 71\ngpu Stream_Sync 71 418 cat=cuda_sync stream=2\n"
                     "cuda cudaLaunchKernel 440 445\nac2g 440 450\ngpu B 450 1000\n");
    const QString said = fixture.advised(QStringLiteral("explicit-sync"));
    QVERIFY2(said.startsWith(QStringLiteral("explicit-sync high cards 0 saves 0..50000 caller=train.py(7):loss_of calls=1")),
             qPrintable(said));
}

// Without Python frames and copies the operator tells what waits.
void TestGpuLaunches::itemIsNamedWithoutStacks()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\ncuda cudaLaunchKernel 1 5\nac2g 1 10\ngpu A 10 400\n"
                     "host aten::item 60 420\nhost aten::_local_scalar_dense 62 419\ncuda cudaStreamSynchronize 71 418\n"
                     "cuda cudaLaunchKernel 440 445\nac2g 440 450\ngpu B 450 1000\n");
    const QString said = fixture.advised(QStringLiteral("explicit-sync"));
    QVERIFY2(said.startsWith(QStringLiteral("explicit-sync high cards 0 saves 0..50000 caller=aten::item calls=1")),
             qPrintable(said));
}

void TestGpuLaunches::whatOnlyTheHostDoesIsNoTask()
{
    test::AdviceFixture fixture;
    fixture.timeline("gpu A 0 100\ncuda cudaStreamSynchronize 90 200\nac2g 90 100\ngpu Stream_Sync 100 200 cat=cuda_sync\n"
                     "cuda cudaLaunchKernel 290 295\nac2g 290 300\ngpu B 300 400\n");
    const auto inputs = fixture.inputs();
    const IdleGaps &gaps = inputs->card(0).idleGaps();
    QCOMPARE(gaps.gaps.size(), std::size_t{1});
    QVERIFY(gaps.gaps.front().isLate);
    QCOMPARE(gaps.rangesOf(IdleCause::Synchronisation), (TimeRanges{{100'000, 200'000}}));
    QVERIFY(gaps.rangesOf(IdleCause::OtherTask).empty());
    QVERIFY(gaps.rangesOf(IdleCause::EventWait).empty());
    std::size_t launches = 0;
    for (const LaneLaunches &lane : inputs->card(0).launches())
        launches += lane.launches.size();
    QCOMPARE(launches, std::size_t{1});
}

void TestGpuLaunches::lateLaunches()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\ngpu A 10 400\nhost aten::mm 300 790\ncuda cudaLaunchKernel 780 785\nac2g 780 790\n"
                     "gpu B 790 1000\n");
    QVERIFY(
        fixture.advised(QStringLiteral("host-bound-window")).startsWith(QStringLiteral("host-bound-window/gap high cards 0")));
    QVERIFY(fixture.advised(QStringLiteral("idle-gap-cause")).startsWith(QStringLiteral("idle-gap-cause/framework high")));
    // The same by correlation, where the file has no flows.
    fixture.timeline("step 1 0 1000\ngpu A 10 400\nhost aten::mm 300 790\ncuda cudaLaunchKernel 780 785 correlation=3\n"
                     "gpu B 790 1000 correlation=3\n");
    QVERIFY(
        fixture.advised(QStringLiteral("host-bound-window")).startsWith(QStringLiteral("host-bound-window/gap high cards 0")));
    QVERIFY(fixture.advised(QStringLiteral("idle-gap-cause")).startsWith(QStringLiteral("idle-gap-cause/framework high")));
}

void TestGpuLaunches::pageableCopies()
{
    test::AdviceFixture fixture;
    fixture.timeline("step 1 0 1000\ngpu A 10 400\nhost aten::to 390 620\ncuda cudaMemcpyAsync 410 420\nac2g 410 415\n"
                     "gpu Memcpy_HtoD_(Pageable_->_Device) 415 600 cat=gpu_memcpy\ncuda cudaStreamSynchronize 421 615\n"
                     "cuda cudaLaunchKernel 630 635\nac2g 630 640\ngpu B 640 1000\n");
    QVERIFY(fixture.advised(QStringLiteral("h2d-copy-in-step")).startsWith(QStringLiteral("h2d-copy-in-step high cards 0")));
}

PLUMBLINE_TEST(TestGpuLaunches)
#include "tst_gpulaunches.moc"
