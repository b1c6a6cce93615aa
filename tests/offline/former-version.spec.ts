import { ApplicationsAnswer } from '#contract/answers/applications.ts'
import { IntakesAnswer } from '#contract/answers/intake-answers.ts'
import { SavedAnswer, User } from '#contract/answers/participant.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { applyToFirst } from '#tests/support/stories/applying.ts'
import { expect, withWorker } from '#tests/support/browser/fixtures.ts'
import { goWithin } from '#tests/support/stories/go-within.ts'
import { cashoutCount, requestPayment, sendUntilClear, test } from '#tests/support/browser/outbox-fixtures.ts'
import { earn } from '#tests/support/stories/survey-taker.ts'
import { join, workerReady } from '#tests/support/builders/people/participant.ts'
import { answerAll, sendAnswers } from '#tests/support/builders/studies/questionnaire.ts'
import { seededPostgres } from '#tests/support/databases/seeded-data.ts'
import { startFaultProxy } from '#tests/support/processes/fault-proxy.ts'
import { buildFormerVersion, hasFormerVersion } from '#tests/support/processes/former-version.ts'
import { startHost } from '#tests/support/processes/host-process.ts'
import type { Page } from '@playwright/test'
import * as v from 'valibot'

test.use(withWorker)

test.describe.configure({ timeout: 300_000 })
test.skip(
  !hasFormerVersion,
  'the version before is built from the history (needs the history of the project)',
)

const answers = async (page: Page, path: string): Promise<unknown> => (await page.request.get(path)).json()

test('work that waits on a device of the version before is there without a network after the update, and is sent once (needs the history of the project)', async ({
  browser,
}) => {
  const data = await seededPostgres()
  const env = { TRUSTED_PROXIES: '1', SANDBOX: '1' }
  const former = await startHost({ root: buildFormerVersion(), data, env })
  const port = Number(new URL(former.origin).port)
  const wire = await startFaultProxy(former.origin)
  const context = await browser.newContext({ baseURL: wire.origin })
  const page = await context.newPage()
  let host = former
  try {
    await join(page)
    await earn(page)
    await workerReady(page)
    const { intakes } = v.parse(IntakesAnswer, await answers(page, endpoints.intakes.path))
    wire.posts.length = 0
    const [begun = 0, answered = 0] = intakes
    const posts = [
      endpoints.profile.path,
      endpoints.cashout.path,
      fillPath(endpoints.intakeAnswer.path, { product: 'focusgroups', id: answered }),
      endpoints.save.path,
      endpoints.hide.path,
      endpoints.noteApplication.path,
    ]
    for (const path of posts) wire.failNext(path, ...Array.from({ length: 99 }, () => 'unavailable' as const))

    const [hidden = '', saved = ''] = await page.getByRole('article').getByRole('heading').allTextContents()
    await test.step('the version before keeps what the host does not take', async () => {
      await page.getByRole('button', { name: `Hide ${hidden}` }).click()
      await page.getByRole('button', { name: `Save ${saved}` }).click()
      expect(await applyToFirst(page)).toBe(saved)
      await page.goto(`/focusgroup/${begun}/intake`)
      await page.getByRole('radio').first().check()
      await goWithin(page, `/focusgroup/${answered}/intake`)
      await answerAll(page)
      await sendAnswers(page)
      await expect(page).toHaveURL('/my')
      await goWithin(page, '/profile')
      await page.getByLabel('Last name').fill('Byron')
      await page.getByRole('button', { name: 'Save profile' }).click()
      await expect(page).toHaveURL('/my')
      await goWithin(page, '/earnings/cashout')
      await requestPayment(page)
      await expect(page).toHaveURL(/\/complete/)
      await goWithin(page, '/earnings')
      await expect(page.getByText('2,500').first()).toBeVisible()
      await page.goto('/saved')
      await expect(page.getByRole('article').getByRole('heading')).toHaveText([saved])
    })

    await test.step('this version is installed on the device', async () => {
      await former.stop()
      // Its policy differs, so that the worker is a new one even while both builds are the same.
      host = await startHost({ data, port, env: { ...env, AD_FRAME_URL: 'https://ads.example/slot' } })
      await page.evaluate(
        async () => void (await (await navigator.serviceWorker.getRegistration())?.update()),
      )
      await expect(page.getByText('A new version is ready')).toBeVisible()
      wire.down()
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Reload' }).click()
      // The worker of the version before finishes its posts first, each of which may wait for its own time limit.
      await expect(page.getByText('A new version is ready')).toBeHidden({ timeout: 180_000 })
    })

    await test.step('it shows all of it without a network', async () => {
      await expect(page.getByRole('article').getByRole('heading')).toHaveText([saved])
      await page.goto('/my')
      await expect(page.getByRole('article').first()).toBeVisible()
      await expect(page.getByRole('link', { name: 'Hidden (1)' })).toBeVisible()
      await goWithin(page, '/applications')
      await expect(page.getByLabel(`State of ${saved}`)).toHaveValue('applied')
      await goWithin(page, `/focusgroup/${begun}/intake`)
      await expect(page.getByRole('radio').first()).toBeChecked()
      await goWithin(page, '/profile')
      await expect(page.getByLabel('Last name')).toHaveValue('Byron')
      await goWithin(page, '/waiting')
      await expect(page.getByRole('heading', { level: 3 })).toHaveText([
        /^Answers for /,
        'Your profile',
        '$20 gift card',
      ])
    })

    await test.step('it sends each post once', async () => {
      for (const path of posts) wire.failNext(path)
      wire.up()
      await context.setOffline(false)
      await sendUntilClear(page)
      const atHost = async () => {
        const user = v.parse(User, await answers(page, endpoints.user.path))
        const { saved: ids } = v.parse(SavedAnswer, await answers(page, endpoints.saved.path))
        const { applications } = v.parse(ApplicationsAnswer, await answers(page, endpoints.applications.path))
        return {
          lastName: user.profile_data['last_name'],
          hidden: user.hidden_studies.focusgroup.length,
          saved: ids.length,
          applications: applications.map(({ state }) => state),
          cashouts: await cashoutCount(page),
        }
      }
      await expect
        .poll(atHost)
        .toEqual({ lastName: 'Byron', hidden: 1, saved: 1, applications: ['applied'], cashouts: 1 })
      for (const path of posts.slice(0, 3)) {
        expect(wire.posts.filter((post) => post.path === path && post.fault === null)).toHaveLength(1)
      }
    })
  } finally {
    await context.close()
    await wire.stop()
    await host.dispose()
    await data.remove()
  }
})
