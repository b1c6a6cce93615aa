import { profileAnswers } from '#server/platform/sealing/sealed-column.ts'
import { testDataKeys } from '#tests/support/builders/data-keys.ts'
import { randomUUID } from 'node:crypto'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { Receipt } from '#contract/answers/outbox.ts'
import { optionalProfileFields } from '#contract/answers/profile.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { profiles } from '#server/db/schema.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { type TestVisitor, errorOf } from '#tests/support/host/test-visitor.ts'
import * as v from 'valibot'
import { describe, expect } from 'vitest'

const required = {
  first_name: 'Ada',
  postal_code: '10001',
  dob: '31/12/1990',
  gender: 'Female',
}
const complete = {
  ...required,
  last_name: "O'Neil-Łukasz",
  ethnicity: 'Two or More Races',
  phone_type: 'iOS',
  pets: 'Both dog(s) and cat(s)',
  interested_in_flex_work: 'Yes',
  free_samples: 'No',
  why_join: 'I like giving my opinion',
}

const it = hostTest()

const post = (from: TestVisitor, body: unknown, sent: Record<string, string> = {}) =>
  from.postJson(endpoints.profile.path, body, sent)
const rows = (database: OpenDatabase) => database.db.select().from(profiles)

describe('the user answer', () => {
  it('reports a missing profile for a new participant', async ({ ada }) => {
    const answer = await ada.send(endpoints.user.path)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(await answer.json()).toEqual({
      email: 'ada@example.com',
      first_name: null,
      age: null,
      dma: null,
      balance: 0,
      csrf_token: expect.any(String),
      enc_id: expect.any(String),
      missing_profile: true,
      profile_data: { _birth_year: null, gender: null },
      hidden_studies: { focusgroup: [], onlinesurvey: [] },
    })
  })

  it('contains every answer of a complete profile by its name on the wire', async ({ ada }) => {
    const answer = await post(ada, complete)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(await ada.user()).toMatchObject({
      first_name: 'Ada',
      age: 2026 - 1990,
      dma: 501,
      missing_profile: false,
    })
    const { profile_data } = await ada.user()
    expect(profile_data).toEqual({ ...complete, _birth_year: 1990 })
  })

  it('leaves out unanswered fields', async ({ ada }) => {
    await post(ada, { ...required, last_name: '', ethnicity: null, pets: '', phone_type: undefined })
    const { profile_data } = await ada.user()
    expect(profile_data).toEqual({ ...required, _birth_year: 1990 })
  })

  it('counts age by the year only', async ({ host, ada }) => {
    expect((await post(ada, { ...required, dob: '31/12/2008' })).status).toBe(200)
    expect((await ada.user()).age).toBe(18)
    host.pass({ days: 365 })
    await ada.logIn('ada@example.com')
    expect((await ada.user()).age).toBe(19)
  })

  it('has no market area if none is near', async ({ ada }) => {
    await post(ada, { ...required, postal_code: '00000' })
    expect((await ada.user()).dma).toBeNull()
  })
})

describe('the profile post', () => {
  it('replaces all fields that it names', async ({ database, ada }) => {
    await post(ada, complete)
    const none = Object.fromEntries(optionalProfileFields.map((name) => [name, null]))
    await post(ada, { ...required, ...none, first_name: 'Augusta', postal_code: '90210-1234' })
    const { profile_data, dma } = await ada.user()
    expect(profile_data).toEqual({
      ...required,
      first_name: 'Augusta',
      postal_code: '90210-1234',
      _birth_year: 1990,
    })
    expect(dma).toBe(803)
    expect(await rows(database)).toHaveLength(1)
  })

  it('keeps answers that it does not name, also one of an earlier form', async ({ database, ada }) => {
    await post(ada, complete)
    const former = { phone_type: 'Feature phone', pets: 'Cat(s)' }
    const [{ participantId } = { participantId: 0 }] = await database.db.select().from(profiles)
    const sealed = profileAnswers.seal(testDataKeys, [participantId], former)
    await database.db.update(profiles).set({ answers: sealed })
    const { last_name } = complete
    const answers = async () => (await ada.user()).profile_data
    await post(ada, { ...required, first_name: 'Augusta', pets: '', why_join: 'Both' })
    const kept = { last_name, phone_type: 'Feature phone', why_join: 'Both' }
    expect(await answers()).toEqual({ ...required, first_name: 'Augusta', ...kept, _birth_year: 1990 })
    await post(ada, { ...required, last_name: '', phone_type: 'Other' }, { 'Idempotency-Key': randomUUID() })
    const changed = { phone_type: 'Other', why_join: 'Both' }
    expect(await answers()).toEqual({ ...required, ...changed, _birth_year: 1990 })
  })

  it('stores one profile if several arrive together', async ({ database, ada }) => {
    const names = ['Ada', 'Augusta', 'Byron', 'King']
    const answers = await Promise.all(names.map((first_name) => post(ada, { ...required, first_name })))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
    expect(await rows(database)).toHaveLength(1)
  })

  it('changes no other participant’s profile', async ({ host, ada }) => {
    const grace = host.visitor()
    await grace.signUp('grace@example.com')
    await post(ada, complete)
    expect((await grace.user()).missing_profile).toBe(true)
  })

  it('is refused in another participant’s session, whatever it contains', async ({ database, host, ada }) => {
    const grace = host.visitor()
    await grace.signUp('grace@example.com')
    const owner = { 'X-Outbox-Owner': (await ada.user()).enc_id }
    expect(await errorOf(await post(grace, complete, owner))).toBe('owner-mismatch')
    expect(await errorOf(await post(grace, 'not json', owner))).toBe('owner-mismatch')
    expect(await errorOf(await post(ada, complete, { 'X-Outbox-Owner': '' }))).toBe('owner-mismatch')
    expect(await rows(database)).toEqual([])
    expect((await post(ada, complete, owner)).status).toBe(200)
  })

  /** Each of these bodies is refused, and nothing is stored. */
  const refuses = async (database: OpenDatabase, ada: TestVisitor, wrong: readonly object[]) => {
    for (const fields of wrong)
      expect([fields, await errorOf(await post(ada, { ...required, ...fields }))]).toEqual([
        fields,
        'invalid',
      ])
    expect(await rows(database)).toEqual([])
  }

  it('refuses an impossible day of birth', ({ database, ada }) =>
    refuses(database, ada, [
      { dob: '20/11/2026' },

      { dob: '21/11/2026' },
      { dob: '31/12/1899' },
      { dob: '01/01/0050' },
      { dob: '31/02/1990' },
      { dob: '12/31/1990' },
      { dob: '1990-12-31' },
      { dob: '' },
      { dob: null },
    ]))

  it('accepts any day of birth since 1900', async ({ ada }) => {
    for (const dob of ['01/01/1900', '19/11/2026', '29/02/2000']) {
      expect((await post(ada, { ...required, dob })).status).toBe(200)
      expect((await ada.user()).profile_data).toMatchObject({ dob })
    }
  })

  it('keeps names as written', async ({ ada }) => {
    for (const first_name of [
      'José',
      '李雷',
      'שרה',
      'ש\u200Fרה',
      'می\u200Cنا',
      '😀',
      '👩\u200D🔬',
      "Robert'); drop table profile;--",
      '<b>Ada</b>',
    ]) {
      expect((await post(ada, { ...required, first_name })).status).toBe(200)
      expect((await ada.user()).first_name).toBe(first_name)
    }
  })

  it('refuses names that cannot be shown', ({ database, ada }) =>
    refuses(
      database,
      ada,
      [
        'Ada\u0007',
        'Ada\u001B[2J',
        'Ada\nKing',
        'Ada\n',
        '\tAda',
        'Ada\u0085',
        'Ada\u2028King',
        'Ada\u202EgniK',
        'Ada\u{E0041}',
        'Ada\uD800',
      ].map((first_name) => ({ first_name })),
    ))

  it('keeps a pasted name without the marks and spaces around it', async ({ ada }) => {
    const first_name = '\uFEFF\u2068Ada\u00A0King\u2069\u200F '
    expect((await post(ada, { ...required, first_name, postal_code: '６０６１４–1234' })).status).toBe(200)
    const { profile_data } = await ada.user()
    expect(profile_data).toMatchObject({ first_name: 'Ada King', postal_code: '60614-1234' })
  })

  it('refuses fields that are not the form’s', ({ database, ada }) =>
    refuses(database, ada, [
      { balance: 2000 },
      { enc_id: 'mine' },
      { missing_profile: false },
      { participant_id: 1 },
      { dma: 501 },
      { _birth_year: 1990 },
    ]))

  it('is not affected by a field called `__proto__`', async ({ ada }) => {
    const text = JSON.stringify(required)
    await post(ada, `${text.slice(0, -1)},"__proto__":{"balance":2000}}`)
    expect(await ada.user()).toMatchObject({ balance: 0 })
    expect(({} as { balance?: number }).balance).toBeUndefined()
  })
})

describe('the profile post with an idempotency key', () => {
  const key = '3f0c5a7e-9c1d-4b6e-8f2a-7d5e4c3b2a19'
  const sent = { 'Idempotency-Key': key }

  it('answers with a receipt, and replays it without writing again', async ({ ada }) => {
    const answer = await post(ada, complete, sent)
    expect(answer.headers.get('Idempotent-Replayed')).toBeNull()
    const receipt: unknown = await answer.json()
    expect(v.parse(Receipt, receipt)).toMatchObject({ idempotency_key: key })
    await post(ada, { ...required, first_name: 'Augusta' })
    const replay = await post(ada, complete, sent)
    expect(replay.headers.get('Idempotent-Replayed')).toBe('true')
    expect(await replay.json()).toEqual(receipt)
    expect((await ada.user()).first_name).toBe('Augusta')
  })
})
