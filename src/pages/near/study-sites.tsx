import { type Site, sitesOfStudy } from '#domain/near/site-index.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { maxMiles } from '#catalogue/near/sites.ts'
import { middleOf, nowhere } from '#features/studies/near/middle.ts'
import { SiteList } from '#features/studies/near/SiteList.tsx'
import { zipTableQuery } from '#catalogue/device/tables.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Viewer } from '#pages/whom/use-viewer.ts'
import { CallSite } from './call-site.tsx'
import { useSites } from './use-sites.ts'

/**
 * The places of a trial around the ZIP code of the profile, or of the chosen person; nothing while they are not on this
 * device.
 */
export function StudySites({ viewer, study }: { viewer: Viewer; study: StudyView }) {
  const { data: table } = useQuery(zipTableQuery)
  const { zip, person } = viewer
  const { place, states } = useMemo(
    () => (table && zip !== null ? middleOf(table, null, zip) : nowhere),
    [table, zip],
  )
  const sites = useSites(states, person !== null)
  const [called, setCalled] = useState<Site | null>(null)
  if (sites === null || place === null) return null
  const near = sitesOfStudy(sites.index, study.id, place).filter(
    ({ miles }) => miles === null || miles <= maxMiles,
  )
  return (
    <>
      <SiteList sites={near} atOnce={person ? 1 : undefined} onCall={setCalled} />
      {called && (
        <CallSite
          viewer={viewer}
          study={study}
          site={called}
          sites={near}
          zip={zip}
          onClose={() => setCalled(null)}
        />
      )}
    </>
  )
}
