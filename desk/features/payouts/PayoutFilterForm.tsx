import { wholeNumber } from '#contract/base/typed-digits.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { useState } from 'react'
import { FilterButtons, FormGrid } from '#desk/shell/FormGrid.tsx'
import { isFiltered } from '#desk/shell/search-param.ts'
import type { PayoutFilter } from './queries.ts'

const maxDollars = 999_999

export interface PayoutFilterFormProps {
  filter: PayoutFilter
  onFilter: (filter: PayoutFilter) => void
}

export function PayoutFilterForm({ filter: { state, ...filter }, onFilter }: PayoutFilterFormProps) {
  // An address of a page stays in the browser's history, so it may not hold an e-mail address.
  const [isEmail, setEmail] = useState(false)
  const [isNoSum, setNoSum] = useState(false)
  return (
    <search>
      <FormGrid
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
        <FilterButtons
          submitText="Filter"
          isFiltered={isFiltered(filter)}
          onShowAll={() => onFilter({ state })}
        />
      </FormGrid>
    </search>
  )
}
