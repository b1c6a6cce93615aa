import { dayMs } from '#domain/dates/spans.ts'

/** Days that unsent work waits on the device: without an attempt, and for a participant who is away. */
export const keptWorkDays = 14
export const keptWorkMs = keptWorkDays * dayMs
