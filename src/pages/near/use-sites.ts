import { hasFeature } from '#api/env.ts'
import { type SiteIndex, buildSiteIndex } from '#domain/near/site-index.ts'
import { type KeptSites, currentSites, storedSites } from '#features/studies/near/keep-sites.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** The edition changes at most once a minute. */
const freshMs = 60_000

const storedQuery = (owner: string, states: string) =>
  queryOptions({
    queryKey: ['stored_sites', owner, states],
    meta: { readsDevice: true },
    networkMode: 'always',
    queryFn: () => storedSites(owner, listOf(states)),
  })

const currentQuery = (owner: string, states: string) =>
  queryOptions({
    queryKey: ['sites', owner, states],
    staleTime: freshMs,
    queryFn: ({ signal }): Promise<KeptSites> => currentSites(owner, listOf(states), signal),
  })

function listOf(states: string): readonly string[] {
  return states === '' ? [] : states.split(',')
}

export interface Sites extends Pick<KeptSites, 'conditions' | 'missing'> {
  index: SiteIndex
}

/**
 * The sites of trials in these states: first those on the device, then those of the host. Null while neither is there.
 *
 * @param states Postal abbreviations: `NY,NJ`.
 */
export function useSites(owner: string, states: string): Sites | null {
  const isEnabled = states !== '' && hasFeature('editions')
  const { data: stored } = useQuery({ ...storedQuery(owner, states), enabled: isEnabled })
  const {
    data: current,
    isPending,
    fetchStatus,
  } = useQuery({ ...currentQuery(owner, states), enabled: isEnabled })
  // A device without these sites waits for the host.
  const isWaiting = isPending && fetchStatus === 'fetching'
  const sites = current ?? (stored && stored.missing.length > 0 && isWaiting ? undefined : stored)
  return useMemo(() => (sites ? { ...sites, index: buildSiteIndex(sites.pieces) } : null), [sites])
}
