import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { headers } from '#contract/base/headers.ts'
import { EditionAnswer } from '#contract/answers/editions.ts'
import { Receipt, StoredOutcome } from '#contract/answers/outbox.ts'
import { User } from '#contract/answers/participant.ts'
import { limits } from '#server/platform/limits/limits.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { type HostProcess, startHost } from '#tests/support/processes/host-process.ts'
import { type RunningProxy, nginx, startNginx } from '#tests/support/processes/nginx.ts'
import { join as joinPortal } from '#tests/support/builders/people/participant.ts'
import * as v from 'valibot'
import { embeddedData } from '#tests/support/databases/seeded-data.ts'
import { startPostgresServer } from '#tests/support/databases/postgres-server.ts'
import { recoveryPaths } from '#server/platform/pages/account-paths.ts'
import { dataKeySetting } from '#tests/support/builders/data-keys.ts'

interface Cluster {
  origin: string
  hosts: readonly [HostProcess, HostProcess]
  proxy: RunningProxy
}

const postCount = 60
const profile = { first_name: 'Ada', postal_code: '10001', dob: '07/03/1988', gender: 'Female' }

/** The site of the operating manual: one PostgreSQL, two processes that start together, nginx with TLS in front. */
const siteTest = test.extend<{ cluster: Cluster }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from this pattern
  cluster: async ({}, use) => {
    const postgres = await startPostgresServer()
    const data = await Promise.all([embeddedData(), embeddedData()])
    const port = await findFreePort()
    const origin = `https://localhost:${port}`
    const env = {
      DATABASE_URL: postgres.url,
      SECRET: 'a secret that is used in tests and nowhere else',
      DATA_KEY: dataKeySetting('test'),
      PUBLIC_ORIGIN: origin,
      TRUSTED_PROXIES: '1',
      SEED: '1',
    }
    const hosts = await Promise.all([startHost({ env, data: data[0] }), startHost({ env, data: data[1] })])
    const proxy = await startNginx(port, [portOf(hosts[0]), portOf(hosts[1])])
    await use({ origin, hosts, proxy })
    await proxy.stop()
    await Promise.all(hosts.map((host) => host.dispose()))
    await Promise.all(data.map((one) => one.remove()))
    await postgres.dispose()
  },
  baseURL: async ({ cluster }, use) => use(cluster.origin),
})

// The certificate is self-signed, so a browser installs no worker.
siteTest.use({ ignoreHTTPSErrors: true, serviceWorkers: 'block', allowedMessages: /[Ss]ervice ?[Ww]orker/ })
siteTest.skip(!nginx.isInstalled, `nginx is not installed: ${nginx.packages.join(' ')}`)

siteTest(
  'two processes behind a proxy are one host, and a crash of one loses nothing',
  async ({ page, cluster }) => {
    siteTest.setTimeout(180_000)
    const who = await joinPortal(page)
    const { request } = page

    await siteTest.step('a session and its tokens are valid at both processes', async () => {
      for (let turn = 0; turn < 4; turn += 1) expect((await user(request)).first_name).toBe(who.firstName)
      const cookies = await page.context().cookies()
      expect(cookies.find(({ name }) => name.startsWith('__Host-'))).toMatchObject({
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
      })
      const asset = await page.locator('link[rel=modulepreload]').first().getAttribute('href')
      const file = await request.get(asset ?? '')
      expect(file.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
      expect((await request.get('/metrics')).status()).toBe(404)
    })

    await siteTest.step('a page without TLS leads to the site, and a call is refused', async () => {
      const plain = (path: string) => request.get(`${cluster.proxy.plainOrigin}${path}`, { maxRedirects: 0 })
      expect((await plain('/my')).status()).toBe(301)
      for (const path of ['/d-api/v1/user/', '/postback/cpx/?hash=1', '/metrics']) {
        expect((await plain(path)).status()).toBe(404)
      }
    })

    await siteTest.step('a limit holds across them', async () => {
      const form = await (await request.get(hostPages.passwordReset)).text()
      const [, name = '', value = ''] = /<input type="hidden" name="([^"]*)" value="([^"]*)"/.exec(form) ?? []
      const statuses: number[] = []
      const { max } = limits.passwordResetByAddress
      // The count begins again with an hour, which may be in between.
      while (statuses.at(-1) !== 429 && statuses.length <= 2 * max) {
        const answer = await request.post(hostPages.passwordReset, {
          headers: { Origin: cluster.origin, 'Sec-Fetch-Site': 'same-origin' },
          form: { [name]: value, email: 'somebody@mail.example' },
        })
        statuses.push(answer.status())
      }
      expect(statuses.slice(0, -1)).toEqual(statuses.slice(1).map(() => 200))
      expect(statuses.at(-1)).toBe(429)
      expect(statuses.length).toBeGreaterThan(max)
    })

    await siteTest.step('the proxy logs the path, and neither query nor referrer', async () => {
      const link = `${recoveryPaths.confirm}?token=kept-secret`
      await request.get(link, { headers: { Referer: cluster.origin + link } })
      await expect.poll(() => cluster.proxy.logged('access')).toContain(`"GET ${recoveryPaths.confirm}"`)
      expect(await cluster.proxy.logged('access')).not.toContain('kept-secret')
    })

    await siteTest.step('one process is killed under load: every post finally succeeds, once', async () => {
      const token = (await user(request)).csrf_token ?? ''
      const receipts = new Map<string, Receipt>()
      const sent = Array.from({ length: postCount }, () => randomUUID()).map((key, number) =>
        // The loop repeats a post with its key until the host answers, as a device does.
        expect(async () => {
          const answer = await request.post(endpoints.profile.path, {
            headers: {
              [headers.csrf]: token,
              [headers.idempotencyKey]: key,
              'Sec-Fetch-Site': 'same-origin',
            },
            data: { ...profile, last_name: `King ${number}` },
          })
          receipts.set(key, v.parse(Receipt, await answer.json()))
        }).toPass({ timeout: 60_000 }),
      )
      await expect.poll(() => receipts.size, { intervals: [10] }).toBeGreaterThan(2)
      await cluster.hosts[0].kill()
      expect(receipts.size, 'answered before one died').toBeLessThan(postCount)
      await Promise.all(sent)
      for (const [key, receipt] of receipts) {
        const path = fillPath(endpoints.outcome.path, { op: 'profile', key })
        const stored = v.parse(StoredOutcome, await (await request.get(path)).json())
        expect(stored).toEqual({ idempotency_key: key, status: 200, body: receipt })
      }
      expect(await cluster.proxy.logged('error')).not.toContain('request: ')
    })

    await siteTest.step('no process is left: the proxy answers the catalogue', async () => {
      const before = await readNation(request)
      await cluster.hosts[1].kill()
      expect(await readNation(request)).toBe(before)
      const unanswered = await request.get(endpoints.user.path)
      expect([unanswered.status(), unanswered.headers()['retry-after']]).toEqual([503, '1'])
    })
  },
)

function portOf({ origin }: HostProcess): number {
  return Number(new URL(origin).port)
}

/** The piece of the nation, as a portal finds it. */
async function readNation(request: APIRequestContext): Promise<string> {
  const answer = await request.get(endpoints.edition.path)
  const { nation: name } = v.parse(EditionAnswer, await answer.json())
  const piece = await request.get(fillPath(endpoints.piece.path, { name }))
  expect(piece.status()).toBe(200)
  return piece.text()
}

async function user(request: APIRequestContext): Promise<User> {
  return v.parse(User, await (await request.get(endpoints.user.path)).json())
}
