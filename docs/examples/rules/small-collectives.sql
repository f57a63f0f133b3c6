-- id: own-small-collectives
-- area: communication
-- title: {count} collectives move less than {limit_bytes} each
-- explanation: They take {sum_ns} together. Each collective has a cost of its own, however little it moves.
-- suggestion: Put several tensors into one collective, for example with larger buckets of gradients.
-- threshold: limit_bytes = 1 MB
-- threshold: count_limit = 10

WITH small AS (
    SELECT communication.slice_id, communication.name, communication.start_ns, communication.elapse_ns AS duration_ns,
           (SELECT max(transit_bytes) FROM transfer WHERE transfer.communication_id = communication.id) AS moved_bytes
    FROM communication WHERE communication.kind = 'collective'
)
SELECT slice_id, name, start_ns, duration_ns, moved_bytes, count(*) OVER () AS count, sum(duration_ns) OVER () AS sum_ns
FROM small
WHERE moved_bytes < :limit_bytes AND (SELECT count(*) FROM small WHERE moved_bytes < :limit_bytes) >= :count_limit
ORDER BY duration_ns DESC;
