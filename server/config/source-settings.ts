import * as v from 'valibot'
import { isHttpsOrLoopback } from './is-loopback.ts'

/** Sources that a host can follow by itself. */
const followable = ['clinicaltrials.gov'] as const
export type FollowedSource = (typeof followable)[number]

/** The settings of sources of studies in the host's environment. */
export const sourceEntries = {
  SOURCES: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((name) => name.trim())),
      v.array(v.picklist(followable)),
    ),
  ),
  REGISTRY_URL: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/[^\s?#]+[^\s?#/]$/), v.check(isHttpsOrLoopback)),
    'https://clinicaltrials.gov/api/v2',
  ),
}

export const sourceExpectations = {
  SOURCES: `a comma-separated list of ${followable.join(', ')}`,
  REGISTRY_URL: 'an https:// address without a query and a last slash; http:// only on localhost',
} as const
