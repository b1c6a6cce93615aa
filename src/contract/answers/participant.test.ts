import * as v from 'valibot'
import { expect, it } from 'vitest'
import { User } from './participant.ts'

it('a participant whose host sends numbers as text is matched by them all the same', () => {
  const user = v.parse(User, {
    email: 'ada@example.com',
    enc_id: 'ada',
    dma: '501',
    profile_data: { _birth_year: '1990' },
  })
  expect(user).toMatchObject({ dma: 501, profile_data: { _birth_year: 1990 } })
})

it.each(['1990-01', '12', 1990.5, true])('a birth year of %j is none', (_birth_year) => {
  const user = v.parse(User, { email: 'ada@example.com', enc_id: 'ada', profile_data: { _birth_year } })
  expect(user.profile_data._birth_year).toBeNull()
})

it('a participant is known by enc_id alone, also by one that is a number', () => {
  const user = v.parse(User, { enc_id: 4711, balance: '2000', missing_profile: 1, age: '36' })
  expect(user).toMatchObject({ enc_id: '4711', balance: 2000, missing_profile: true, age: 36, email: null })
})

it.each(['', 'many', '0x10', {}, null])(
  'a balance of %j is not known, which is not the same as none',
  (balance) => {
    expect(v.parse(User, { enc_id: 'ada', balance }).balance).toBeNull()
  },
)
