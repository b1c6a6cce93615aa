import { payoutStates } from '#contract/desk/answers/payouts.ts'
import { formatCount } from '#language/formats.ts'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { PagedList } from '#desk/shell/PagedList.tsx'
import { isFiltered } from '#desk/shell/search-param.ts'
import { StateLinks, partLink } from '#desk/shell/StateLinks.tsx'
import { Payout } from './Payout.tsx'
import { PayoutFilterForm, type PayoutFilterFormProps } from './PayoutFilterForm.tsx'
import { emptyTexts, stateTexts } from './payout-texts.ts'
import { payoutsQuery } from './queries.ts'

/** Gift cards: those that wait, the oldest first, and those that were settled, the newest first. */
export function Payouts({ filter, onFilter }: PayoutFilterFormProps) {
  const query = useSuspenseInfiniteQuery(payoutsQuery(filter))
  const { state = 'requested', dollars, search } = filter
  const { pages } = query.data
  const payouts = pages.flatMap((page) => page.payouts)
  const [{ count, limit } = { count: 0, limit: null }] = pages
  const isWaiting = state === 'requested' || state === 'held'
  return (
    <DeskPage title="Payouts" intro={introText(payouts.length, count, limit, isWaiting)}>
      <StateLinks>
        {payoutStates.map((one) => (
          <Link
            key={one}
            to="/payouts"
            search={{ state: one === 'requested' ? undefined : one, dollars, search }}
            {...partLink(one === state)}
          >
            {stateTexts[one]}
          </Link>
        ))}
      </StateLinks>
      <PayoutFilterForm key={`${dollars} ${search}`} filter={filter} onFilter={onFilter} />
      <PagedList
        rows={payouts}
        query={query}
        emptyText={isFiltered({ dollars, search }) ? 'Nothing matches this filter' : emptyTexts[state]}
        moreText={isWaiting ? 'Newer payouts' : 'Older payouts'}
      >
        {(payout) => <Payout key={payout.reference} payout={payout} />}
      </PagedList>
    </DeskPage>
  )
}

function introText(shown: number, count: number, limit: number | null, isWaiting: boolean): string {
  const many =
    count > shown ? `The ${isWaiting ? 'oldest' : 'newest'} ${shown} of ${formatCount(count)}. ` : ''
  const rule =
    limit === null
      ? 'One operator may send any amount.'
      : `More than $${limit} for one participant in thirty days needs a second operator.`
  return `${many}Participants see that you have looked at their payouts. ${rule}`
}
