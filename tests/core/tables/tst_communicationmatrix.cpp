// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/communicationmatrix.h"
#include "tests/support/smallprofile.h"
#include "tests/support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

using namespace plumbline;

namespace {

QString numberOfCommunicationMatrix(const std::optional<std::int64_t> &value)
{
    return value ? QString::number(*value) : QStringLiteral("-");
}

QString textOfCommunicationMatrix(const CommunicationMatrix &matrix, StringId id)
{
    const std::string_view textOfCommunicationMatrix = matrix.text(id);
    return QString::fromUtf8(textOfCommunicationMatrix.data(), static_cast<qsizetype>(textOfCommunicationMatrix.size()));
}

/// Prints one link on each line: `step|kind|name|group|operator source-target local|job transport bytes ns bandwidth`.
QString printed(const CommunicationMatrix &matrix)
{
    QStringList lines;
    for (const CommunicationLink &link : matrix.links) {
        const QStringList place{textOfCommunicationMatrix(matrix, link.step),
                                link.kind == CommunicationKind::PointToPoint ? u"p2p"_qs : u"all"_qs,
                                textOfCommunicationMatrix(matrix, link.name), textOfCommunicationMatrix(matrix, link.group),
                                textOfCommunicationMatrix(matrix, link.operatorName)};
        lines += QStringLiteral("%1 %2-%3 %4 %5 %6 %7 %8")
                     .arg(place.join(QLatin1Char('|')))
                     .arg(link.source)
                     .arg(link.target)
                     .arg(link.ranksAreLocal ? u"local"_qs : u"job"_qs, textOfCommunicationMatrix(matrix, link.transport),
                          numberOfCommunicationMatrix(link.transitBytes), numberOfCommunicationMatrix(link.transitNs),
                          link.bandwidth() ? QString::number(*link.bandwidth()) : u"-"_qs);
    }
    return lines.join(QLatin1Char('\n'));
}

QString outcomeOfCommunicationMatrix(const QByteArray &json)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("communication_matrix.json"));
    if (!test::writeFile(path, json))
        return {};
    TaskControl control;
    CommunicationMatrix matrix;
    const auto loss = readCommunicationMatrix(path.toStdString(), matrix, control);
    if (!loss)
        return QStringLiteral("error %1").arg(int(loss.error().code));
    const QString end = loss->end == ReadLoss::End::Whole ? u"whole"_qs : u"lost from "_qs + QString::number(loss->offset);
    return printed(matrix) + QLatin1Char('\n') + end + (loss->values == 0 ? QString() : QStringLiteral(" %1").arg(loss->values));
}

} // namespace

class TestCommunicationMatrix : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void reads_data();
    void reads();
    void picks();
};

void TestCommunicationMatrix::reads_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("links");
    QTest::newRow("new")
        << QByteArray(R"json({"step7": {"p2p": {}, "collective": {"allreduce-top1@58": {"0-1": {"Transport Type": "HCCS",
        "Transit Size(MB)": 4.097, "Transit Time(ms)": 0.225, "Bandwidth(GB/s)": 18.2089, "Op Name": "hcom_allReduce__612_0_1"
}
}
, "allreduce-total@58":
{
    "0-0":
    {
        "Transport Type" : "LOCAL", "Transit Size(MB)" : 6, "Transit Time(ms)" : 3
    }
}
}
}
})json")
        << u"7|all|allreduce-top1|58|hcom_allReduce__612_0_1 0-1 local HCCS 4097000 225000 18.2089\n"
           "7|all|allreduce-total|58| 0-0 local LOCAL 6000000 3000000 2\nwhole"_qs;
    QTest::newRow("MindSpore")
        << QByteArray(R"json({"step0": {"collective": {"send-middle@9": {"3-11": {"op_name": "hcom_send__1"}}}}})json")
        << u"0|p2p|send-middle|9|hcom_send__1 3-11 local  - - -\nwhole"_qs;
    QTest::newRow("older") << QByteArray(R"json({"step2": {"p2p": {"hcom_send__822_0@13": {"0-8": {"Transport Type": "RDMA"}},
        "Total Op Info": {"0-8": {"Transport Type": "RDMA"}}}}})json")
                           << u"2|p2p|hcom_send__822_0|13| 0-8 job RDMA - - -\nwhole"_qs;
    QTest::newRow("raw") << QByteArray(R"json({"a@1": {"0-1": {"Transport Type": "SIO"}}})json")
                         << u"|all|a|1| 0-1 job SIO - - -\nwhole"_qs;
    QTest::newRow("wrong types") << QByteArray(
                                        R"json({"step1": {"p2p": {"a-total": 1, "b": {"x-y": {}, "1": {}, "0-1": [], "-1-2": {},
        "1-99999999999": {}, "2-3": {"Transport Type": null, "Transit Size(MB)": "a", "Bandwidth(GB/s)": "b"
    }
    }
    }
    }
    })json") << u"1|p2p|b|| 2-3 job  - - -\nwhole 8"_qs;
    const QByteArray whole = R"json({"step1": {"collective": {"a@1": {"0-1": {"Transport Type": "SIO"}})json";
    QTest::newRow("cut short") << QByteArray(whole + R"json(, "b@1": {"0-1": {"Transport Type": "SIO"}, "0-)json")
                               << u"1|all|a|1| 0-1 job SIO - - -\nlost from "_qs + QString::number(whole.size());
    QTest::newRow("no object") << QByteArray("[]") << QStringLiteral("error %1").arg(int(ErrorCode::NotJson));
}

void TestCommunicationMatrix::reads()
{
    QFETCH(QByteArray, json);
    QTEST(outcomeOfCommunicationMatrix(json), "links");
}

void TestCommunicationMatrix::picks()
{
    for (const char *name : {"allreduce-top1", "a-middle", "a-bottom12", "a-b-total"})
        QVERIFY2(isPick(name), name);
    for (const char *name : {"", "total", "AllReduce-op12", "a-top", "a-top1x", "hcom_send__1"})
        QVERIFY2(!isPick(name), name);
    QVERIFY(isTotal("allreduce-total"));
    QVERIFY(!isTotal("allreduce-top1"));
}

PLUMBLINE_TEST(TestCommunicationMatrix)
#include "tst_communicationmatrix.moc"
