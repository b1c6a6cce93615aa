import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { secondsBefore } from '#domain/dates/spans.ts'
import { postbackPath } from '#server/modules/money/surveys/postback.ts'
import { saveBackup } from '#server/modules/site/backup/save-backup.ts'
import { enqueuePushes } from '#server/work/push-jobs.ts'
import { addAccounts, subscribe } from '#tests/support/builders/people/accounts.ts'
import { testDataKeys } from '#tests/support/builders/data-keys.ts'
import { createLog } from '#server/runtime/log.ts'
import { createApp } from '#server/app.ts'
import { openTestDatabase } from '#tests/support/databases/databases.ts'
import { hostApp } from '#tests/support/host/host-app.ts'
import { hostDependencies } from '#tests/support/host/host-dependencies.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import { surveyEnvironment } from '#tests/support/providers/survey-provider.ts'
import { errorOf } from '#tests/support/host/test-visitor.ts'
import { describe, expect, test } from 'vitest'

const token = 'a-token-for-metrics-of-the-tests'

describe('monitoring of a host', () => {
  const it = hostTest()

  const bearer = { headers: { Authorization: `Bearer ${token}` } }
  const metricsOf = async ({ app }: ReturnType<typeof hostApp>) => {
    const answer = await app.request('/metrics', bearer, {})
    expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    return answer.text()
  }

  it('reports whether it is alive and ready', async ({ database }) => {
    const { app } = hostApp(database)
    for (const path of ['/healthz', '/readyz']) {
      const answer = await app.request(path)
      expect([path, answer.status, answer.headers.get('Cache-Control')]).toEqual([path, 200, 'no-store'])
    }
  })

  it('counts requests by pattern, never by address, and measures their time', async ({ database }) => {
    const host = hostApp(database, { METRICS_TOKEN: token })
    const intake = fillPath(endpoints.intake.path, { product: 'focusgroups', id: 815 })
    const seen = async () => {
      await host.app.request(intake, {}, {})
      await host.app.request('/account/password_reset/confirm/?token=secret-token', {}, {})
      await host.app.request('/no-such-secret', {}, {})
    }
    await seen()
    await seen()
    const text = await metricsOf(host)
    expect(text).toMatch(
      /^stipend_request_seconds_count\{method="GET",route="\/api\/v1\/focusgroups\/:id\/intake\/",status="401"\} 2$/m,
    )
    expect(text).toMatch(/_bucket\{method="GET",route="none",status="404",le="\+Inf"\} 2$/m)
    expect(text).toMatch(/route="\/account\/password_reset\/confirm\/"/)
    // Checks for the slash too, because a number of seconds may contain the same digits.
    expect(text).not.toMatch(/\/815|secret/)
    expect(text).toMatch(/^stipend_database_up 1$/m)
    expect(text).toMatch(/^stipend_cashouts_waiting 0$/m)
    expect(text).toMatch(/^process_resident_memory_bytes \d{7,}$/m)
  })

  it('counts refusals by their reason, those of a provider’s callback too', async ({ database }) => {
    const host = hostApp(database, { METRICS_TOKEN: token, ...surveyEnvironment })
    await host.app.request(fillPath(endpoints.intake.path, { product: 'focusgroups', id: 815 }), {}, {})
    await host.app.request('/no-such-address', {}, {})
    await host.app.request(`${postbackPath}?hash=secret`, {}, {})
    const refusals = (await metricsOf(host))
      .split('\n')
      .filter((line) => line.startsWith('stipend_refusals_total'))
    expect(refusals).toEqual([
      'stipend_refusals_total{route="/api/v1/focusgroups/:id/intake/",reason="unauthenticated"} 1',
      'stipend_refusals_total{route="none",reason="not-found"} 1',
      `stipend_refusals_total{route="${postbackPath}",reason="wrong-sender"} 1`,
    ])
  })

  it('says how long push messages wait, and how old the newest backup is', async ({ database }) => {
    const host = hostApp(database, { METRICS_TOKEN: token })
    expect(await metricsOf(host)).toMatch(/^stipend_pushes_oldest_seconds 0$/m)
    expect(await metricsOf(host)).not.toContain('stipend_backup_age_seconds')
    const { db } = database
    const { clock } = host.deps
    const before = secondsBefore(clock(), 3600)
    const [ada] = await addAccounts(db, ['ada'], before)
    await subscribe(db, ada?.id ?? 0, before)
    await enqueuePushes(db, [{ participantId: ada?.id ?? 0, kind: 'credit', id: 1 }], before)
    for (const seconds of [7200, 1800]) {
      const [key] = testDataKeys
      await saveBackup(db, { at: secondsBefore(clock(), seconds), secret: null, key }, () =>
        Promise.resolve(),
      )
    }
    const text = await metricsOf(host)
    expect(text).toMatch(/^stipend_pushes_waiting 1$/m)
    expect(text).toMatch(/^stipend_pushes_oldest_seconds 36\d\d(?:\.\d+)?$/m)
    expect(text).toMatch(/^stipend_backup_age_seconds 18\d\d(?:\.\d+)?$/m)
  })

  it('is refused to others', async ({ database }) => {
    const open = hostApp(database, { TRUSTED_PROXIES: '0' })
    const guarded = hostApp(database, { METRICS_TOKEN: token })
    const ask = (host: typeof open, given: string) =>
      host.app.request('/metrics', { headers: { Authorization: given } }, {})
    for (const given of ['', token, 'Bearer ', `Bearer ${token}x`, `bearer ${token}`]) {
      expect([given, await errorOf(await ask(guarded, given))]).toEqual([given, 'not-found'])
      // A request that is given to the app directly has no client address.
      expect([given, await errorOf(await ask(open, given))]).toEqual([given, 'not-found'])
    }
  })

  it('logs each request with its id and without data of its sender', async ({ database }) => {
    const lines: string[] = []
    const log = createLog('info', { write: (line: string) => void lines.push(line) })
    const app = createApp(hostDependencies(database, { log }))
    const path = '/account/password_reset/confirm/?token=secret-token'
    const answer = await app.request(path, { headers: { 'X-Forwarded-For': '203.0.113.9' } }, {})
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        pid: process.pid,
        hostname: expect.any(String),
        requestId: answer.headers.get('X-Request-Id'),
        method: 'GET',
        route: '/account/password_reset/confirm/',
        status: 410,
        seconds: expect.any(Number),
        msg: 'request',
      },
    ])
  })
})

test('a host without its database is alive, and not ready', async () => {
  const database = await openTestDatabase()
  const { app } = hostApp(database, { METRICS_TOKEN: token })
  await database.close()
  expect((await app.request('/healthz')).status).toBe(200)
  const readiness = await app.request('/readyz')
  expect(readiness.headers.get('Retry-After')).toBe('1')
  expect(await errorOf(readiness)).toBe('unavailable')
  const metrics = await app.request('/metrics', { headers: { Authorization: `Bearer ${token}` } }, {})
  const text = await metrics.text()
  expect(text).toMatch(/^stipend_database_up 0$/m)
})
