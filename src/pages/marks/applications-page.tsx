import { t } from '#language/language.ts'
import { env, hasFeature } from '#api/env.ts'
import { ApplicationsView } from '#features/applications/ApplicationsView.tsx'
import { eventOf, sessionTime } from '#features/applications/session-text.ts'
import { PushChoice } from '#features/earnings/PushChoice.tsx'
import { postErrorText } from '#features/outbox/refusal-text.ts'
import { useOutbox, useOutboxSubmit } from '#features/outbox/use-outbox.ts'
import { catalogueQuery } from '#catalogue/queries.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { applicationOf, awaitsMark, expectedPart } from '#domain/recruiting/participation-rules.ts'
import { calendarFile } from '#domain/dates/calendar-file.ts'
import { useIsOffline } from '#offline/network/connectivity.ts'
import { deviceOwner } from '#offline/storage/device-session.ts'
import { listed } from '#offline/sync/applications.ts'
import { writtenIn } from '#domain/written-in.ts'
import { saveFile } from '#ui/parts/save-file.ts'
import { useQuery } from '@tanstack/react-query'
import { changeApplication, removeApplication, useKeptApplications } from '#pages/marks/use-applications.ts'
import { ReportLink } from '#pages/report-link.tsx'
import { useHostTime, useParticipations } from '#features/applications/use-participation.ts'
import { nameOfApplied } from '#offline/device-only/people.ts'
import { useMember } from '#pages/sign-in/current-member.ts'
import type { Participation } from '#contract/answers/participations.ts'
import type { OwnPart } from '#features/applications/ParticipationPart.tsx'
import { describeEntry } from '#features/outbox/entry-text.ts'
import { subjectOf } from '#features/outbox/operation-texts.ts'
import type { KeptEntry } from '#offline/outbox/entry.ts'
import { outbox } from '#offline/outbox/outbox.ts'
import { useMemo } from 'react'

export function MyApplications() {
  const user = useMember()
  const kept = useKeptApplications()
  const now = useHostTime()
  const parts = useOwnParts(user.enc_id, now)
  const send = useOutboxSubmit(null)
  const isOffline = useIsOffline()
  const noted = kept === null ? [] : listed(kept)
  const own = [...parts.values()].map(({ participation, doing }) => ({
    ...applicationOf(expectedPart(participation, doing)),
    pay: noted.find(({ study_id }) => study_id === participation.study_id)?.pay ?? null,
  }))
  const { data: catalogue } = useQuery({ ...catalogueQuery, enabled: false })
  return (
    <ApplicationsView
      applications={[...own, ...noted.filter(({ study_id }) => !parts.has(study_id))]}
      parts={parts}
      syncStatus={syncStatusOf(kept, user.enc_id)}
      now={now}
      placeOf={(id) => placeOf(catalogue, id)}
      languageOf={(id) => writtenIn({ languages: catalogue?.studies[id]?.languages ?? null })}
      nameOf={(id) => nameOfApplied(user.enc_id, id)}
      onChange={changeApplication}
      onRemove={removeApplication}
      onAct={async (studyId, given) => {
        const { enc_id: owner } = user
        if ('say' in given) {
          await send({ op: 'message', owner, body: { message: given.say, about: aboutOf(studyId) } })
          return
        }
        const { was, starts_at, ...act } = given
        const body = {
          ...act,
          ...(was !== undefined && hasFeature('participation-was') && { was }),
          ...(starts_at !== undefined && hasFeature('application-fields') && { starts_at }),
        }
        await send({ op: 'participation', studyId, owner, body })
      }}
      actErrorText={postErrorText('participation')}
      push={
        hasFeature('push') &&
        parts.size > 0 && <PushChoice owner={user.enc_id} isOffline={isOffline} isWanted />
      }
      renderReport={(studyId) => <ReportLink about={aboutOf(studyId)} />}
      onCalendar={(application, session, isCancelled) => {
        const madeAt = new Date()
        const by = { product: env.brand, now: madeAt, ...(isCancelled && { cancelledBy: location.origin }) }
        const file = calendarFile(eventOf(application, session, madeAt), by)
        saveFile('study.ics', 'text/calendar;charset=utf-8', file)
      }}
    />
  )
}

const aboutOf = (studyId: number) => `study:${studyId}`

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

/** The participant's parts in studies of this host, each with the last act on it, which may wait on this device. */
function useOwnParts(owner: string, now: Date): ReadonlyMap<number, OwnPart & { doing: KeptEntry['body'] }> {
  const { participations, dataUpdatedAt } = useParticipations(owner)
  const { entries } = useOutbox(owner)
  return useMemo(() => {
    return new Map(
      participations.map((participation) => {
        const id = participation.study_id
        const isMarked = !awaitsMark(participation, now)
        const entry = entries.findLast(({ op, studyId, body, settledAt }) =>
          op === 'message'
            ? // A settled one does not tell its study; the host's next answer does.
              !isMarked && (body ? body['about'] === aboutOf(id) : (settledAt ?? 0) > dataUpdatedAt)
            : op === 'participation' && studyId === id,
        )
        const act = entry ? actOf(entry, participation, dataUpdatedAt) : null
        return [id, { participation, act, doing: (entry?.op === 'participation' && entry.body) || null }]
      }),
    )
  }, [participations, dataUpdatedAt, entries, now])
}

/** @param askedAt When the host answered: its answer shows what it had received before. */
function actOf(entry: KeptEntry, participation: Participation, askedAt: number): OwnPart['act'] {
  const { key, op, state, attempts, settledAt, isSeen } = entry
  const { label, text } = describeEntry(entry)
  if (state === 'refused') return isSeen ? null : { text, isRefused: true, onTakeBack: null }
  if (state === 'received')
    return (settledAt ?? 0) > askedAt
      ? { text: `${label}: ${text}`, isRefused: false, onTakeBack: null }
      : null
  // A message that was tried may be there, and nothing takes it back.
  const isUnderWay = state === 'sending' || state === 'cancelling' || (op === 'message' && attempts > 0)
  return {
    text: `${actText(entry, participation)} ${label}. ${text}`,
    isRefused: false,
    onTakeBack: isUnderWay ? null : () => void outbox.discard(key),
  }
}

function actText(entry: KeptEntry, { sessions, state }: Participation): string {
  const { op, body } = entry
  if (op === 'message') return `${subjectOf(entry)}.`
  if (body?.['act'] === 'refuse') return t('You decline the place.')
  if (body?.['act'] === 'cancel') return state === 'accepted' ? t('You cannot come.') : t('You withdraw.')
  const session = sessions.find(({ id }) => String(id) === body?.['session_id'])
  if (session === undefined) return t('You accept the place.')
  // The study may have moved it since.
  const read = body?.['starts_at']
  const starts_at = typeof read === 'string' ? read : session.starts_at
  return t('You accept: {time}.', { time: sessionTime({ ...session, starts_at }) })
}
