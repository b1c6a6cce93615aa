import { expect, it } from 'vitest'
import { outboxNote } from './pending-summary.ts'
import { localKeys } from '#offline/storage/storage-names.ts'

it('is written for the next start also when the page knew all of it, and the device comes to keep it', () => {
  const waiting = { ada: { count: 1, hasProfile: true, hasCashout: false } }
  outboxNote.set(waiting, {})
  expect(localStorage.getItem(localKeys.outbox)).toBeNull()
  outboxNote.set(waiting, waiting)
  expect(localStorage.getItem(localKeys.outbox)).toBe(JSON.stringify(waiting))
  outboxNote.set({}, {})
  expect(localStorage.getItem(localKeys.outbox)).toBe('{}')
})
