// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/database/databasecounters.h"

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline {

namespace {

using namespace std::string_view_literals;

constexpr double BytesPerMb = 1024.0 * 1024.0;
constexpr double BytesPerKb = 1024.0;

/// A series that is made of one column. In `counter` and `series`, `{}` stands for the table's key and `[]` for its second key.
/// Values are divided by `divisor`.
struct Curve
{
    std::string_view counter;
    std::string_view series;
    std::string_view column;
    double divisor = 1;
};

/// A table of samples. Its keys are numbers or ids of texts, which tell the counters of the table apart.
struct SampledTable
{
    std::string_view table;
    Layer layer;
    std::string_view key;
    std::string_view secondKey;
    bool isSecondText = false;
    std::span<const Curve> curves;
};

constexpr Curve FrequencyCurves[] = {{"AI Core Freq"sv, "MHz"sv, "freq"sv}};
constexpr Curve HbmCurves[] = {{"HBM {}/[]"sv, "[](MB/s)"sv, "bandwidth"sv, BytesPerMb}};
constexpr Curve LlcCurves[] = {{"LLC {} []/Hit Rate"sv, "Hit Rate(%)"sv, "hitRate"sv},
                               {"LLC {} []/Throughput"sv, "Throughput(MB/s)"sv, "throughput"sv, BytesPerMb}};
constexpr Curve DdrCurves[] = {{"DDR/Read"sv, "Read(MB/s)"sv, "read"sv, BytesPerMb},
                               {"DDR/Write"sv, "Write(MB/s)"sv, "write"sv, BytesPerMb}};
constexpr Curve AccCurves[] = {{"read_bandwidth"sv, "value [acc_id {}]"sv, "readBwLevel"sv},
                               {"write_bandwidth"sv, "value [acc_id {}]"sv, "writeBwLevel"sv},
                               {"read_ost"sv, "value [acc_id {}]"sv, "readOstLevel"sv},
                               {"write_ost"sv, "value [acc_id {}]"sv, "writeOstLevel"sv}};
constexpr Curve SocCurves[] = {{"L2 Buffer Bw Level"sv, "L2 Buffer Bw Level"sv, "l2BufferBwLevel"sv},
                               {"Mata Bw Level"sv, "Mata Bw Level"sv, "mataBwLevel"sv}};
constexpr Curve HccsCurves[] = {{"Rx"sv, "Rx(MB/s)"sv, "rxThroughput"sv, BytesPerMb},
                                {"Tx"sv, "Tx(MB/s)"sv, "txThroughput"sv, BytesPerMb}};
constexpr Curve QosCurves[] = {{"QoS []"sv, "value"sv, "bandwidth"sv}};
constexpr Curve CpuCurves[] = {{"CPU {}"sv, "Usage(%)"sv, "usage"sv}};
constexpr Curve MemoryUsageCurves[] = {{"Memory Usage"sv, "Usage(%)"sv, "usage"sv}};
constexpr Curve DiskUsageCurves[] = {{"Disk Usage"sv, "Usage(%)"sv, "usage"sv}};
constexpr Curve NetworkUsageCurves[] = {{"Network Usage"sv, "Usage(%)"sv, "usage"sv}};
constexpr Curve UtilizationCurves[] = {{"Core {}"sv, "utilization(%)"sv, "usage"sv}};

const SampledTable Tables[] = {
    {"AICORE_FREQ"sv, Layer::Frequency, ""sv, ""sv, false, FrequencyCurves},
    {"HBM"sv, Layer::Hbm, "hbmId"sv, "type"sv, true, HbmCurves},
    {"LLC"sv, Layer::Llc, "llcId"sv, "mode"sv, true, LlcCurves},
    {"DDR"sv, Layer::Ddr, ""sv, ""sv, false, DdrCurves},
    {"ACC_PMU"sv, Layer::AccPmu, "accId"sv, ""sv, false, AccCurves},
    {"SOC_BANDWIDTH_LEVEL"sv, Layer::SocInfo, ""sv, ""sv, false, SocCurves},
    {"HCCS"sv, Layer::Hccs, ""sv, ""sv, false, HccsCurves},
    {"QOS"sv, Layer::Qos, ""sv, "eventName"sv, false, QosCurves},
    {"CPU_USAGE"sv, Layer::CpuUsage, "cpuId"sv, ""sv, false, CpuCurves},
    {"HOST_MEM_USAGE"sv, Layer::MemoryUsage, ""sv, ""sv, false, MemoryUsageCurves},
    {"HOST_DISK_USAGE"sv, Layer::DiskUsage, ""sv, ""sv, false, DiskUsageCurves},
    {"HOST_NETWORK_USAGE"sv, Layer::NetworkUsage, ""sv, ""sv, false, NetworkUsageCurves},
    {"SAMPLE_PMU_TIMELINE"sv, Layer::Utilization, "coreId"sv, ""sv, false, UtilizationCurves},
};

/// A table whose columns differ by version. Each column that is no key becomes a series of its own name.
struct OpenTable
{
    std::string_view table;
    Layer layer;
};
constexpr OpenTable OpenTables[] = {{"NIC"sv, Layer::Nic},   {"ROCE"sv, Layer::Roce}, {"NETDEV_STATS"sv, Layer::Nic},
                                    {"PCIE"sv, Layer::Pcie}, {"SIO"sv, Layer::Sio},   {"UB"sv, Layer::Ub}};

bool isHost(Layer layer)
{
    return layer == Layer::CpuUsage || layer == Layer::MemoryUsage || layer == Layer::DiskUsage || layer == Layer::NetworkUsage;
}

/// Returns the text with a capital letter at its begin, as the text export writes it.
std::string capitalised(std::string_view text)
{
    std::string result(text);
    if (!result.empty() && result.front() >= 'a' && result.front() <= 'z')
        result.front() = static_cast<char>(result.front() - 'a' + 'A');
    return result;
}

/// Replaces `{}` and `[]` in the pattern by the keys.
std::string filledIn(std::string_view pattern, const std::string &key, const std::string &second)
{
    std::string text(pattern);
    if (const std::size_t at = text.find("{}"); at != std::string::npos)
        text.replace(at, 2, key);
    if (const std::size_t at = text.find("[]"); at != std::string::npos)
        text.replace(at, 2, second);
    return text;
}

std::uint32_t counterLane(RowCollector &rows, Layer layer, std::optional<std::int64_t> device)
{
    return rows.lane({layer, isHost(layer) ? std::nullopt : std::optional(device.value_or(0)), rows.hostPid()}, "0", {},
                     std::nullopt);
}

/// Reads one table. Names of counters and series are made once for each combination of its keys.
class CounterReader
{
public:
    CounterReader(RowCollector &rows, const SampledTable &table) : m_rows(rows), m_table(table) {}

    void read()
    {
        std::vector<std::string_view> columns{"timestampNs", "deviceId", m_table.key, m_table.secondKey, "dieId"};
        for (const Curve &curve : m_table.curves)
            columns.push_back(curve.column);
        m_rows.read(m_table.table, columns, [this](const DatabaseRow &row) { add(row); });
    }

private:
    static constexpr std::size_t FirstCurve = 5;

    struct Key
    {
        std::int64_t device;
        std::int64_t key;
        std::uint32_t second;
        std::int64_t die;
        friend auto operator<=>(const Key &, const Key &) = default;
    };
    struct Names
    {
        std::uint32_t lane = 0;
        std::vector<std::pair<std::string, std::string>> curves;
    };

    void add(const DatabaseRow &row)
    {
        constexpr std::int64_t None = -1;
        const Names &names = namesOf({row.integer(1).value_or(0), row.integer(2).value_or(None),
                                      m_table.secondKey.empty() ? 0 : m_rows.name(row, 3), row.integer(4).value_or(None)},
                                     row);
        for (std::size_t index = 0; index < names.curves.size(); ++index) {
            const auto value = row.real(FirstCurve + index);
            const RowCollector::Sample sample{names.curves[index].second, value.value_or(0) / m_table.curves[index].divisor};
            m_rows.addSamples(names.lane, names.curves[index].first, row.integer(0), m_table.table,
                              std::span(&sample, value ? 1 : 0));
        }
    }

    const Names &namesOf(const Key &key, const DatabaseRow &row)
    {
        const auto [found, isNew] = m_names.try_emplace(key);
        if (!isNew)
            return found->second;
        const std::string second(m_table.secondKey.empty() ? std::string_view() : m_rows.text(key.second));
        const std::string shown = m_table.isSecondText ? capitalised(second) : second;
        found->second.lane = counterLane(m_rows, m_table.layer, key.device);
        for (const Curve &curve : m_table.curves) {
            std::string counter = filledIn(curve.counter, std::string(row.text(2)), shown);
            std::string series = filledIn(curve.series, std::string(row.text(2)), shown);
            if (m_table.layer == Layer::AccPmu && m_rows.isOld() && counter == "write_bandwidth")
                counter = "write_band_width"; // the spelling of that version
            if (key.die >= 0 && m_table.layer == Layer::Qos)
                series = "die " + std::to_string(key.die);
            else if (key.die >= 0)
                counter += " Die " + std::to_string(key.die);
            found->second.curves.emplace_back(std::move(counter), std::move(series));
        }
        return found->second;
    }

    RowCollector &m_rows;
    const SampledTable &m_table;
    std::map<Key, Names> m_names;
};

/// Reads the table NPU_MEM. The sum of both memories gets a counter as well.
void readNpuMemory(RowCollector &rows)
{
    rows.read("NPU_MEM", {"timestampNs", "deviceId", "type", "ddr", "hbm"}, [&](const DatabaseRow &row) {
        const std::string_view type = rows.text(rows.name(row, 2));
        const std::string shown = type == "app" ? std::string("APP") : capitalised(type);
        const std::uint32_t lane = counterLane(rows, Layer::NpuMemory, row.integer(1));
        const auto ddr = row.real(3);
        const auto hbm = row.real(4);
        const auto add = [&](std::string_view name, std::optional<double> bytes) {
            const RowCollector::Sample sample{"KB", bytes.value_or(0) / BytesPerKb};
            rows.addSamples(lane, shown + std::string(name), row.integer(0), "NPU_MEM", std::span(&sample, bytes ? 1 : 0));
        };
        add("/DDR", ddr);
        add("/HBM", hbm);
        add("/Memory", ddr || hbm ? std::optional(ddr.value_or(0) + hbm.value_or(0)) : std::nullopt);
    });
}

void readOpenTable(RowCollector &rows, const OpenTable &table)
{
    std::vector<std::string_view> keys;
    std::vector<std::string_view> curves;
    for (const std::string &column : rows.database().columns(table.table)) {
        if (column != "timestampNs" && column != "deviceId")
            (column.ends_with("Id") ? keys : curves).push_back(column);
    }
    std::vector<std::string_view> columns{"timestampNs", "deviceId"};
    columns.insert(columns.end(), keys.begin(), keys.end());
    columns.insert(columns.end(), curves.begin(), curves.end());
    std::vector<RowCollector::Sample> samples;
    rows.read(table.table, columns, [&](const DatabaseRow &row) {
        std::string name(table.table);
        for (std::size_t key = 0; key < keys.size(); ++key)
            name.append(" ").append(keys[key]).append(" ").append(row.text(2 + key));
        samples.clear();
        for (std::size_t curve = 0; curve < curves.size(); ++curve) {
            if (const auto value = row.real(2 + keys.size() + curve))
                samples.push_back({curves[curve], *value});
        }
        rows.addSamples(counterLane(rows, table.layer, row.integer(1)), name, row.integer(0), table.table, samples);
    });
}

} // namespace

void readCounters(RowCollector &rows)
{
    for (const SampledTable &table : Tables)
        CounterReader(rows, table).read();
    readNpuMemory(rows);
    for (const OpenTable &table : OpenTables)
        readOpenTable(rows, table);
}

} // namespace plumbline
