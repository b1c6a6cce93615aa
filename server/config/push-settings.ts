import * as v from 'valibot'
import { parseUrl } from '#contract/base/web-address.ts'

/** What the environment says of push services: a part of the host's. */
export const pushEntries = {
  PUSH_SERVICES: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((origin) => origin.trim())),
      v.array(
        v.pipe(
          v.string(),
          v.check((text) => parseUrl(text)?.origin === text),
        ),
      ),
    ),
  ),
}

export const pushExpectations = { PUSH_SERVICES: 'a comma-separated list of origins' } as const
