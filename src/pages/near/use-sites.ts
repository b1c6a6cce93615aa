import { hasFeature } from '#api/env.ts'
import { type SiteIndex, buildSiteIndex } from '#domain/near/site-index.ts'
import { type KeptSites, currentSites, storedSites } from '#catalogue/near/sites.ts'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMember } from '#pages/sign-in/current-member.ts'

/** The edition changes at most once a minute. */
const freshMs = 60_000

// Comparing tens of thousands of sites would block the page; equal ones are known by the names of their pieces.

const storedQuery = (owner: string, states: readonly string[]) =>
  queryOptions({
    queryKey: ['stored_sites', owner, states],
    meta: { readsDevice: true },
    networkMode: 'always',
    structuralSharing: false,
    queryFn: () => storedSites(owner, states),
  })

const currentQuery = (owner: string, states: readonly string[], isSecret = false) =>
  queryOptions({
    queryKey: ['sites', owner, states, isSecret],
    staleTime: freshMs,
    structuralSharing: false,
    queryFn: ({ signal, client }): Promise<KeptSites> =>
      currentSites(owner, states, signal, isSecret, () =>
        [currentQuery(owner, states, isSecret).queryKey, storedQuery(owner, states).queryKey].map((key) =>
          client.getQueryData<KeptSites>(key),
        ),
      ),
  })

/** Asks for the sites in these states ahead of the page that shows them. */
export function loadSites(client: QueryClient, owner: string, states: readonly string[]): void {
  if (states.length === 0 || !hasFeature('editions')) return
  void client.prefetchQuery(storedQuery(owner, states))
  void client.prefetchQuery(currentQuery(owner, states))
}

export interface Sites extends Pick<KeptSites, 'conditions' | 'missing'> {
  index: SiteIndex
}

/**
 * The sites of trials in these states: first those on the device, then those of the host. Null while neither is there.
 *
 * @param states Postal abbreviations.
 * @param isSecret See `currentSites`.
 */
export function useSites(states: readonly string[], isSecret: boolean): Sites | null {
  const { enc_id: owner } = useMember()
  const isEnabled = states.length > 0 && hasFeature('editions')
  const { data: stored } = useQuery({ ...storedQuery(owner, states), enabled: isEnabled })
  const {
    data: current,
    isPending,
    fetchStatus,
  } = useQuery({ ...currentQuery(owner, states, isSecret), enabled: isEnabled })
  // A device without these sites waits for the host.
  const isWaiting = isPending && fetchStatus === 'fetching'
  const sites = current ?? (stored && stored.missing.length > 0 && isWaiting ? undefined : stored)
  return useMemo(() => (sites ? { ...sites, index: buildSiteIndex(sites.pieces) } : null), [sites])
}
