import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { ProfileBody, ProfilePost } from '#contract/answers/profile.ts'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import type { StoredUser } from '#offline/storage/schemas.ts'
import { withProfile } from './waiting-profile.ts'

const unknown = { profile_data: { _birth_year: null, gender: null }, missing_profile: true, age: null }
const ada: StoredUser = { ...rememberedUser(), ...unknown }

it('computes the age from a waiting profile like the host', () => {
  const year = new Date().getUTCFullYear()
  const waiting = v.parse(ProfileBody, {
    first_name: 'Ada',
    postal_code: '10001',
    dob: `31/12/${year - 17}`,
    gender: 'Female',
  })
  const user = withProfile(ada, waiting)
  expect(user).toMatchObject({ age: 17, missing_profile: false, profile_data: { _birth_year: year - 17 } })
})

it('keeps the host’s value of a field that the profile leaves out, and drops an unanswered one', () => {
  const known = { ...ada, profile_data: { ...ada.profile_data, pets: 'Parrot', phone_type: 'iOS' } }
  const post = v.parse(ProfilePost, {
    first_name: 'Ada',
    postal_code: '10001',
    dob: '31/12/1990',
    gender: 'Female',
    phone_type: null,
  })
  expect(withProfile(known, post).profile_data).toEqual({
    first_name: 'Ada',
    postal_code: '10001',
    dob: '31/12/1990',
    gender: 'Female',
    _birth_year: 1990,
    pets: 'Parrot',
  })
})
