import { payoutStates } from '#contract/desk/answers/payouts.ts'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DeskPage } from '#desk/shell/DeskPage.tsx'
import { PagedList, countText } from '#desk/shell/PagedList.tsx'
import { isFiltered } from '#desk/shell/search-param.ts'
import { partLink, StateLinks } from '#desk/shell/StateLinks.tsx'
import { Payout } from './Payout.tsx'
import { emptyTexts, stateTexts } from './payout-texts.ts'
import { type PayoutFilter, payoutsQuery } from './queries.ts'
import { wholeNumber } from '#contract/base/typed-digits.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { useState } from 'react'
import { FilterForm } from '#desk/shell/FormGrid.tsx'

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
  const many = count > shown ? `The ${isWaiting ? 'oldest' : 'newest'} ${shown} of ${countText(count)}. ` : ''
  const rule =
    limit === null
      ? 'One operator may send any amount.'
      : `More than $${limit} for one participant in thirty days needs a second operator.`
  return `${many}Participants see that you have looked at their payouts. ${rule}`
}

const maxDollars = 999_999

interface PayoutFilterFormProps {
  filter: PayoutFilter
  onFilter: (filter: PayoutFilter) => void
}

function PayoutFilterForm({ filter: { state, ...filter }, onFilter }: PayoutFilterFormProps) {
  // An address of a page stays in the browser's history, so it may not hold an e-mail address.
  const [isEmail, setEmail] = useState(false)
  const [isNoSum, setNoSum] = useState(false)
  return (
    <FilterForm
      isFiltered={isFiltered(filter)}
      onShowAll={() => onFilter({ state })}
      onSubmit={(textOf) => {
        const search = textOf('search')
        const sum = textOf('dollars')
        const dollars = wholeNumber(sum) ?? 0
        const isSum = sum === '' || (dollars >= 1 && dollars <= maxDollars)
        setEmail(search.includes('@'))
        setNoSum(!isSum)
        if (search.includes('@') || !isSum) return
        onFilter({ state, search: search || undefined, dollars: dollars || undefined })
      }}
    >
      <TextField
        name="search"
        label="Reference, card or participant’s id"
        error={isEmail ? 'Look for an e-mail address in People: the participant’s id is there' : undefined}
        defaultValue={filter.search}
        maxLength={200}
        autoComplete="off"
      />
      <TextField
        name="dollars"
        label="From dollars"
        inputMode="numeric"
        error={isNoSum ? 'Enter whole dollars from 1 to 999,999, or leave it empty.' : undefined}
        defaultValue={filter.dollars}
        autoComplete="off"
      />
    </FilterForm>
  )
}
