import { expect, it } from 'vitest'
import { pendingSummary } from './pending-summary.ts'
import { localKeys } from '#offline/storage/storage-names.ts'

it('is stored for the next start even if the page already knew it', () => {
  const waiting = { ada: { count: 1, hasProfile: true } }
  pendingSummary.set(waiting, {})
  expect(localStorage.getItem(localKeys.outbox)).toBeNull()
  pendingSummary.set(waiting, waiting)
  expect(localStorage.getItem(localKeys.outbox)).toBe(JSON.stringify(waiting))
  pendingSummary.set({}, {})
  expect(localStorage.getItem(localKeys.outbox)).toBe('{}')
})
