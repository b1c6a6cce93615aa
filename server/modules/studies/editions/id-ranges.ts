/** A range of study ids whose texts are one piece. */
export interface IdRange {
  lowest: number
  /** The first id after the range. */
  before: number
}

/** Ids are 4 bytes with a sign. */
const allIds: IdRange = { lowest: 0, before: 2 ** 31 }

/**
 * Divides ids into ranges: all ids are one range, and a range with too many ids is halved. So a range depends on its
 * own ids and on how many there are around it. A new or a missing id changes one range, or halves or joins one.
 *
 * @param ids In ascending order.
 * @param max Most ids of a range.
 */
export function rangesOf(ids: readonly number[], max: number): IdRange[] {
  return [...halved(ids, 0, ids.length, allIds, max)]
}

function* halved(
  ids: readonly number[],
  from: number,
  to: number,
  { lowest, before }: IdRange,
  max: number,
): Generator<IdRange> {
  if (from === to) return
  if (to - from <= max) {
    yield { lowest: Math.max(lowest, 1), before }
    return
  }
  const middle = (lowest + before) / 2
  const split = firstIndex(ids, middle, from, to)
  yield* halved(ids, from, split, { lowest, before: middle }, max)
  yield* halved(ids, split, to, { lowest: middle, before }, max)
}

/** The ids of a range. */
export function idsIn(ids: readonly number[], { lowest, before }: IdRange): readonly number[] {
  return ids.slice(firstIndex(ids, lowest), firstIndex(ids, before))
}

/** Index of the first id that is not less than a number, between two indexes. @param ids In ascending order. */
function firstIndex(ids: readonly number[], number: number, from = 0, to = ids.length): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ids[middle] ?? 0) < number) low = middle + 1
    else high = middle
  }
  return low
}
