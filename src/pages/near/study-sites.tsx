import { type Site, sitesOfStudy } from '#domain/near/site-index.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { maxMiles, profileZip } from '#catalogue/near/sites.ts'
import { middleOf, nowhere } from '#features/studies/near/middle.ts'
import { SiteList } from '#features/studies/near/SiteList.tsx'
import { zipTableQuery } from '#catalogue/near/place-tables.ts'
import type { StoredUser } from '#offline/storage/schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { CallSite } from './call-site.tsx'
import { useSites } from './use-sites.ts'

/** The places of a trial around the profile's ZIP code; nothing while they are not on this device. */
export function StudySites({ user, study }: { user: StoredUser; study: StudyView }) {
  const { data: table } = useQuery(zipTableQuery)
  const zip = profileZip(user)
  const { place, states } = useMemo(
    () => (table && zip !== null ? middleOf(table, null, zip) : nowhere),
    [table, zip],
  )
  const sites = useSites(user.enc_id, states)
  const [called, setCalled] = useState<Site | null>(null)
  if (sites === null || place === null) return null
  const near = sitesOfStudy(sites.index, study.id, place).filter(
    ({ miles }) => miles === null || miles <= maxMiles,
  )
  return (
    <>
      <SiteList sites={near} onCall={setCalled} />
      {called && (
        <CallSite user={user} study={study} site={called} zip={zip} onClose={() => setCalled(null)} />
      )}
    </>
  )
}
