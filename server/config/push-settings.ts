import * as v from 'valibot'
import { parseUrl } from '#contract/base/web-address.ts'
import { isHttpsOrLoopback } from './is-loopback.ts'

/** The settings of push services in the host's environment. */
export const pushEntries = {
  PUSH_SERVICES: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((origin) => origin.trim())),
      v.array(
        v.pipe(
          v.string(),
          v.check((text) => parseUrl(text)?.origin === text && isHttpsOrLoopback(text)),
        ),
      ),
    ),
  ),
}

export const pushExpectations = {
  PUSH_SERVICES: 'a comma-separated list of https:// origins; http:// only on localhost',
} as const
