import { clicks, participants } from '#server/db/schema.ts'
import { type HostApp, hostApp } from '#tests/support/host/host-app.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { studyInput } from '#tests/support/builders/studies/study-input.ts'
import { errorOf } from '#tests/support/host/test-visitor.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import { limits } from '#server/platform/limits/limits.ts'
import { deleteClicksBefore } from './routes.ts'

const database = useTestDatabase('Focus Groups')
let host: HostApp
let path: string

beforeAll(async () => {
  await saveStudies(database.db, [studyInput()], new Date('2026-11-20T12:00:00Z'))
  const study = await database.db.query.studies.findFirst()
  path = `/outtrack/focusgroup/${study?.id}/`
})
beforeEach(async () => {
  await database.db.delete(clicks)
  host = hostApp(database)
})

describe('clicks', () => {
  it('are kept for 400 days, and then deleted in the background', async () => {
    const visitor = host.visitor()
    const prune = () => {
      const { clicksDays } = host.deps.config.retention
      return deleteClicksBefore(database.db, new Date(host.deps.clock().getTime() - clicksDays * 86_400_000))
    }
    await visitor.send(path)
    host.pass({ days: 399 })
    await visitor.send(path)
    await prune()
    expect(await database.db.$count(clicks)).toBe(2)
    host.pass({ days: 2 })
    await visitor.send(path)
    expect(await database.db.$count(clicks)).toBe(3)
    await prune()
    expect(await database.db.$count(clicks)).toBe(2)
  })

  it('do not count requests for the head alone', async () => {
    expect((await host.visitor().send(path, { method: 'HEAD' })).status).toBe(204)
    expect(await database.db.$count(clicks)).toBe(0)
  })

  it('of one address are limited, so that nobody fills the table', async () => {
    const visitor = host.visitor()
    for (let click = 0; click < 120; click += 1) expect((await visitor.send(path)).status).toBe(302)
    expect(await errorOf(await visitor.send(path))).toBe('rate-limited')
    expect(await database.db.$count(clicks)).toBe(120)
    expect((await host.visitor().send(path)).status).toBe(302)
  })

  it('of one participant are limited from all addresses together, including started surveys', async () => {
    const ada = host.visitor()
    await ada.signUp('ada@example.com')
    const [participant] = await database.db.select().from(participants)
    for (let click = 1; click < limits.clickByParticipant.max; click += 1) {
      await host.deps.limiter.record('clickByParticipant', String(participant?.id))
    }
    expect((await ada.send(path)).status).toBe(302)
    const elsewhere = host.visitor()
    await elsewhere.logIn('ada@example.com')
    expect(await errorOf(await elsewhere.send(path))).toBe('rate-limited')
    expect(await database.db.$count(clicks)).toBe(1)
    host.pass({ hours: 1 })
    expect((await elsewhere.send(path)).status).toBe(302)
  })
})
