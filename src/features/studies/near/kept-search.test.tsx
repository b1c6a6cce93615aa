import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { connectivity, watchConnectivity } from '#offline/network/connectivity.ts'
import { searchNear, useNearSearch } from './kept-search.ts'

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

it('does not pass for an answer of the host', () => {
  const client = new QueryClient()
  watchConnectivity(client, () => Promise.resolve())
  connectivity.report('offline')
  searchNear(client, 'ana', 'asthma')
  expect(connectivity.get()).toBe('offline')
})
