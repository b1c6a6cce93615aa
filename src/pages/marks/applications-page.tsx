import { t } from '#language/language.ts'
import { env, hasFeature } from '#api/env.ts'
import { ApplicationsView } from '#features/applications/ApplicationsView.tsx'
import { eventOf } from '#features/applications/session-text.ts'
import { PushChoice } from '#features/earnings/PushChoice.tsx'
import { postErrorText } from '#features/outbox/refusal-text.ts'
import { useOutboxSubmit } from '#features/outbox/use-outbox.ts'
import { catalogueQuery } from '#catalogue/queries.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { applicationOf } from '#domain/studies/participation-rules.ts'
import { calendarFile } from '#domain/dates/calendar-file.ts'
import { useIsOffline } from '#offline/network/use-is-offline.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import { listed } from '#offline/sync/applications.ts'
import { saveFile } from '#ui/parts/save-file.ts'
import { useQuery } from '@tanstack/react-query'
import { changeApplication, removeApplication, useKeptApplications } from '#pages/marks/use-applications.ts'
import { useHostTime } from '#features/applications/use-participation.ts'
import { useOwnParts } from '#pages/marks/use-participations.ts'
import { nameOfApplied } from '#offline/drafts/people.ts'
import { useRouteContext } from '@tanstack/react-router'

const from = '/_member/_complete/applications'

export function MyApplications() {
  const { user } = useRouteContext({ from })
  const kept = useKeptApplications(user.enc_id)
  const parts = useOwnParts(user.enc_id)
  const send = useOutboxSubmit(null)
  const isOffline = useIsOffline()
  const noted = kept === null ? [] : listed(kept)
  const own = [...parts.values()].map(({ participation }) => ({
    ...applicationOf(participation),
    pay: noted.find(({ study_id }) => study_id === participation.study_id)?.pay ?? null,
  }))
  const { data: catalogue } = useQuery({ ...catalogueQuery, enabled: false })
  const now = useHostTime()
  return (
    <ApplicationsView
      applications={[...own, ...noted.filter(({ study_id }) => !parts.has(study_id))]}
      parts={parts}
      syncStatus={syncStatusOf(kept, user.enc_id)}
      now={now}
      placeOf={(id) => placeOf(catalogue, id)}
      nameOf={(id) => nameOfApplied(user.enc_id, id)}
      onChange={changeApplication}
      onRemove={removeApplication}
      onAct={async (studyId, { was, starts_at, ...act }) => {
        const body = {
          ...act,
          ...(was !== undefined && hasFeature('participation-was') && { was }),
          ...(starts_at !== undefined && hasFeature('participation-time') && { starts_at }),
        }
        await send({ op: 'participation', studyId, owner: user.enc_id, body })
      }}
      actErrorText={postErrorText('participation')}
      push={
        hasFeature('push') &&
        parts.size > 0 && <PushChoice owner={user.enc_id} isOffline={isOffline} isWanted />
      }
      onAddToCalendar={(application, session) =>
        saveFile(
          'study.ics',
          'text/calendar;charset=utf-8',
          calendarFile(eventOf(application, session), env.brand, new Date()),
        )
      }
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
