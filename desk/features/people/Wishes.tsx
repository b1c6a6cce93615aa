import * as endpoints from '#contract/desk/endpoints.ts'
import type { WishesAnswer } from '#contract/desk/answers/people.ts'
import { pointsText } from '#domain/money/counted.ts'
import { RecordList, RecordRow } from '#ui/page/RecordList.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#desk/api/client.ts'
import { useOperator } from '#desk/session/operator.ts'
import { ActButtons, ActForm } from '#desk/shell/ActForm.tsx'
import { dayOf } from '#desk/shell/times.ts'
import styles from './People.module.css'
import { wishesQuery } from './queries.ts'

/** Points above the limit that one operator has asked for. Another one approves them. */
export function Wishes() {
  const { data } = useQuery(wishesQuery)
  if (data === undefined || data.wishes.length === 0) return null
  return (
    <section className={styles.person}>
      <h2>Points to approve</h2>
      <RecordList>
        {data.wishes.map((wish) => (
          <Wish key={`${wish.id} ${wish.points} ${wish.study?.id}`} wish={wish} />
        ))}
      </RecordList>
    </section>
  )
}

function Wish({ wish }: { wish: WishesAnswer['wishes'][number] }) {
  const [isOpen, setOpen] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const { id, email, points, study, reason, at, by } = wish
  const body = { points, study: study?.id ?? null }
  const isOwn = by.id === useOperator().id
  const title = isOwn ? 'Withdraw my request' : 'Approve'
  const act = () =>
    isOwn
      ? call(endpoints.withdrawPoints, { params: { id }, body })
      : call(endpoints.addPoints, { params: { id }, body: { ...body, key, reason } })
  return (
    <RecordRow
      heading="h3"
      title={<span translate="no">{email}</span>}
      aside={<strong>{pointsText(points)}</strong>}
      details={[reason, study?.title ?? null, `Asked for on ${dayOf(at)} by ${by.name}`]}
      actions={!isOpen && <ActButtons acts={[title]} of={email} onChoose={() => setOpen(true)} />}
    >
      {isOpen && (
        <ActForm title={title} act={act} again={[wishesQuery.queryKey]} onClose={() => setOpen(false)}>
          <p>
            {isOwn
              ? 'The points are not added.'
              : `${pointsText(points)} are added. The participant reads the reason.`}
          </p>
        </ActForm>
      )}
    </RecordRow>
  )
}
