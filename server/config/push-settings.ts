import * as v from 'valibot'
import { isHttpsOrLoopback } from './is-loopback.ts'
import { Origin, listOf, setting } from './setting.ts'

/** The settings of push services in the host's environment. */
export const pushEntries = {
  PUSH_SERVICES: setting(
    'a comma-separated list of https:// origins; http:// only on localhost',
    listOf(v.pipe(Origin, v.check(isHttpsOrLoopback))),
  ),
}
