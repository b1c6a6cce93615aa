import crypto, { randomUUID } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import * as desk from '#contract/desk/endpoints.ts'
import { type OwnStudyContent, OwnStudyAnswer } from '#contract/desk/answers/own-studies.ts'
import { type Quota, noRecruiting } from '#contract/desk/answers/recruiting.ts'
import { headers } from '#contract/base/headers.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { secondsAfter } from '#domain/dates/spans.ts'
import { openPostgres } from '#server/db/database.ts'
import { categories, participations } from '#server/db/schema.ts'
import { insertAnswers } from '#server/modules/studies/intake/repo.ts'
import { testDataKeys } from '#tests/support/builders/data-keys.ts'
import { ownStudyContent } from '#tests/support/builders/studies/own-study-content.ts'
import { addPerson } from '#tests/support/builders/people/person.ts'
import { startPostgresServer } from '#tests/support/databases/postgres-server.ts'
import { adoptSessionOf } from '#tests/support/host/adopt-session.ts'
import { type DeskApp, deskApp } from '#tests/support/host/desk-app.ts'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { median } from './parts/load.ts'
import type { Measurement } from './parts/measurement.ts'

const held = 200
const waiting = 1000
/** Cancellations of each scene, of which the first warms up. */
const rounds = 12
/** Those with this answer have all its places, and none of them cancels. */
const quota = { by: 'answer', key: 'cups', value: '2', limit: held / 2 } as const satisfies Quota

/** A participant gives a place back on PostgreSQL, while 1,000 wait: the study is locked for all others meanwhile. */
export const cancellation: Measurement = {
  name: 'cancellation',
  measure: async () => {
    const postgres = await startPostgresServer()
    const database = await openPostgres(postgres.url)
    const unsealed = countUnsealed()
    try {
      await database.db.insert(categories).values({ title: 'Focus Groups', slug: 'focus-groups' })
      const app = deskApp(database)
      const scenes = [
        { what: 'nobody gets the place', first: '2' },
        { what: 'the first gets the place', first: '3' },
      ]
      const figures = []
      for (const { what, first } of scenes) {
        const studyId = await publish(app)
        const holders = await fill(app, studyId, first)
        const path = fillPath(endpoints.participate.path, { id: studyId })
        const times: number[] = []
        const counts: number[] = []
        for (const encId of holders.slice(0, rounds)) {
          const visitor = app.host.visitor()
          await adoptSessionOf(app.host.deps, visitor, encId)
          const [begunAt, before] = [performance.now(), unsealed.count]
          const { status } = await visitor.postJson(
            path,
            { act: 'cancel' },
            { [headers.idempotencyKey]: randomUUID() },
          )
          times.push(performance.now() - begunAt)
          counts.push(unsealed.count - before)
          if (status !== 200) throw new Error(`A cancellation was answered with ${status}`)
        }
        const offered = and(eq(participations.studyId, studyId), eq(participations.state, 'chosen'))
        const wanted = first === '3' ? rounds : 0
        if ((await database.db.$count(participations, offered)) !== wanted) throw new Error(what)
        figures.push(
          { what: `${what}, median`, value: median(times.slice(1)), unit: 'ms', goal: { atMost: 50 } },
          { what: `${what}, maximum`, value: Math.max(...times.slice(1)), unit: 'ms' },
          { what: `${what}, rows unsealed`, value: median(counts.slice(1)), unit: '' },
        )
      }
      return figures
    } finally {
      unsealed.end()
      await database.close()
      await postgres.dispose()
    }
  },
}

async function publish(app: DeskApp): Promise<number> {
  const editor = await app.operator('Editor', 'editor')
  const content: OwnStudyContent = {
    ...ownStudyContent,
    recruiting: { ...noRecruiting, places: held, quotas: [quota], offer_hours: 24 },
  }
  const added = v.parse(
    OwnStudyAnswer,
    await (await editor.call(desk.addOwnStudy, { body: { content } })).json(),
  )
  const { id, version } = added
  const today = app.host.deps.clock().toISOString().slice(0, 10)
  const body = { version, publish_on: today, close_on: null }
  return (await editor.read(desk.scheduleOwnStudy, { params: { id }, body })).study_id ?? 0
}

/** @param first Answer of those who wait in front. Resolves to those with a place, those outside the quota first. */
async function fill({ host }: DeskApp, studyId: number, first: string): Promise<string[]> {
  const { database, clock } = host.deps
  const holders: string[] = []
  for (let index = 0; index < held + waiting; index += 1) {
    const at = secondsAfter(clock(), index - held - waiting)
    const hasPlace = index < held
    const encId = `${studyId}-${index}`
    const participantId = await addPerson(database.db, { encId, createdAt: at }, { dma: 501 })
    const isFirst = !hasPlace && index < held + rounds
    const cups = isFirst ? first : index < held - quota.limit ? '3' : quota.value
    const answers = { cups, story: 'A long answer of a participant. '.repeat(20) }
    await insertAnswers(database.db, testDataKeys, { participantId, studyId, answers, answeredAt: at })
    const state = hasPlace ? 'accepted' : 'waiting'
    await database.db
      .insert(participations)
      .values({ participantId, studyId, state, version: 1, updatedAt: at })
    if (hasPlace) holders.push(encId)
  }
  return holders
}

/** Counts the values that this process decrypts. */
function countUnsealed(): { count: number; end: () => void } {
  const real = crypto.createDecipheriv
  const counted = {
    count: 0,
    end: () => {
      crypto.createDecipheriv = real
      syncBuiltinESMExports()
    },
  }
  crypto.createDecipheriv = new Proxy(real, {
    apply: (target, self, given) => {
      counted.count += 1
      return Reflect.apply(target, self, given)
    },
  })
  syncBuiltinESMExports()
  return counted
}
