import { ProfileBody } from '#contract/profile.ts'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { withProfile } from './waiting-profile.ts'

it('counts the age of a participant whose profile waits as the host will', () => {
  const year = new Date().getUTCFullYear()
  const hers = v.parse(ProfileBody, {
    first_name: 'Ada',
    postal_code: '10001',
    dob: `31/12/${year - 17}`,
    gender: 'Female',
  })
  const user = withProfile(
    {
      enc_id: 'ada',
      balance: 0,
      missing_profile: true,
      age: null,
      first_name: null,
      dma: null,
      profile_data: { _birth_year: null, gender: null },
      hidden_studies: { focusgroup: [], onlinesurvey: [] },
    },
    hers,
  )
  expect(user).toMatchObject({ age: 17, missing_profile: false, profile_data: { _birth_year: year - 17 } })
})
