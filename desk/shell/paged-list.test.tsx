import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { NextPage, type NextPageProps } from './PagedList.tsx'

const fetchNextPage = vi.fn<NextPageProps['query']['fetchNextPage']>()
const query = {
  error: null,
  fetchNextPage,
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
}

it('asks for the next page by a button, which the last page does not have', async () => {
  const { rerender } = render(<NextPage query={query} moreText="Older acts" />)
  await userEvent.click(screen.getByRole('button', { name: 'Older acts' }))
  expect(fetchNextPage).toHaveBeenCalledOnce()
  rerender(<NextPage query={{ ...query, hasNextPage: false }} moreText="Older acts" />)
  expect(screen.queryByRole('button')).toBeNull()
})

it('says why the next page did not come, and keeps the button', () => {
  const failed = { ...query, error: new Error('The line broke'), isFetchNextPageError: true }
  render(<NextPage query={failed} moreText="Older acts" />)
  expect(screen.getByRole('alert').textContent).not.toBe('')
  expect(screen.getByRole('button', { name: 'Older acts' })).toBeEnabled()
})
