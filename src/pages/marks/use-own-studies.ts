import { env, hasFeature } from '#api/env.ts'
import type { Application, StudySession } from '#contract/answers/applications.ts'
import type { Participation } from '#contract/answers/participations.ts'
import { calendarFile } from '#domain/dates/calendar-file.ts'
import { allApplications, awaitsMark, expectedPart } from '#domain/recruiting/participation-rules.ts'
import type { PartAct } from '#features/applications/ParticipationActs.tsx'
import type { OwnPart } from '#features/applications/ParticipationPart.tsx'
import { eventOf, sessionTime } from '#features/applications/session-text.ts'
import { useHostTime, useParticipations } from '#features/applications/use-participation.ts'
import { describeEntry } from '#features/outbox/entry-text.ts'
import { subjectOf } from '#features/outbox/operation-texts.ts'
import { postErrorText } from '#features/outbox/refusal-text.ts'
import { useOutbox, useOutboxSubmit } from '#features/outbox/use-outbox.ts'
import { t } from '#language/language.ts'
import type { KeptEntry } from '#offline/outbox/entry.ts'
import { outbox } from '#offline/outbox/outbox.ts'
import { useMember } from '#pages/sign-in/current-member.ts'
import { saveFile } from '#ui/parts/save-file.ts'
import { useMemo } from 'react'
import { useApplications } from './use-applications.ts'

/** What the participant applied to, and how to act on a study of this host: over the outbox. */
export function useOwnStudies() {
  const { enc_id: owner } = useMember()
  const now = useHostTime()
  const parts = useOwnParts(owner, now)
  const noted = useApplications()
  const send = useOutboxSubmit(null)
  return {
    parts,
    applications: allApplications(
      [...parts.values()].map(({ participation, doing }) => expectedPart(participation, doing)),
      noted,
    ),
    now,
    /** Rejects with an error that `actErrorText` can describe. */
    onAct: async (studyId: number, given: PartAct): Promise<void> => {
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
    },
    actErrorText: postErrorText('participation'),
  }
}

export const aboutOf = (studyId: number) => `study:${studyId}`

/** Saves a file that puts a session into the participant's calendar, or takes it out. */
export function saveForCalendar(application: Application, session: StudySession, isCancelled = false): void {
  const now = new Date()
  const by = { product: env.brand, now, ...(isCancelled && { cancelledBy: location.origin }) }
  saveFile('study.ics', 'text/calendar;charset=utf-8', calendarFile(eventOf(application, session, now), by))
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
  // The study may have moved the session since.
  const read = body?.['starts_at']
  const starts_at = typeof read === 'string' ? read : session.starts_at
  return t('You accept: {time}.', { time: sessionTime({ ...session, starts_at }) })
}
