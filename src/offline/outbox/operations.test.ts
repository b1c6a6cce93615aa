import { replayableOperations } from '#contract/answers/outbox.ts'
import type { Policy } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { policies } from '#contract/endpoints/policies.ts'
import { answersPost, cashoutPost, profilePost } from '#tests/support/builders/posts.ts'
import { MemoryTable } from '#tests/support/device/memory-table.ts'
import { describe, expect, it } from 'vitest'
import { enqueue } from './enqueue.ts'
import { entriesIn } from './entry.ts'
import { type OutboxItem, formOf, operations, postOf } from './operations.ts'
import { begin } from './transitions.ts'

describe('the table of operations', () => {
  const queued = Object.entries(policies).flatMap(([name, policy]: [string, Policy]) =>
    policy.offline === 'queue' ? [{ name, csrf: policy.csrf, operation: policy.once?.operation }] : [],
  )

  it('has a row for each call that waits in the outbox, with its address and its token', () => {
    const rows = Object.entries(operations).flatMap(([operation, { to }]) =>
      to !== null && 'endpoint' in to ? [{ operation, ...to }] : [],
    )
    const calls = queued.map(({ name, csrf, operation }) => ({
      operation,
      endpoint: Object.entries(endpoints).find(([known]) => known === name)?.[1],
      token: csrf === 'user' ? 'userToken' : 'csrfToken',
    }))
    expect(calls).toHaveLength(rows.length)
    expect(calls).toEqual(expect.arrayContaining(rows))
  })

  it('says of the same operations as the contract that a host can be asked about them', () => {
    const asked = queued.map(({ operation }) => operation)
    expect(new Set(asked)).toEqual(new Set<unknown>(replayableOperations))
  })

  it.each([
    ['profile', { op: 'profile', studyId: null }],
    ['intake:7', { op: 'intake', studyId: 7 }],
    ['cashout', { op: 'cashout', studyId: null }],
  ] as const)('knows the post of the form %s, and the form of the post', (form, post) => {
    expect(postOf(form)).toEqual(post)
    expect(formOf(post)).toBe(form)
  })

  it('knows that each draft of a message becomes one, and that of other forms nothing is posted', () => {
    for (const form of ['message', 'message:study:7', 'message:7F2KABC'])
      expect(postOf(form)).toEqual({ op: 'message', studyId: null })
    for (const form of ['identity', 'constructor', '__proto__', '']) expect(postOf(form)).toBeNull()
  })
})

describe('another post of a kind that is open', () => {
  const message = (key: string) =>
    ({ op: 'message', key, owner: 'ada', body: { message: 'Hi', about: '' } }) as const
  const act = (key: string) =>
    ({
      op: 'participation',
      key,
      owner: 'ada',
      studyId: 7,
      body: { act: 'accept', session_id: key },
    }) as const

  it.each<[op: OutboxItem['op'], (key: string) => OutboxItem, unsent: string[], begun: string[]]>([
    ['profile', (key) => profilePost(key), ['second'], ['first', 'second']],
    ['intake', (key) => answersPost(key), ['second'], ['first']],
    ['cashout', (key) => cashoutPost(key), ['first'], ['first']],
    ['participation', act, ['second'], ['first']],
    ['message', message, ['first', 'second'], ['first', 'second']],
  ])('%s is kept beside it, in its place, or not at all', async (_op, itemOf, unsent, begun) => {
    for (const [isBegun, left] of [
      [false, unsent],
      [true, begun],
    ] as const) {
      const table = new MemoryTable()
      await table.change(enqueue(itemOf('first'), 0))
      const [first] = entriesIn(await table.read())
      if (isBegun && first) await table.change(begin(first, 0, null))
      const { kind } = await table.change(enqueue(itemOf('second'), 0))
      expect(kind).toBe(left.includes('second') ? 'saved' : 'busy')
      expect(entriesIn(await table.read()).map(({ key }) => key)).toEqual(left)
    }
  })
})
