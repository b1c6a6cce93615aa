/** One number of a measurement, as the table shows it. */
export interface Figure {
  /** What it is a number of. */
  what: string
  value: number
  /** `ms`, `/s`, `MiB`, ...; empty for counts and ratios. */
  unit: string
  /** What it ought to be; a run that misses one ends with a failure. */
  goal?: { atMost: number } | { atLeast: number }
}

export interface Measurement {
  /** As on the command line: `npm run bench -- NAME`. */
  name: string
  /** Takes too long for the short run. */
  isLong?: boolean
  /**
   * Measures, starting and ending whatever it needs.
   *
   * @param isFull The run may take up to an hour: more rounds, longer loads.
   */
  measure(isFull: boolean): Promise<Figure[]>
}

/** Whether a figure is what it ought to be; one without a goal is. */
export function isMet({ value, goal }: Figure): boolean {
  if (goal === undefined) return true
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
}
