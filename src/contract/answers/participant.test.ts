import * as v from 'valibot'
import { expect, it } from 'vitest'
import { User } from './participant.ts'

it('reads numbers that a host sends as text', () => {
  const user = v.parse(User, {
    email: 'ada@example.com',
    enc_id: 'ada',
    dma: '501',
    profile_data: { _birth_year: '1990' },
  })
  expect(user).toMatchObject({ dma: 501, profile_data: { _birth_year: 1990 } })
})

it.each(['1990-01', '12', 1990.5, true])('rejects a birth year of %j', (_birth_year) => {
  const user = v.parse(User, { email: 'ada@example.com', enc_id: 'ada', profile_data: { _birth_year } })
  expect(user.profile_data._birth_year).toBeNull()
})

it('needs no more than an enc_id, which may be a number', () => {
  const user = v.parse(User, { enc_id: 4711, balance: '2000', missing_profile: 1, age: '36' })
  expect(user).toMatchObject({ enc_id: '4711', balance: 2000, missing_profile: true, age: 36, email: null })
  expect(v.safeParse(User, { enc_id: { id: 7 } }).success).toBe(false)
})

it.each(['', 'many', '0x10', {}, null])('reads a balance of %j as unknown, not as 0', (balance) => {
  expect(v.parse(User, { enc_id: 'ada', balance }).balance).toBeNull()
})
