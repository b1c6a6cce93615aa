import { expect, test } from '#tests/support/browser/fixtures.ts'
import { goWithin } from '#tests/support/stories/go-within.ts'
import { joinByCalls } from '#tests/support/builders/people/participant.ts'
import type { FrameLocator, Page } from '@playwright/test'

test.use({ allowedMessages: /sandbox\/identity\/v1\/sessions.*status of 401/ })

const frameOf = (page: Page): FrameLocator => page.frameLocator('#identity-verification iframe')
const start = (page: Page) => page.getByRole('button', { name: 'Start Verification' })

async function continueIt(page: Page): Promise<void> {
  await goWithin(page, '/id-verify')
  await page.getByRole('button', { name: 'Continue the verification' }).click()
  await expect(frameOf(page).getByRole('heading', { level: 1 })).toHaveText('Verify who you are')
}

test('a verification goes through the provider, and Earnings shows its result', async ({
  page,
  context,
  host,
}) => {
  const bodies: unknown[] = []
  const sent: Record<string, string>[] = []
  await context.route(`${host.origin}/sandbox/identity/v1/sessions`, async (route) => {
    const request = route.request()
    bodies.push(request.postDataJSON())
    sent.push(request.headers())
    // The provider refuses the first request.
    await (bodies.length === 1 ? route.fulfill({ status: 401 }) : route.continue())
  })
  await joinByCalls(page)

  await test.step('the session is created from the profile and the form', async () => {
    await page.goto('/id-verify')
    await expect(page.getByLabel('Last name')).toBeVisible()
    await expect(page.getByLabel('Given name')).toHaveCount(0)
    await start(page).click()
    await expect(page.getByRole('alert')).toHaveText('Required parameters givenName or lastName is missing')
    expect(bodies).toEqual([])
    await page.getByLabel('Last name').fill('King')
    await start(page).click()
    await expect(page.getByRole('alert')).toContainText('could not start a verification (401)')
    await start(page).click()
    await expect(frameOf(page).getByRole('heading', { level: 1 })).toHaveText('Verify who you are')
    expect(sent[1]).toMatchObject({ 'x-auth-client': 'sandbox', 'x-origin': 'js-sdk' })
    expect(sent[1]?.['content-type']).toContain('application/json')
    expect(sent[1]).not.toHaveProperty('cookie')
    expect(bodies[1]).toMatchObject({
      verification: {
        callback: `${host.origin}/my`,
        person: { firstName: 'Ada', lastName: 'King' },
        vendorData: expect.stringMatching(/.+/),
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    })
  })

  await test.step('a participant may leave, by the provider’s link and by the portal’s button, and continue the same session', async () => {
    await frameOf(page).getByRole('link', { name: 'Leave without verifying' }).click()
    await expect(page).toHaveURL('/my')
    await continueIt(page)
    await page.getByRole('button', { name: 'Leave the verification' }).click()
    await expect(page).toHaveURL('/my')
    await page.reload()
    await continueIt(page)
    expect(bodies).toHaveLength(2)
  })

  await test.step('messages from other windows, and unknown messages, are ignored', async () => {
    // The right origin and words from the wrong window.
    await page.evaluate(() => window.postMessage('VERIFF_FINISHED', location.origin))
    // The provider's own window with unknown messages.
    const provider = page.frames().find((frame) => frame.url().includes('/sandbox/identity/verify/'))
    await provider?.evaluate(() => {
      window.parent.postMessage({ name: 'VERIFF_FINISHED' }, '*')
      window.parent.postMessage('VERIFF_FINISHED ', '*')
    })
  })

  await test.step('progress stays on the page, completion leads to the studies', async () => {
    const frame = frameOf(page)
    await frame.getByRole('button', { name: 'Start' }).click()
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('What do you show?')
    await expect(page).toHaveURL('/id-verify')
    await frame.getByText('A picture that is too blurred to read').click()
    await frame.getByRole('button', { name: 'Send' }).click()
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Thank you')
    await expect(page).toHaveURL('/id-verify')
    await frame.getByRole('link', { name: 'Done' }).click()
    await expect(page).toHaveURL('/my')
    await expect(page.getByText('Thank you. The result will show under Earnings.')).toBeVisible()
  })

  await test.step('Earnings gives the reason and the next step', async () => {
    await goWithin(page, '/earnings')
    const readiness = page.getByRole('region', { name: 'Ready for a payment?' })
    await expect(readiness).toContainText('better pictures. The picture of the document is blurred.')
    await expect(readiness.getByRole('link', { name: 'Send new pictures' })).toBeVisible()
  })
})
