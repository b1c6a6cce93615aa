/** One number of a measurement. */
export interface Figure {
  /** Description of the number. */
  what: string
  value: number
  /** `ms`, `/s`, `MiB`, ...; empty for counts and ratios. */
  unit: string
  /** The required value; a run that misses one fails. */
  goal?: { atMost: number } | { atLeast: number }
}

export interface Measurement {
  /** Name on the command line: `npm run bench -- NAME`. */
  name: string
  /** Takes too long for the short run. */
  isLong?: boolean
  /**
   * Measures, and starts and ends all programs that it needs.
   *
   * @param isFull The run may take up to an hour: more rounds, longer loads.
   */
  measure(isFull: boolean): Promise<Figure[]>
}

/** Whether a figure meets its goal; one without a goal does. */
export function isMet({ value, goal }: Figure): boolean {
  if (goal === undefined) return true
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
}
