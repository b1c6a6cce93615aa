import { auditLog, ledgerEntries, mailJobs, operators } from '#server/db/schema.ts'
import { findAccount } from '#server/platform/sessions/accounts.ts'
import { testDataKeys } from '#tests/support/builders/data-keys.ts'
import { addOwner } from '#tests/support/builders/people/owner.ts'
import { addPerson } from '#tests/support/builders/people/person.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { Locks, lockOrder } from './locks.ts'
import { type Ended, type Work, work } from './work.ts'

const now = new Date('2026-11-20T18:00:00Z')

describe('an act', () => {
  const database = useTestDatabase()
  const deps = { database, clock: () => now, dataKeys: testDataKeys }
  let participantId = 0
  let owner = { operatorId: 0, name: '' }

  beforeAll(async () => {
    participantId = await addPerson(database.db, { encId: 'ada', createdAt: now })
    await addOwner(database.db)
    const [row] = await database.db.select().from(operators)
    owner = { operatorId: row?.id ?? 0, name: row?.name ?? '' }
  })

  const noted = { act: 'points.add', subject: 'participant:1' } as const
  /** Collects one of all. */
  function leave(w: Work): void {
    const entry = { kind: 'credit', points: 5, source: null, reason: null } as const
    w.addPoints({ participantId, ...entry, reference: { type: 'test', id: '1' } })
    w.push({ participantId, kind: 'points', id: 1 })
    w.mail({ participantId, kind: 'signed-out', facts: { reason: 'A phone was lost' } })
  }
  const left = async () => [
    (await findAccount(database.db, { participantId }))?.balance,
    await database.db.$count(ledgerEntries),
    await database.db.$count(mailJobs),
    await database.db.$count(auditLog),
  ]

  it('leaves nothing if it fails, however late', async () => {
    const early = work(deps, owner, (w) => {
      leave(w)
      throw new Error('The act failed')
    })
    await expect(early).rejects.toThrow('The act failed')
    const entry = { kind: 'cashout', points: -6, source: null, reason: null } as const
    const late = work(deps, owner, async (w) => {
      leave(w)
      w.addPoints({ participantId, ...entry, reference: { type: 'test', id: '2' } })
      return w.note(noted)
    })
    await expect(late).rejects.toMatchObject({ code: 'insufficient-balance' })
    expect(await left()).toEqual([0, 0, 0, 0])
  })

  it('of an operator leaves nothing without an entry in the log', async () => {
    const unnoted = work(deps, owner, async (w) => {
      leave(w)
      return w.noteNothing(1)
    })
    await expect(unnoted).rejects.toThrow('no entry in the log')
    await expect(work(deps, owner, async (w) => w.noted(1))).rejects.toThrow('no entry in the log')
    expect(await left()).toEqual([0, 0, 0, 0])
    // @ts-expect-error -- an operator's act ends with what it has noted
    expect(await work(deps, owner, async () => 1)).toBe(1)
  })

  it('leaves all that it has collected, and tells its result', async () => {
    const act = async (w: Work): Promise<Ended<string>> => {
      await w.participant(participantId)
      leave(w)
      return w.note({ ...noted, about: participantId, reason: 'A lost survey' }, 'done')
    }
    expect(await work({ ...deps, log: pino({ enabled: false }) }, owner, act)).toBe('done')
    expect(await left()).toEqual([5, 1, 1, 1])
    const [entry] = await database.db.select().from(auditLog)
    expect(entry).toMatchObject({ ...noted, operatorId: owner.operatorId, at: now })
    expect(entry?.reason).toMatch(/^sealed:/)
  })
})

/** What a function returns, or the message with which it throws. */
function messageOf(run: () => string): string {
  try {
    return run()
  } catch (error) {
    return String(error)
  }
}

describe('locks', () => {
  const pairs = lockOrder.flatMap((one, index) =>
    lockOrder.map((other, at) => ({ one, other, isRight: index <= at })),
  )

  it.each(pairs)('$other after $one: $isRight', ({ one, other, isRight }) => {
    const locks = new Locks()
    locks.take(one, 1)
    const take = () => {
      locks.take(other, 2)
      return 'taken'
    }
    const refused = `${other} 2 is locked after ${one} 1`
    expect(messageOf(take)).toContain(isRight ? 'taken' : refused)
  })

  it('of one kind are taken in the order of their numbers, and again at any time', () => {
    const locks = new Locks()
    locks.take('participant', 5)
    expect(() => locks.take('participant', 4)).toThrow('participant 4 is locked after participant 5')
    locks.take('operator', 1)
    locks.take('participant', 5)
  })
})
