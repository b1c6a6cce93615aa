import { centsOf } from '#domain/money/cents.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { DeskCallError } from '#desk/api/errors.ts'
import { studyChoicesQuery } from '#desk/api/queries.ts'
import { ActForm } from './ActForm.tsx'
import { AmountField } from './AmountField.tsx'

function show(content: ReactNode) {
  const client = new QueryClient()
  client.setQueryData(studyChoicesQuery.queryKey, { categories: [], card_dollars: [20, 50] })
  render(<QueryClientProvider client={client}>{content}</QueryClientProvider>)
  return userEvent.setup({ delay: null })
}

it.each([
  ['20', 1, 'To each. $20.00 in all. You may give $100.00 alone.'],
  [
    '30.50',
    3,
    'To each. $10.50 of it no gift card takes out: there are cards of $20 and $50. $91.50 in all. You may give $100.00 alone.',
  ],
  ['word', 1, 'To each. You may give $100.00 alone.'],
])(
  'an amount of %s for %i names the sum, the limit, and what no card takes out',
  async (text, people, hint) => {
    const user = show(
      <AmountField label="Amount" hint="To each" pointsOf={centsOf} people={people} left={10_000} />,
    )
    await user.type(screen.getByLabelText('Amount'), text)
    expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription(hint)
  },
)

it('an act that waits for a second person is no failure', async () => {
  const onClose = vi.fn<() => void>()
  const act = () => Promise.reject(new DeskCallError('approval-missing'))
  const user = show(
    <ActForm title="Add points" act={act} onClose={onClose}>
      {null}
    </ActForm>,
  )
  await user.click(screen.getByRole('button', { name: 'Add points' }))
  expect(await screen.findByRole('status')).toHaveTextContent(/^It waits for a second person/)
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
