/** A host's clock, by the `Date` of its answers: the device's may be wrong by weeks, and work is deleted by age. */
export function createHostClock() {
  /** Host's time less the device's, in milliseconds; null before the host has answered. */
  let aheadMs: number | null = null
  return {
    /**
     * Call with answers that surely come from the host, because they have passed their schema or have a code of it, and
     * not from a cache. A network may answer anything else, with any time. A time that another origin may not read
     * counts as that of the device.
     */
    receive({ headers }: Pick<Response, 'headers'>): void {
      const time = Date.parse(headers.get('Date') ?? '')
      aheadMs = Number.isNaN(time) ? (aheadMs ?? 0) : time - Date.now()
    },

    /** Milliseconds since 1970; null before the host has answered. */
    now: (): number | null => (aheadMs === null ? null : Date.now() + aheadMs),

    /** The host's time at a moment of the device's clock; the device's before the host has answered. */
    dateOf: (moment: number): Date => new Date(moment + (aheadMs ?? 0)),
  } as const
}

export const hostClock = createHostClock()
