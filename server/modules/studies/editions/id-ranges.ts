/** A range of study ids whose texts are one piece. */
export interface IdRange {
  lowest: number
  ids: readonly number[]
}

/** Ids are 4 bytes with a sign. */
const idCount = 2 ** 31

/**
 * Divides ids into ranges: all ids are one range, and a range with too many ids is halved. So a range depends on its
 * own ids and on how many there are around it. A new or a missing id changes one range, or halves or joins one.
 *
 * @param ids In ascending order, from the first of `count` numbers on.
 * @param max Most ids of a range.
 */
export function rangesOf(ids: readonly number[], max: number, first = 0, count = idCount): IdRange[] {
  if (ids.length === 0) return []
  if (ids.length <= max) return [{ lowest: Math.max(first, 1), ids }]
  const half = count / 2
  const split = ids.findLastIndex((id) => id < first + half) + 1
  return [
    ...rangesOf(ids.slice(0, split), max, first, half),
    ...rangesOf(ids.slice(split), max, first + half, half),
  ]
}
