import type { Recruiting } from '#contract/desk/answers/recruiting.ts'
import { type OpenDatabase, openPostgres } from '#server/db/database.ts'
import { eveningSession } from '#tests/support/builders/studies/own-study-content.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { withDatabase } from '#tests/support/databases/named-databases.ts'
import { useRecruiting } from '#tests/support/host/recruiting.ts'
import { sql } from 'drizzle-orm'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Crew, gatherCrew, gatherTeam } from './race-crew.ts'
import { type Raced, faultsOf } from './race-faults.ts'

/** A long run sets this in the environment. */
const rounds = Number(process.env['SAFETY_RACES'] ?? 2)
/** A race of many takes as long as several others. */
const roundsOfMany = Math.ceil(rounds / 5)
/** Within this time, in milliseconds, each begins: not much longer than an act takes. */
const spreadMs = 30
const many = 40
const incentive = 10

interface Race {
  what: string
  people: number
  recruiting: Partial<Recruiting>
  raced: Partial<Raced> & { most: number }
  /** Brings the study to where the race begins. Resolves to what is done at the same time. */
  begin: (crew: Crew) => Promise<(() => Promise<unknown>)[]>
  /** The states that participants may have in the end, by their number; of many, how many have each. */
  ends: readonly string[]
}

/** A place without a session, which pays. */
const onePlace = { places: 1, offer_hours: 24, incentive_points: incentive }
const noon = { ...eveningSession, key: 'noon', starts_at: '2026-11-26T17:00:00.000Z', capacity: 3 }
const evening = { ...eveningSession, capacity: many - noon.capacity }

const races: readonly Race[] = [
  {
    what: 'the last seats of a session, wanted by 40 participants',
    people: many,
    recruiting: { sessions: [noon, evening], offer_hours: 24 },
    raced: { most: many },
    begin: async (crew) => {
      await crew.act(0, 'choose', crew.all)
      const seat = { act: 'accept', session_id: await crew.session('noon') }
      return crew.all.map((one) => () => crew.participate(one % 2, one, seat))
    },
    ends: ['3 accepted, 37 chosen'],
  },
  {
    what: 'the last places of a quota, given to 40 participants by two operators',
    people: many,
    recruiting: { places: 5, quotas: [{ by: 'answer', key: 'cups', value: '2', limit: 3 }] },
    raced: { most: 3 },
    begin: async (crew) => [
      () => crew.act(0, 'choose', crew.all),
      () => crew.act(1, 'choose', crew.all.toReversed()),
    ],
    ends: ['37 answered, 3 chosen'],
  },
  {
    what: 'an acceptance, and the offer that is taken back',
    people: 2,
    recruiting: onePlace,
    raced: { most: 1 },
    begin: async (crew) => {
      await crew.act(0, 'choose', [0])
      return [() => crew.participate(0, 0, { act: 'accept' }), () => crew.act(1, 'decline', [0])]
    },
    ends: ['accepted, answered', 'declined, chosen'],
  },
  {
    what: 'a cancellation, and the mark that pays',
    people: 2,
    recruiting: onePlace,
    raced: { most: 1 },
    begin: async (crew) => {
      await crew.takePlaces([0])
      return [() => crew.participate(0, 0, { act: 'cancel' }), () => crew.act(1, 'attend', [0])]
    },
    ends: ['paid, answered', 'cancelled, chosen'],
  },
  {
    what: 'two payers of the same participants',
    people: 2,
    recruiting: { ...onePlace, places: 2 },
    raced: { most: 2 },
    begin: async (crew) => {
      await crew.takePlaces([0, 1])
      await crew.act(0, 'attend', [1], 'editor')
      return [0, 1].flatMap((side) => [() => crew.act(side, 'attend', [0]), () => crew.act(side, 'pay', [1])])
    },
    ends: ['paid, paid'],
  },
  {
    what: 'an acceptance, and the session that is moved',
    people: 2,
    recruiting: { sessions: [{ ...noon, capacity: 1 }], offer_hours: 24 },
    raced: { most: 1, moves: 1 },
    begin: async (crew) => {
      await crew.act(0, 'choose', [0])
      const { starts_at } = noon
      const seat = { act: 'accept', session_id: await crew.session('noon'), starts_at }
      const sessions = [{ ...noon, capacity: 1, starts_at: '2026-11-27T17:00:00.000Z' }]
      return [() => crew.participate(0, 0, seat), () => crew.edit(1, { sessions, offer_hours: 24 })]
    },
    ends: ['accepted, answered', 'chosen, answered'],
  },
  {
    what: 'the end of a study, a payment, a cancellation, and the end of the others',
    people: 4,
    recruiting: { ...onePlace, places: 2 },
    // Those who wait are declined: the place may stay free.
    raced: { most: 2, offersOn: false },
    begin: async (crew) => {
      await crew.takePlaces([0, 1])
      await crew.act(0, 'wait', [2])
      return [
        () => crew.close(0),
        () => crew.act(1, 'attend', [0]),
        () => crew.participate(0, 1, { act: 'cancel' }),
        ...[0, 1].map((side) => () => crew.follow(side)),
      ]
    },
    ends: ['paid, cancelled, chosen, declined', 'paid, cancelled, declined, declined'],
  },
  {
    what: 'accounts that are deleted, and their points that are owed',
    people: 3,
    recruiting: { ...onePlace, places: 2 },
    raced: { most: 2, offersOn: false, deletes: true },
    begin: async (crew) => {
      await crew.takePlaces([0, 1])
      await crew.act(0, 'attend', [0], 'editor')
      const deletions = [await crew.deletion(0, 0), await crew.deletion(1, 1)]
      return [...deletions, () => crew.act(1, 'pay', [0]), () => crew.act(0, 'attend', [1])]
    },
    ends: ['gone, gone, chosen', 'gone, paid, answered', 'paid, gone, chosen', 'paid, paid, answered'],
  },
  {
    what: 'an offer that ends at two hosts, and is renewed and accepted',
    people: 2,
    recruiting: onePlace,
    raced: { most: 1 },
    begin: async (crew) => {
      await crew.act(0, 'choose', [0])
      await crew.endOffers()
      return [
        ...[0, 1].map((side) => () => crew.follow(side)),
        () => crew.act(1, 'choose', [0]),
        () => crew.participate(0, 0, { act: 'accept' }),
      ]
    },
    ends: ['lapsed, chosen', 'chosen, answered', 'accepted, answered'],
  },
]

describe('acts at the same time', () => {
  const database = useTestDatabase()
  const story = useRecruiting(database)
  let second: OpenDatabase
  beforeAll(async () => {
    const { rows } = v.parse(Name, await database.db.execute(sql`select current_database() as name`))
    second = await openPostgres(withDatabase(inject('postgresUrl'), rows[0].name))
  })
  afterAll(() => second.close())

  it.for(races)(
    '$what: nothing is lost, and nothing counts twice',
    { timeout: 60_000 + rounds * 20_000 },
    async ({ what, people, recruiting, raced, begin, ends }, { task }) => {
      const team = await gatherTeam(story, [database, second])
      const faults: string[] = []
      const ended = new Map<string, number>()
      for (let round = 0; round < (people === many ? roundsOfMany : rounds); round += 1) {
        for (const payer of team.payers) await payer.stepUp()
        await story.publish(recruiting)
        const crew = await gatherCrew(story, team, people)
        const doings = await begin(crew)
        await crew.look()
        await Promise.all(
          doings.map(async (doing) => {
            await wait(Math.random() * spreadMs)
            await doing()
          }),
        )
        await story.passKept()
        const states = await crew.states()
        const end = people === many ? countsOf(states) : states.join(', ')
        ended.set(end, (ended.get(end) ?? 0) + 1)
        const { id: studyId } = story.study()
        const of = { studyId, moves: 0, offersOn: true, deletes: false, ...raced }
        faults.push(...(ends.includes(end) ? [] : [end]), ...(await faultsOf(database.db, of)))
      }
      faults.push(...team.deadlocks)
      task.meta.counts = {
        ...Object.fromEntries([...ended].map(([end, count]) => [`${what}: ${end}`, count])),
        [`lost, doubled or over-filled: ${what}`]: faults.length,
      }
      expect(faults).toEqual([])
    },
  )
})

const Name = v.object({ rows: v.tuple([v.object({ name: v.string() })]) })

function countsOf(states: readonly string[]): string {
  const names = [...new Set(states)].toSorted()
  return names.map((name) => `${states.filter((state) => state === name).length} ${name}`).join(', ')
}
