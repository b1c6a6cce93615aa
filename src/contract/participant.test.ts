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
