// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/distributedargs.h"

#include "core/io/database.h"
#include "core/io/jsondocument.h"

#include <array>
#include <string_view>

namespace plumbline {

namespace {

std::optional<std::int64_t> argumentOf(const JsonValue &arguments, std::string_view key)
{
    const JsonValue *value = arguments.find(key);
    return value ? value->integer() : std::nullopt;
}

DistributedArguments argumentsOf(const JsonValue &arguments)
{
    return {argumentOf(arguments, "tensor_model_parallel_size"), argumentOf(arguments, "pipeline_model_parallel_size"),
            argumentOf(arguments, "data_parallel_size"),         argumentOf(arguments, "context_parallel_size"),
            argumentOf(arguments, "expert_model_parallel_size"), argumentOf(arguments, "world_size")};
}

/// Reads the arguments from a table of a database, in which `key` is the column of the names.
Result<DistributedArguments> argumentsInTable(const std::string &path, std::string_view table, std::string_view key,
                                              TaskControl &control)
{
    const auto database = Database::open(path, control);
    if (!database)
        return failure(database.error());
    DistributedArguments arguments;
    const std::array<std::string_view, 2> columns{key, "value"};
    const auto read = database->read(table, columns, control, [&arguments](const DatabaseRow &row) {
        if (row.text(0) != "distributed_args")
            return true;
        if (const auto told = parseJson(row.text(1)))
            arguments = argumentsOf(*told);
        return false;
    });
    if (!read)
        return failure(read.error());
    return arguments;
}

} // namespace

Result<DistributedArguments> readDistributedArguments(const std::string &path)
{
    const auto document = readJsonFile(path);
    if (!document)
        return failure(document.error());
    const JsonValue *arguments = document->find("distributed_args");
    return arguments ? argumentsOf(*arguments) : DistributedArguments();
}

Result<DistributedArguments> readDatabaseArguments(const std::string &path, TaskControl &control)
{
    return argumentsInTable(path, "META_DATA", "name", control);
}

Result<DistributedArguments> readClusterArguments(const std::string &path, TaskControl &control)
{
    return argumentsInTable(path, "ClusterBaseInfo", "key", control);
}

Result<DistributedArguments> readInsightArguments(const std::string &path)
{
    const auto document = readJsonFile(path);
    if (!document)
        return failure(document.error());
    DistributedArguments arguments;
    arguments.ranks = argumentOf(*document, "rank_size");
    arguments.pipeline = argumentOf(*document, "stage_num");
    return arguments;
}

} // namespace plumbline
