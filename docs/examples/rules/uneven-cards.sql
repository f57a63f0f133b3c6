-- id: own-uneven-cards
-- area: cluster
-- scope: profile
-- title: Rank {rank} computes {more_share} longer than the median card
-- explanation: It computes {computing_ns} in all steps, and half of the cards {median_ns} at most. The other cards wait for it.
-- suggestion: Compare this card with another one, and look at its clock, its data and what else runs on its host.
-- threshold: more_limit_share = 3 %

WITH total AS (SELECT card_id, rank, sum(computing_ns) AS computing_ns FROM overlap WHERE step <> 'all' GROUP BY card_id),
     middle AS (SELECT percentile(computing_ns, 50) AS median_ns, count(*) AS cards FROM total)
SELECT card_id, rank, computing_ns, median_ns, 1.0 * (computing_ns - median_ns) / median_ns AS more_share
FROM total, middle
WHERE cards > 1 AND median_ns > 0 AND computing_ns - median_ns > :more_limit_share * median_ns
ORDER BY computing_ns DESC;
