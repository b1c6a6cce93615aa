import { hasFeature } from '#api/env.ts'
import { useWhenVisible } from '#base/use-when-visible.ts'
import { hostClock } from '#api/host-clock.ts'
import type { Participation } from '#contract/answers/participations.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { participationsQuery } from './queries.ts'

const nobodys: readonly Participation[] = []

/** The participant's part in studies of this host, as it last said; none on another host. */
export function useParticipations(owner: string) {
  const { data, dataUpdatedAt } = useQuery({ ...participationsQuery, enabled: hasFeature('participations') })
  return { participations: data?.enc_id === owner ? data.participations : nobodys, dataUpdatedAt }
}

export function useParticipation(owner: string, studyId: number): Participation | null {
  return useParticipations(owner).participations.find(({ study_id }) => study_id === studyId) ?? null
}

/** Time of the host's clock as it last answered: by a wrong clock of the device, sessions ahead would seem over. */
export function useHostTime(): Date {
  const { dataUpdatedAt } = useQuery({ ...participationsQuery, enabled: false })
  // Without a network no answer comes later.
  const seenAt = useWhenVisible(Date.now)
  return hostClock.dateOf(Math.max(seenAt, dataUpdatedAt))
}

/** Asks again for the participant's parts; waits only where this device knows none. */
export async function refreshParticipations(client: QueryClient): Promise<void> {
  if (!hasFeature('participations')) return
  const asked = client.prefetchQuery({ ...participationsQuery, staleTime: 0, retry: false })
  if (client.getQueryData(participationsQuery.queryKey) === undefined) await asked
}
