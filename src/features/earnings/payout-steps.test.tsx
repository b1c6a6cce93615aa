import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { PayoutSteps } from './PayoutSteps.tsx'

it.each([
  ['waits on the device', null, ['Next: Requested', 'Reviewed', 'Ordered', 'Arrives']],
  [
    'is at a host that says no more',
    { step: null },
    ['Done: Requested', 'Next: Reviewed', 'Ordered', 'Arrives'],
  ],
  ['is checked', { step: 'checked' }, ['Done: Requested', 'Done: Reviewed', 'Next: Ordered', 'Arrives']],
  [
    'is ordered',
    { step: 'ordered' },
    ['Done: Requested', 'Done: Reviewed', 'Done: Ordered', 'Next: Arrives'],
  ],
] as const)('of a request that %s', (_state, request, steps) => {
  render(<PayoutSteps request={request && { reference: '7F2K', ...request }} />)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(steps)
  const current = screen
    .getAllByRole('listitem')
    .filter((item) => item.getAttribute('aria-current') === 'step')
  expect(current).toHaveLength(1)
  expect(screen.queryAllByRole('button')).toHaveLength(request === null ? 0 : 1)
})

it('copies the reference, or shows it where the browser refuses', async () => {
  const user = userEvent.setup()
  render(<PayoutSteps request={{ reference: '7F2K', step: null }} />)
  await user.click(screen.getByRole('button', { name: 'Copy reference' }))
  expect(await navigator.clipboard.readText()).toBe('7F2K')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await user.click(screen.getByRole('button', { name: 'Copied' }))
  expect(await screen.findByRole('button', { name: '7F2K' })).toBeTruthy()
})
