import { fireEvent, render, screen } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { NearSearch } from './NearSearch.tsx'
import { searchNear, useNearSearch } from './near-search.ts'

it('takes a ZIP code that was filled in without an event, and no other', () => {
  const typed: string[] = []
  const nothing = () => {}
  render(
    <NearSearch
      zip="10001"
      onZip={(zip) => typed.push(zip)}
      problem={undefined}
      isLocating={false}
      onLocate={nothing}
      search={{ text: '', miles: 25, order: 'nearest', healthy: false }}
      onChange={nothing}
    />,
  )
  const zip = screen.getByLabelText<HTMLInputElement>('ZIP code')
  fireEvent.blur(zip)
  expect(typed).toEqual([])
  zip.value = '60614'
  fireEvent.blur(zip)
  expect(typed).toEqual(['60614'])
})

it('keeps two changes made at once, and shows a typed word before anything else happens', () => {
  const client = new QueryClient()
  searchNear(client, 'ana', 'asthma')
  function Kept() {
    const [search, change] = useNearSearch('ana')
    return (
      <>
        <input value={search.text} onChange={({ target }) => change({ text: target.value })} />
        <button
          onClick={() => {
            change({ text: '' })
            change({ zip: '60614' })
          }}
        >
          {search.zip}
        </button>
      </>
    )
  }
  render(
    <QueryClientProvider client={client}>
      <Kept />
    </QueryClientProvider>,
  )
  const input = screen.getByRole<HTMLInputElement>('textbox')
  expect(input.value).toBe('asthma')
  fireEvent.change(input, { target: { value: 'asthma in' } })
  expect(input.value).toBe('asthma in')
  fireEvent.click(screen.getByRole('button'))
  expect(input.value).toBe('')
  expect(screen.getByRole('button').textContent).toBe('60614')
})
