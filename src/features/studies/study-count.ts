const countFormat = new Intl.NumberFormat('en-US')

/** "12 of 240 studies" while something is left out. */
export function countText(count: number, total: number): string {
  return count === total ? studyCount(count) : `${countFormat.format(count)} of ${studyCount(total)}`
}

/** "1 study", "4,062 studies". */
export function studyCount(count: number): string {
  return count === 1 ? '1 study' : `${countFormat.format(count)} studies`
}
