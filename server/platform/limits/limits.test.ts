import { attemptCounters } from '#server/db/schema.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { describe, expect } from 'vitest'
import { limits } from './limits.ts'
import { AttemptLimiter } from './service.ts'

const { max, windowSeconds } = limits.loginByAccountAndAddress

describe('attempt limits', () => {
  const it = hostTest()
  let limiter: AttemptLimiter

  it.beforeEach(async ({ database, host }) => {
    await database.db.delete(attemptCounters)
    limiter = new AttemptLimiter(host.deps)
  })

  const count = (...subject: string[]) => limiter.count('loginByAccountAndAddress', ...subject)
  const useUp = async (...subject: string[]) => {
    for (let attempt = 0; attempt < max; attempt += 1) await count(...subject)
  }

  it('allow as many attempts as the table says and then name the time to wait', async ({ host }) => {
    host.pass({ seconds: 100 })
    await useUp('ada', '1.2.3.4')
    await expect(count('ada', '1.2.3.4')).rejects.toMatchObject({
      code: 'rate-limited',
      retryAfterSeconds: windowSeconds - 100,
    })
  })

  it('count every subject and every limit separately', async () => {
    await useUp('ada', '1.2.3.4')
    await expect(count('ada', '1.2.3.5')).resolves.toBeUndefined()
    await expect(count('ada1.2.3.4')).resolves.toBeUndefined()
    await expect(limiter.count('loginByAccount', 'ada', '1.2.3.4')).resolves.toBeUndefined()
  })

  it('restart with the next window', async ({ host }) => {
    await useUp('ada')
    host.pass({ seconds: windowSeconds })
    await expect(count('ada')).resolves.toBeUndefined()
  })

  it('forget the attempts of a subject after its success', async () => {
    await useUp('ada')
    await limiter.reset('loginByAccountAndAddress', 'ada')
    await expect(count('ada')).resolves.toBeUndefined()
  })

  it('take back an attempt of the same window, and never more', async ({ host }) => {
    const countedAt = host.deps.clock()
    await useUp('ada')
    await limiter.undo('loginByAccountAndAddress', countedAt, 'ada')
    await limiter.undo('loginByAccountAndAddress', countedAt, 'grace')
    await expect(count('ada')).resolves.toBeUndefined()
    await expect(count('ada')).rejects.toMatchObject({ code: 'rate-limited' })

    host.pass({ seconds: windowSeconds })
    await useUp('ada')
    await limiter.undo('loginByAccountAndAddress', countedAt, 'ada')
    await expect(count('ada')).rejects.toMatchObject({ code: 'rate-limited' })
  })

  it('report a used-up subject, without counting the query', async ({ host }) => {
    for (let attempt = 0; attempt < max; attempt += 1) {
      expect(await limiter.isExhausted('loginByAccountAndAddress', 'ada')).toBe(false)
      await limiter.record('loginByAccountAndAddress', 'ada')
    }
    expect(await limiter.isExhausted('loginByAccountAndAddress', 'ada')).toBe(true)
    host.pass({ seconds: windowSeconds })
    expect(await limiter.isExhausted('loginByAccountAndAddress', 'ada')).toBe(false)
  })

  it('share one exact count between host processes', async ({ host }) => {
    const other = new AttemptLimiter(host.deps)
    const attempts = Array.from({ length: 4 * max }, (_, index) =>
      (index % 2 === 0 ? limiter : other).count('loginByAccountAndAddress', 'ada'),
    )
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(max)
  })

  it('store neither account nor address', async ({ database }) => {
    await count('ada@example.com', '1.2.3.4')
    const rows = await database.db.select().from(attemptCounters)
    expect(JSON.stringify(rows)).not.toMatch(/ada|1\.2\.3\.4/)
  })

  it('delete windows that have ended', async ({ database, host }) => {
    await count('ada')
    host.pass({ days: 3 })
    await count('grace')
    expect(await database.db.select().from(attemptCounters)).toHaveLength(1)
  })
})
