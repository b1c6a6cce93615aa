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

it.each([
  [{ dob: '1990-11-03', postal_code: 2139, gender: 'female' }, ['03/11/1990', '02139', 'Female']],
  [{ dob: '1990-11-03T00:00:00Z', postal_code: 60601, gender: 'MALE' }, ['03/11/1990', '60601', 'Male']],
  [{ dob: '03/11/1990', postal_code: '60601-1234', gender: 'Femme' }, ['03/11/1990', '60601-1234', 'Femme']],
  [{ dob: null, postal_code: null, gender: '' }, [null, null, null]],
])('reads the profile %j, whatever form its host keeps it in', (profile_data, read) => {
  const { dob, postal_code, gender } = v.parse(User, { enc_id: 'ada', profile_data }).profile_data
  expect([dob, postal_code, gender]).toEqual(read)
})

it('needs no more than an enc_id, which may be a number', () => {
  const user = v.parse(User, { enc_id: 4711, balance: '2000', missing_profile: 1, age: '36' })
  expect(user).toMatchObject({ enc_id: '4711', balance: 2000, missing_profile: true, age: 36, email: null })
  expect(v.safeParse(User, { enc_id: { id: 7 } }).success).toBe(false)
})

it.each(['', 'many', '0x10', {}, null])('reads a balance of %j as unknown, not as 0', (balance) => {
  expect(v.parse(User, { enc_id: 'ada', balance }).balance).toBeNull()
})
