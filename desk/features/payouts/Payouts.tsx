import { EmptyState } from '#ui/EmptyState.tsx'
import { RecordList } from '#ui/RecordList.tsx'
import { formatCount } from '#language/formats.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { Payout } from './Payout.tsx'
import { payoutsQuery } from './queries.ts'

/** Gift cards that wait, the oldest first. */
export function Payouts() {
  const { payouts, waiting, limit } = useSuspenseQuery(payoutsQuery).data
  return (
    <DeskPage title="Payouts" intro={introText(payouts.length, waiting, limit)}>
      {payouts.length === 0 ? (
        <EmptyState title="No payout is waiting" />
      ) : (
        <RecordList>
          {payouts.map((payout) => (
            <Payout key={payout.reference} payout={payout} />
          ))}
        </RecordList>
      )}
    </DeskPage>
  )
}

function introText(shown: number, waiting: number, limit: number | null): string {
  const many = waiting > shown ? `The oldest ${shown} of ${formatCount(waiting)}. ` : ''
  const rule =
    limit === null
      ? 'One operator may send any amount.'
      : `More than $${limit} for one participant in thirty days needs a second operator.`
  return `${many}Participants see that you have looked at their payouts. ${rule}`
}
