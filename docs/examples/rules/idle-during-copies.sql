-- id: own-copies
-- area: scheduling
-- title: {copies} copies leave the device idle for {idle_ns}
-- explanation: During copies the device neither computes nor communicates. The longest idle part lies in a copy of {longest_ns}.
-- suggestion: Copy from pinned memory, without blocking, on a stream of its own.
-- threshold: limit_ns = 100 us
-- saving: saving_ns

WITH copy AS (
    SELECT id, card_id, start_ns, duration_ns, end_ns, name FROM slice WHERE task_type IN ('SDMA_SQE', 'PCIE_DMA_SQE', 'MEMCPY_ASYNC')
), idle AS (
    SELECT copy.id AS slice_id, copy.name, copy.duration_ns,
           sum(intersect_ns(copy.start_ns, copy.duration_ns, idle_gap.start_ns, idle_gap.duration_ns)) AS saving_ns
    FROM copy
    JOIN idle_gap ON idle_gap.card_id = copy.card_id AND idle_gap.start_ns < copy.end_ns AND idle_gap.start_ns + idle_gap.duration_ns > copy.start_ns
    GROUP BY copy.id
)
SELECT slice_id, name, saving_ns, (SELECT count(*) FROM idle) AS copies, (SELECT sum(saving_ns) FROM idle) AS idle_ns,
       max(duration_ns) OVER () AS longest_ns
FROM idle
WHERE saving_ns > 0 AND (SELECT sum(saving_ns) FROM idle) > :limit_ns
ORDER BY saving_ns DESC;
