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
 * @param ids In ascending order.
 * @param max Most ids of a range.
 */
export function rangesOf(ids: readonly number[], max: number): IdRange[] {
  return [...halved({ lowest: 0, ids }, idCount, max)]
}

/** @param before The first id after the range. */
function* halved({ lowest, ids }: IdRange, before: number, max: number): Generator<IdRange> {
  if (ids.length === 0) return
  if (ids.length <= max) {
    yield { lowest: Math.max(lowest, 1), ids }
    return
  }
  const middle = (lowest + before) / 2
  const split = ids.findLastIndex((id) => id < middle) + 1
  yield* halved({ lowest, ids: ids.slice(0, split) }, middle, max)
  yield* halved({ lowest: middle, ids: ids.slice(split) }, before, max)
}
