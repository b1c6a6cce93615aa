import { t } from '#language/language.ts'
import type { Participation } from '#contract/answers/participations.ts'
import type { OwnPart } from '#features/applications/ParticipationPart.tsx'
import { sessionTime } from '#features/applications/session-text.ts'
import { useParticipations } from '#features/applications/use-participation.ts'
import { describeEntry } from '#features/outbox/entry-text.ts'
import { useOutbox } from '#features/outbox/use-outbox.ts'
import type { KeptEntry } from '#offline/outbox/device-table.ts'
import { outbox } from '#offline/outbox/outbox.ts'
import { useMemo } from 'react'

/** The participant's parts in studies of this host, each with the last act on it, which may wait on this device. */
export function useOwnParts(owner: string): ReadonlyMap<number, OwnPart> {
  const { participations, dataUpdatedAt } = useParticipations(owner)
  const { entries } = useOutbox(owner)
  return useMemo(() => {
    const lastOf = (id: number) =>
      entries.findLast(({ op, studyId }) => op === 'participation' && studyId === id)
    return new Map(
      participations.map((participation) => {
        const entry = lastOf(participation.study_id)
        return [
          participation.study_id,
          { participation, act: entry ? actOf(entry, participation, dataUpdatedAt) : null },
        ]
      }),
    )
  }, [participations, dataUpdatedAt, entries])
}

/** @param askedAt When the host answered: its answer shows what it had received before. */
function actOf(entry: KeptEntry, participation: Participation, askedAt: number): OwnPart['act'] {
  const { key, state, settledAt, isSeen } = entry
  const { label, text } = describeEntry(entry)
  if (state === 'refused') return isSeen ? null : { text, isRefused: true, onTakeBack: null }
  if (state === 'received')
    return (settledAt ?? 0) > askedAt
      ? { text: `${label}: ${text}`, isRefused: false, onTakeBack: null }
      : null
  const isUnderWay = state === 'sending' || state === 'cancelling'
  return {
    text: `${actText(entry, participation)} ${label}. ${text}`,
    isRefused: false,
    onTakeBack: isUnderWay ? null : () => void outbox.discard(key),
  }
}

function actText({ body }: KeptEntry, { sessions, state }: Participation): string {
  if (body?.['act'] === 'refuse') return t('You decline the place.')
  if (body?.['act'] === 'cancel') return state === 'accepted' ? t('You cannot come.') : t('You withdraw.')
  const session = sessions.find(({ id }) => String(id) === body?.['session_id'])
  if (session === undefined) return t('You accept the place.')
  // The study may have moved it since.
  const read = body?.['starts_at']
  const starts_at = typeof read === 'string' ? read : session.starts_at
  return t('You accept: {time}.', { time: sessionTime({ ...session, starts_at }) })
}
