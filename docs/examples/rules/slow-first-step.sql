-- id: own-slow-first-step
-- area: overview
-- title: The first step takes {times} times the median step
-- explanation: Step {number} takes {duration_ns}, and half of the steps take {median_ns} at most. The first step often compiles operators.
-- suggestion: Leave the first step out of measurements, or warm up before the profiler starts.
-- threshold: times_limit = 1.5
-- confidence: measured

WITH known AS (SELECT * FROM step WHERE start_ns IS NOT NULL), middle AS (SELECT percentile(duration_ns, 50) AS median_ns FROM known)
SELECT number, start_ns, duration_ns, median_ns, round(1.0 * duration_ns / median_ns, 2) AS times
FROM known, middle
WHERE start_ns = (SELECT min(start_ns) FROM known) AND (SELECT count(*) FROM known) > 2 AND duration_ns > :times_limit * median_ns;
