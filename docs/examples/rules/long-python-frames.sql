-- id: own-long-python-frames
-- area: scheduling
-- title: The Python function {name} runs {duration_ns} by itself
-- explanation: {rows} {rows|call|calls} of Python functions take more than {limit_ns} of their own time, without what they call.
-- suggestion: Move the work of this function out of the step, or make it shorter.
-- threshold: limit_ns = 20 ms

SELECT slice.id AS slice_id, slice.name, self_ns(slice.id) AS duration_ns
FROM slice JOIN lane ON lane.id = slice.lane_id JOIN process ON process.id = lane.process_id
WHERE process.kind = 'framework' AND slice.name LIKE '%.py(%' AND self_ns(slice.id) > :limit_ns
ORDER BY duration_ns DESC;
