/** Host's time less the device's, in milliseconds; null before the host has answered. */
let aheadMs: number | null = null

/**
 * The host's clock, by the `Date` of its answers. A device's clock may be wrong by weeks: nothing is deleted by its age
 * before the host has answered.
 */
export const hostClock = {
  /**
   * Call with every answer but those of a cache: a network's sign-in page, which is no JSON, tells nothing. A time that
   * another origin may not read counts as that of the device.
   */
  hear({ headers }: Response): void {
    if (!/json/i.test(headers.get('Content-Type') ?? '')) return
    const time = Date.parse(headers.get('Date') ?? '')
    aheadMs = Number.isNaN(time) ? (aheadMs ?? 0) : time - Date.now()
  },

  /** Milliseconds since 1970; null before the host has answered. */
  now: (): number | null => (aheadMs === null ? null : Date.now() + aheadMs),

  /** The host's time at a moment of the device's clock; the device's before the host has answered. */
  dateOf: (moment: number): Date => new Date(moment + (aheadMs ?? 0)),
} as const
