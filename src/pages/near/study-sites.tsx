import { type Site, isOpenSite, sitesOfStudy } from '#domain/near/site-index.ts'
import type { StudyView } from '#domain/studies/study-view.ts'
import { maxMiles } from '#catalogue/near/sites.ts'
import { middleOf, nowhere } from '#features/studies/near/search-place.ts'
import { distanceText } from '#features/studies/near/near-text.ts'
import { SiteList } from '#features/studies/near/SiteList.tsx'
import { zipTableAround } from '#catalogue/device/tables.ts'
import { t } from '#language/language.ts'
import { Button } from '#ui/parts/Button.tsx'
import { Phone } from '#ui/parts/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Viewer } from '#pages/whom/use-viewer.ts'
import { CallSite } from './call-site.tsx'
import { useSites } from './use-sites.ts'

interface StudySitesProps {
  viewer: Viewer
  study: StudyView
}

/** The places of a trial around the ZIP code of the profile, or of the chosen person; null while they are not here. */
function useSitesNear({ viewer, study }: StudySitesProps) {
  const { zip, person } = viewer
  const { data: table } = useQuery(zipTableAround(zip, person !== null))
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
  const slip = called && (
    <CallSite {...{ viewer, study, zip }} site={called} sites={near} onClose={() => setCalled(null)} />
  )
  return { near, slip, call: setCalled }
}

/** All places of the trial; nothing while they are not on this device. */
export function StudySites(props: StudySitesProps) {
  const found = useSitesNear(props)
  return (
    found && (
      <>
        <SiteList sites={found.near} atOnce={props.viewer.person ? 1 : undefined} onCall={found.call} />
        {found.slip}
      </>
    )
  )
}

/** Calls the nearest open place that has a phone number; nothing without one. */
export function CallNearest(props: StudySitesProps) {
  const found = useSitesNear(props)
  const site = found?.near.find((one) => isOpenSite(one) && one.phone !== '' && one.miles !== null)
  if (!found || !site) return null
  return (
    <>
      <Button isWide onClick={() => found.call(site)}>
        <Phone size={18} />
        <span>{t('Call the nearest place, {distance}', { distance: distanceText(site.miles ?? 0) })}</span>
      </Button>
      {found.slip}
    </>
  )
}
