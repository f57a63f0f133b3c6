-- id: own-large-blocks
-- area: memory
-- title: {name} holds {block_bytes} for more than {limit_ns}
-- explanation: {rows} {rows|block|blocks} of at least {limit_bytes} {rows|is|are} held that long. What is held long keeps the peak high.
-- suggestion: Release it earlier, recompute it, or move it to the host.
-- threshold: limit_bytes = 100 MB
-- threshold: limit_ns = 50 ms

SELECT name, bytes AS block_bytes, allocated_ns AS start_ns, held_ns AS duration_ns
FROM allocation
WHERE bytes >= :limit_bytes AND held_ns > :limit_ns
ORDER BY bytes * held_ns DESC;
