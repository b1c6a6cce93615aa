import { t } from '#language/language.ts'
import { hasFeature } from '#api/env.ts'
import { ApplicationsView } from '#features/applications/ApplicationsView.tsx'
import { PushChoice } from '#features/earnings/PushChoice.tsx'
import { catalogueQuery } from '#catalogue/queries.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { useIsOffline } from '#offline/network/connectivity.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import { writtenIn } from '#domain/written-in.ts'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Elements } from '#ui/parts/elements.ts'
import { changeApplication, removeApplication, useKeptApplications } from '#pages/marks/use-applications.ts'
import { ReportLink } from '#pages/report-link.tsx'
import { keptAlerts } from '#offline/device-only/alerts.ts'
import { nameOfApplied } from '#offline/device-only/people.ts'
import { useMember } from '#pages/sign-in/current-member.ts'
import { aboutOf, saveForCalendar, useOwnStudies } from './use-own-studies.ts'

/** @param kept The kept searches, above the choice of notifications. */
export function MyApplications({ kept: keptSearches }: { kept: Elements }) {
  const user = useMember()
  const kept = useKeptApplications()
  const isOffline = useIsOffline()
  const { alerts } = useSyncExternalStore(keptAlerts.subscribe, () => keptAlerts.of(user.enc_id))
  const own = useOwnStudies()
  const { data: catalogue } = useQuery({ ...catalogueQuery, enabled: false })
  return (
    <ApplicationsView
      {...own}
      syncStatus={syncStatusOf(kept, user.enc_id)}
      placeOf={(id) => placeOf(catalogue, id)}
      languageOf={(id) => writtenIn({ languages: catalogue?.studies[id]?.languages ?? null })}
      nameOf={(id) => nameOfApplied(user.enc_id, id)}
      onChange={changeApplication}
      onRemove={removeApplication}
      push={
        <>
          {keptSearches}
          {hasFeature('push') && (own.parts.size > 0 || alerts.length > 0) && (
            <PushChoice owner={user.enc_id} isOffline={isOffline} isWanted />
          )}
        </>
      }
      renderReport={(studyId) => <ReportLink about={aboutOf(studyId)} />}
      onCalendar={saveForCalendar}
    />
  )
}

/** The place as on the study's page; empty if the catalogue lacks the study. */
function placeOf(catalogue: Catalogue | undefined, studyId: number): string {
  const study = catalogue?.studies[studyId]
  if (catalogue === undefined || study === undefined) return ''
  if (study.online) return t('Online')
  const { facilities, cities } = catalogue
  const facility = study.facility === null ? undefined : facilities[study.facility]
  const city = study.city === null ? undefined : cities[study.city]
  return [facility?.name, city?.name, city?.state].filter(Boolean).join(', ')
}

function syncStatusOf(kept: ReturnType<typeof useKeptApplications>, owner: string) {
  if (!hasFeature('applications')) return 'device-only'
  // The device could not even note its participant, so the host's list is not taken over.
  if (kept?.hasServerCopy !== true) return deviceOwner() === owner ? 'never-synced' : 'no-room'
  return kept.unsynced.length === 0 ? 'synced' : 'unsynced'
}
