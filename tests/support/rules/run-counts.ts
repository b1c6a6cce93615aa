import { appendFileSync } from 'node:fs'

/** Environment variable with the file in which a run of `npm test` counts what is expensive. */
const countsVariable = 'STIPEND_RUN_COUNTS'

type Counted = 'hosts started' | 'worker installations' | 'sign-ups on the screen'

/** Adds one to a count of this run, which `npm test` prints. Does nothing in a run that counts nothing. */
export function countInRun(what: Counted): void {
  const file = process.env[countsVariable]
  if (file !== undefined) appendFileSync(file, `${what}\n`)
}
