import { WaitingView } from '#features/outbox/WaitingView.tsx'
import { useOutbox } from '#features/outbox/use-outbox.ts'
import { catalogueQuery } from '#catalogue/queries.ts'
import { sessionOnly } from '#offline/storage/device-session.ts'
import { outbox } from '#offline/outbox/outbox.ts'
import { useMember } from '#pages/sign-in/current-member.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { studyTitle } from '#pages/study-title.ts'
import { WriteMessage } from '#pages/write-message.tsx'
import { useEffect, useState } from 'react'
import { useLoaderData } from '@tanstack/react-router'

const from = '/_member/waiting'

export function Waiting() {
  const { enc_id: owner } = useMember()
  const { entries, isStalled, unreadable } = useOutbox(owner)
  const client = useQueryClient()
  // Fetches nothing: draws again once the catalogue, which has the titles, is there.
  useQuery({ ...catalogueQuery, enabled: false })
  // On leaving the page its outcomes count as seen.
  useEffect(() => () => void outbox.see(owner), [owner])
  const loaded = useLoaderData({ from })
  // The messages as the page found them, so that the others do not move when one is sent.
  const [messages] = useState(loaded)
  return (
    <>
      <WaitingView
        entries={entries.map((entry) => ({ entry, studyTitle: studyTitle(client, entry.studyId) }))}
        isStalled={isStalled}
        unreadableCount={unreadable.length}
        hasMessage={messages.length > 0}
        isSessionOnly={sessionOnly() !== null}
        canTakeBack={outbox.canTakeBack}
        onSendAll={async () => void (await outbox.sendNow(owner))}
        onConfirm={async (key) => void (await outbox.confirm(key))}
        onTakeElsewhere={async (key) => void (await outbox.confirm(key, true))}
        onDiscard={(key) => outbox.discard(key)}
        onRemoveUnreadable={async () => {
          for (const key of unreadable) await outbox.remove(key)
        }}
      />
      {messages.map((draft, index) => (
        <WriteMessage key={index} draft={draft} target={{ about: 'general' }} owner={owner} isListed />
      ))}
    </>
  )
}
