import { ProfilePost } from '#contract/answers/profile.ts'
import { pendingSummary } from '#offline/outbox/pending-summary.ts'
import { outbox } from '#offline/outbox/outbox-client.ts'
import { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { afterEach, expect, it, vi } from 'vitest'
import { userQuery } from './session.ts'

afterEach(() => vi.unstubAllGlobals())

it('a profile that waits counts also where the note of it was lost, so that it is not asked for again', async () => {
  const answers = { first_name: 'Ada', postal_code: '10001', dob: '07/03/1988', gender: 'Female' }
  const body = v.parse(ProfilePost, answers)
  await outbox.add({ op: 'profile', key: crypto.randomUUID(), owner: 'ada', body })
  pendingSummary.set({}, {})
  const user = { enc_id: 'ada', email: 'ada@mail.example', missing_profile: true }
  vi.stubGlobal('fetch', async () => Response.json(user))
  const known = await new QueryClient().fetchQuery(userQuery)
  expect(known).toMatchObject({ missing_profile: false, first_name: 'Ada' })
})
