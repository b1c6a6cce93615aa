import { beforeEach, describe, expect, it } from 'vitest'
import type { ProfilePost } from '#contract/answers/profile.ts'
import { drain } from './drain.ts'
import { enqueue } from './enqueue.ts'
import { type Entry, entriesIn } from './entry.ts'
import type { OutboxItem } from './operations.ts'
import { MemoryTable } from '#tests/support/device/memory-table.ts'
import * as changes from './transitions.ts'
import type { Transport } from './transport.ts'

const key = (digit: number) => `${digit}1111111-1111-4111-8111-111111111111`
const start: ProfilePost = {
  first_name: 'Ada',
  last_name: 'King',
  postal_code: '10001',
  dob: '07/03/1988',
  gender: 'Female',
  pets: null,
}

let table: MemoryTable
/** The profile at the host. */
let held: Record<string, unknown> | null
let sent: Entry[]

/** A profile whose form was opened with `start`, or with these values. */
function post(digit: number, changed: Partial<ProfilePost>, values = start): OutboxItem {
  const opened = { values: { ...values }, changed: Object.keys(changed) }
  return { op: 'profile', key: key(digit), owner: 'ada', body: { ...values, ...changed }, opened }
}

const transport: Transport = {
  openSession: async () => {
    const tokens = { userToken: 'one', csrfToken: 'one', time: null }
    return { kind: 'session', session: { owner: 'ada', balance: null, profile: held, ...tokens } }
  },
  send: async (entry) => {
    sent.push(entry)
    return { kind: 'answer', status: 200, isPage: false, text: '', echoedKey: entry.key, retryAfterMs: null }
  },
  takeBack: async () => ({ kind: 'lost' }),
}

const send = (isReplayable = true) =>
  drain({ table, transport, isReplayable, now: () => 0, random: () => 0 }, true)
const save = (item: OutboxItem) => table.change(enqueue(item, 0))
const stored = async () => entriesIn(await table.read())[0]

beforeEach(() => {
  table = new MemoryTable()
  held = { ...start, _birth_year: 1988 }
  sent = []
})

describe('a profile that was changed elsewhere since its form was opened', () => {
  it('keeps both changes if they are of different fields', async () => {
    await save(post(1, { last_name: 'Byron' }))
    held = { ...held, postal_code: '94103', pets: 'Cat(s)' }
    await send()
    expect(sent[0]?.body).toMatchObject({ last_name: 'Byron', postal_code: '94103', pets: 'Cat(s)' })
  })

  it('keeps a field empty that was emptied elsewhere, where the host names every field that it has', async () => {
    await save(post(1, { last_name: 'Byron' }, { ...start, pets: 'Cat(s)' }))
    await send()
    expect(sent[0]?.body).toMatchObject({ last_name: 'Byron', pets: null })
    await save(post(2, { last_name: 'Byron' }, { ...start, pets: 'Cat(s)' }))
    await send(false)
    expect(sent[1]?.body).toMatchObject({ pets: 'Cat(s)' })
  })

  it('waits for the participant if both changed one field, and sends the chosen value', async () => {
    for (const [digit, isElsewhere, chosen] of [
      [1, false, 'Byron'],
      [2, true, 'Lovelace'],
    ] as const) {
      held = { ...held, last_name: 'Lovelace', postal_code: '94103' }
      await save(post(digit, { last_name: 'Byron' }))
      await send()
      expect(sent).toHaveLength(digit - 1)
      expect(await stored()).toMatchObject({
        state: 'needs-attention',
        reason: 'changed-meanwhile',
        elsewhere: { last_name: 'Lovelace' },
      })
      await table.change(changes.confirm(key(digit), 0, isElsewhere))
      await send()
      expect(sent[digit - 1]?.body).toMatchObject({ last_name: chosen, postal_code: '94103' })
      await table.change(changes.removeOne(key(digit)))
    }
  })

  it('is sent without a question if both changed a field alike', async () => {
    held = { ...held, last_name: 'Byron' }
    await save(post(1, { last_name: 'Byron' }))
    await send()
    expect(sent).toHaveLength(1)
  })

  it('keeps the changes of an unsent one that it replaces', async () => {
    await save(post(1, { postal_code: '60614' }))
    await save(post(2, { last_name: 'Byron' }, { ...start, postal_code: '60614' }))
    held = { ...held, pets: 'Cat(s)' }
    await send()
    expect(sent.map(({ body }) => body)).toMatchObject([
      { last_name: 'Byron', postal_code: '60614', pets: 'Cat(s)' },
    ])
  })

  it.each([
    ['has none yet', null],
    ['names no fields', {}],
  ])('is sent as it is to a host that %s', async (_what, profile) => {
    held = profile
    await save(post(1, { last_name: 'Byron' }))
    await send(false)
    expect(sent[0]?.body).toEqual({ ...start, last_name: 'Byron' })
  })
})
