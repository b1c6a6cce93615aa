import { submitErrorText } from '#api/error-texts.ts'
import { cashoutErrorText } from '#features/earnings/cashout-error-text.ts'
import { intakeErrorText } from '#features/intake/intake-error-text.ts'
import type { Catalogue } from '#domain/studies/catalogue.ts'
import { titleOf } from '#domain/studies/study-view.ts'
import { type DescribedEntry, WaitingView } from '#features/outbox/WaitingView.tsx'
import { describeEntry, refusalOf } from '#features/outbox/entry-text.ts'
import { useOutbox } from '#features/outbox/use-outbox.ts'
import { catalogueQuery } from '#features/studies/queries.ts'
import { isReplayable, outbox } from '#offline/outbox/outbox-client.ts'
import type { KeptEntry } from '#offline/outbox/outbox.ts'
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
  const described = entries.map((entry): DescribedEntry => ({
    entry,
    studyTitle: titleIn(studies, entry.studyId),
    ...describeEntry(entry, refusalText(entry)),
  }))
  return (
    <WaitingView
      entries={described}
      isStalled={isStalled}
      unreadableCount={unreadable.length}
      canTakeBack={isReplayable}
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

const refusalTexts: Record<KeptEntry['op'], (error: unknown) => string> = {
  profile: submitErrorText,
  intake: intakeErrorText,
  cashout: cashoutErrorText,
}

function refusalText(entry: KeptEntry): string {
  return refusalTexts[entry.op](refusalOf(entry))
}
