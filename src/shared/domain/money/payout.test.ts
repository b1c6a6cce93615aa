import { expect, it } from 'vitest'
import { payoutWindow } from './payout.ts'

it('expects a payment 7 to 14 days after the request, across the end of a month and of a year', () => {
  expect(payoutWindow('2026-12-20T18:00:00Z')).toEqual({ from: '2026-12-27', to: '2027-01-03' })
})
