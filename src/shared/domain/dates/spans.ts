/** Lengths of time, and moments at a distance from another. */

export const hourSeconds = 3600
export const daySeconds = 24 * hourSeconds
export const minuteMs = 60_000
export const hourMs = 1000 * hourSeconds
export const dayMs = 1000 * daySeconds

export const secondsAfter = (moment: Date, seconds: number): Date =>
  new Date(moment.getTime() + seconds * 1000)

export const secondsBefore = (moment: Date, seconds: number): Date => secondsAfter(moment, -seconds)
