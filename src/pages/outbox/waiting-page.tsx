import type { Catalogue } from '#domain/studies/catalogue.ts'
import { titleOf } from '#domain/studies/study-view.ts'
import { WaitingView } from '#features/outbox/WaitingView.tsx'
import { useOutbox } from '#features/outbox/use-outbox.ts'
import { catalogueQuery } from '#catalogue/queries.ts'
import { sessionOnly } from '#offline/storage/device-session.ts'
import { outbox } from '#offline/outbox/outbox.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRouteContext } from '@tanstack/react-router'

const from = '/_member/waiting'

export function Waiting() {
  const { user } = useRouteContext({ from })
  const { entries, isStalled, unreadable } = useOutbox(user.enc_id)
  const { data: studies } = useQuery({ ...catalogueQuery, enabled: false, select: (held) => held.studies })
  // On leaving the page its outcomes count as seen.
  useEffect(() => () => void outbox.see(user.enc_id), [user.enc_id])
  return (
    <WaitingView
      entries={entries.map((entry) => ({ entry, studyTitle: titleIn(studies, entry.studyId) }))}
      isStalled={isStalled}
      unreadableCount={unreadable.length}
      isSessionOnly={sessionOnly() !== null}
      canTakeBack={outbox.canTakeBack}
      onSendAll={async () => void (await outbox.sendNow(user.enc_id))}
      onConfirm={async (key) => void (await outbox.confirm(key))}
      onDiscard={(key) => outbox.discard(key)}
      onRemoveUnreadable={async () => {
        for (const key of unreadable) await outbox.remove(key)
      }}
    />
  )
}

function titleIn(studies: Catalogue['studies'] | undefined, id: number | null): string | null {
  const study = studies?.[id ?? 0]
  return study ? titleOf(study) : null
}
