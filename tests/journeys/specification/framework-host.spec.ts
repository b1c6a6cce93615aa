import * as endpoints from '#contract/endpoints/endpoints.ts'
import { goWithin } from '#tests/support/stories/go-within.ts'
import { requestPayment } from '#tests/support/browser/outbox-fixtures.ts'
import { test } from '#tests/support/browser/minimal-fixtures.ts'
import { joinOnScreen } from '#tests/support/builders/people/participant.ts'
import { nobody, pages, saysHtml, successes } from '#tests/support/minimal-host/habits.ts'
import { expect } from '@playwright/test'

/** A host of section 7 alone, written with a common framework. A browser follows its redirects, or closes them. */

// A redirect leads to a page that is not there, and 403 stands for nobody.
test.use({ allowedMessages: /There was an error!|Failed to load resource/ })

test.afterEach(({ site }) => {
  site.api.habits = undefined
})

const hosts = [
  ['PHP', successes['PHP: echoes nothing'], nobody['PHP: http_response_code(400)']],
  ['Django', pages['Django: redirect("/")'], nobody['Django REST framework: 403']],
  ['Express', successes['Express: json("ok")'], nobody['Express: json({})']],
] as const

for (const [framework, taken, none] of hosts) {
  test(`a participant joins and is paid once at a host in ${framework}`, async ({ page, site }) => {
    test.slow()
    site.api.habits = { taken, nobody: none }
    const who = await joinOnScreen(page)
    await goWithin(page, '/earnings/cashout')
    await requestPayment(page)
    // Of HTML the balance tells, after a pause.
    const isAtOnce = !saysHtml(taken) && !('location' in taken)
    const heading = isAtOnce ? 'Request received' : /Request (saved|received)/
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await goWithin(page, '/waiting')
    await expect(page.getByText(/^Received/).first()).toBeVisible({ timeout: 20_000 })
    expect(site.api.balanceOf(who.email)).toBe(600)
    const sent = site.api.received.map(({ path }) => path)
    expect(sent).toEqual([endpoints.signUp.path, endpoints.profile.path, endpoints.cashout.path])
  })
}

test('where the browser keeps no cookie of the host, login says so, and keeps what was typed', async ({
  page,
  context,
  site,
}) => {
  const who = { email: 'ada@mail.example', password: 'Harbor-1234' }
  site.api.enrol(who.email, who.password)
  // As the browser does with a cookie of another site.
  await context.route(`**${endpoints.login.path}`, async (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue()
    const answer = await route.fetch()
    const { 'set-cookie': _cookie, ...headers } = answer.headers()
    await context.clearCookies({ name: 'sessionid' })
    return route.fulfill({ status: answer.status(), headers, body: await answer.text() })
  })
  await page.goto('/')
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toContainText(`cookies for ${new URL(site.api.origin).host}`)
  await expect(page.getByLabel('E-mail')).toHaveValue(who.email)
})
