import { hasFeature } from '#api/env.ts'
import type { StudyHead } from '#contract/answers/catalogue.ts'
import { readiness } from '#base/readiness.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { useMember } from '#pages/sign-in/current-member.ts'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Viewer } from './use-viewer.ts'

/** The edition changes at most once a minute. */
const freshMs = 60_000

/**
 * Says at how many places near the viewer's ZIP code a trial recruits; undefined while the start still loads.
 *
 * @param studies Those that are shown: without a trial nothing is loaded.
 */
export function usePlaceOf(
  { zip, person }: Viewer,
  studies: readonly StudyHead[],
): ((study: StudyView) => string | undefined) | undefined {
  const { enc_id: owner } = useMember()
  const isReady = useSyncExternalStore(readiness.subscribe, readiness.get)
  return useQuery({
    queryKey: ['places', owner, zip, person !== null],
    meta: { readsDevice: true },
    networkMode: 'always',
    staleTime: freshMs,
    structuralSharing: false,
    enabled: isReady && studies.some(({ status }) => status) && zip !== null && hasFeature('editions'),
    queryFn: async ({ client, signal }) =>
      (await import('./read-places.ts')).readPlaces(client, owner, { zip, person }, signal),
  }).data
}
