import { type APIRequestContext } from '@playwright/test'
import * as v from 'valibot'
import { CashoutsAnswer } from '#contract/answers/earnings.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { headers } from '#contract/base/headers.ts'
import { CsrfTokenAnswer, User } from '#contract/answers/participant.ts'
import {
  answerKeys,
  answerStore,
  cacheNames,
  databaseNames,
  localKeys,
} from '#offline/storage/storage-names.ts'
import { type EnginePage, otherEngines } from '#tests/support/browser/engines.ts'
import { expect, test } from '#tests/support/browser/fixtures.ts'
import { type NewParticipant, newParticipant } from '#tests/support/builders/people/participant.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import { builtHostStart, solveChallengeToken } from '#tests/support/host/solve-challenge.ts'
import { earn } from '#tests/support/stories/survey-taker.ts'
import { startTcpProxy } from '#tests/support/processes/tcp-proxy.ts'

test.describe.configure({ timeout: 240_000 })

/** These engines start slowly on a busy machine. */
const slowStart = { timeout: 60_000 }

for (const engine of otherEngines) {
  test(`${engine.name}: a cold start without a network has the lists, and posts that are sent then are done once`, async ({
    host,
    playwright,
  }) => {
    test.skip(!engine.isInstalled, `${engine.name} is not installed: ${engine.packages.join(' ')}`)
    const proxy = await startTcpProxy(host.origin)
    const page = await engine.open()
    try {
      await page.goto(`${proxy.origin}/sign-up`)
      // WebKitGTK's driver does not go on after a way back. Firefox has no back/forward cache under automation.
      if (engine.name === 'Firefox') await comeBackToForm(page)
      const who = await joinBehindTheScreen(page)
      const otherDevice = await playwright.request.newContext({ baseURL: host.origin })
      await logInElsewhere(otherDevice, who)
      await earn({ request: otherDevice })
      await page.goto(`${proxy.origin}/my`)
      await expect.poll(() => page.run(whereAndHowMany), slowStart).toBe('/my 10')
      await expect.poll(() => page.run(isKept), slowStart).toBe(true)
      const titles = await page.run(listTitles)
      const [, deepLink] = String(await page.run(studyLinks)).split(' ')

      proxy.down()
      await page.goto(`${proxy.origin}${deepLink}`)
      await expect
        .poll(() => page.run(headingText), slowStart)
        .toBe(Array.isArray(titles) ? titles[1] : undefined)
      await page.goto(`${proxy.origin}/my`)
      await expect.poll(() => page.run(whereAndHowMany), slowStart).toBe('/my 10')
      expect(await page.run(listTitles)).toEqual(titles)
      await expect.poll(() => page.run(shownPictures), slowStart).toBeGreaterThan(0)
      await expect.poll(() => page.run(noticeText), slowStart).toContain('You are offline')

      await expect.poll(() => page.run(isMounted), slowStart).toBe(true)
      await page.run(goTo('/profile'))
      await page.run(fillInAndSend({ last_name: 'Byron' }))
      await expect.poll(() => page.run(headingText), slowStart).toBe('My Studies')
      await expect.poll(() => page.run(shownText), slowStart).toContain('Waiting to send')
      await page.run(goTo('/earnings/cashout'))
      await page.run(fillInAndSend(recipient))
      await expect.poll(() => page.run(headingText), slowStart).toBe('Saved on this device')
      expect(await page.run(shownText)).toContain('Nothing has been requested yet')
      expect(await countCashouts(otherDevice)).toBe(0)

      proxy.up()
      await page.run(`dispatchEvent(new Event('online'))`)
      await expect.poll(() => page.run(headingText), slowStart).toBe('Request received')
      await page.run(goTo('/waiting'))
      await expect.poll(() => page.run(shownText), slowStart).toContain('Nothing is waiting')
      await expect.poll(() => page.run(shownText), slowStart).not.toContain('You are offline')
      expect(await countCashouts(otherDevice)).toBe(1)
      expect(await lastName(otherDevice)).toBe('Byron')
    } finally {
      await page.close()
      await proxy.stop()
    }
  })
}

/** The address that a visitor typed into sign-up is there on the way back from the terms. */
async function comeBackToForm(page: EnginePage): Promise<void> {
  await expect.poll(() => page.run(shownText), slowStart).toContain('By signing up')
  await page.run(`document.querySelector('[name=email]').focus()
    document.execCommand('insertText', false, 'maya@example.com')
    ;[...document.links].find((link) => link.textContent === 'terms').click()`)
  await expect.poll(() => page.run('return location.pathname'), slowStart).toBe('/terms/')
  await page.run('history.back()')
  const typed = `return document.querySelector('#root [name=email], main [name=email]')?.value`
  await expect.poll(() => page.run(typed), slowStart).toBe('maya@example.com')
}

/** True once React has taken the place of the picture: until then nobody listens to a change of the address. */
const isMounted = `const drawn = document.getElementById('root')?.firstElementChild ?? {}
  return Object.keys(drawn).some((key) => key.startsWith('__reactFiber'))`
/** Goes to a page within the running portal, which takes less time than loading it. */
const goTo = (path: string) => `history.pushState(null, '', '${path}')`
/** Path and number of studies. Without a study it adds the text of the page, which explains a failure. */
const whereAndHowMany = `const count = document.querySelectorAll('article').length
  return location.pathname + ' ' + (count || document.body.innerText)`
const headingText = `return document.querySelector('h1')?.textContent`
/** Text of the page, with the labels of elements that have no text, such as the badge. */
const shownText = `return document.body.innerText + [...document.querySelectorAll('[aria-label]')]
  .map((element) => element.getAttribute('aria-label')).join(' ')`
const listTitles = `return [...document.querySelectorAll('article h2')].map((heading) => heading.textContent)`
const studyLinks = `return [...new Set([...document.querySelectorAll('article a[href^="/study/"]')]
  .map((link) => link.getAttribute('href')))].join(' ')`
const noticeText = `return document.querySelector('[aria-live]')?.textContent ?? document.body.textContent`
const shownPictures = `return [...document.querySelectorAll('article img')]
  .filter((image) => image.complete && image.naturalWidth > 0 && image.currentSrc.includes('/img/')).length`

/** True once the worker is active, its images are cached, and the answers are on the disk. */
const isKept = `
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.active) return false
  const images = await caches.open('${cacheNames.images}').then((cache) => cache.keys())
  const owner = localStorage.getItem('${localKeys.owner}')
  if (images.length < 10 || owner === null) return false
  const resultOf = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const database = await resultOf(indexedDB.open('${databaseNames.answers}'))
  const get = (key) =>
    resultOf(database.transaction('${answerStore}').objectStore('${answerStore}').get(key))
  const user = await get('${answerKeys.answer('OWNER', '["user"]')}'.replace('OWNER', owner))
  const categories = await get('${answerKeys.answer('OWNER', '["categories"]')}'.replace('OWNER', owner))
  const catalogue = await get('${answerKeys.edition('')}' + owner)
  database.close()
  return ![user, categories, catalogue].includes(undefined)`

/** Signs up and completes the profile by the portal's own calls; other tests cover the forms. */
async function joinBehindTheScreen(page: EnginePage): Promise<NewParticipant> {
  const who = newParticipant()
  const challenge = await page.run(`return (await fetch('/d-api/v1/captcha/challenge/')).json()`)
  const credentials = {
    email: who.email,
    password: who.password,
    turnstile_token: await solveChallengeToken(challenge, builtHostStart),
  }
  await page.run(post('/d-api/v1/csrf-token/', '/d-api/v2/signup/', credentials))
  await page.run(
    post('/d-api/v1/user/', '/d-api/v1/user/profile/', {
      first_name: who.firstName,
      last_name: '',
      postal_code: who.postalCode,
      dob: '07/03/1988',
      gender: who.gender,
    }),
  )
  return who
}

/** Fills in a form by script and presses its button twice once it is enabled. */
function fillInAndSend(fields: Readonly<Record<string, string>>): string {
  return `
    const until = async (find) => {
      for (const giveUpAt = Date.now() + 25_000; Date.now() < giveUpAt; ) {
        const found = find()
        if (found) return found
        await new Promise((again) => setTimeout(again, 50))
      }
      throw new Error('Not found: ' + find + ' on ' + location.pathname + ' ' + document.body.innerText)
    }
    for (const [name, value] of Object.entries(${JSON.stringify(fields)})) {
      const field = await until(() => document.querySelector('[name="' + name + '"]'))
      const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set
      setter.call(field, value)
      for (const type of ['input', 'change', 'focusout']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
    const button = await until(() => document.querySelector('form [type="submit"]:enabled'))
    button.click()
    button.click()`
}

async function logInElsewhere(request: APIRequestContext, who: NewParticipant): Promise<void> {
  const challenge: unknown = await (await request.get('/d-api/v1/captcha/challenge/')).json()
  const token = v.parse(CsrfTokenAnswer, await (await request.get(endpoints.csrfToken.path)).json())
  const answer = await request.post(endpoints.login.path, {
    headers: { [headers.csrf]: token.csrf_token },
    form: {
      email: who.email,
      password: who.password,
      turnstile_token: await solveChallengeToken(challenge, builtHostStart),
    },
  })
  expect(answer.status()).toBe(200)
}

async function countCashouts(request: APIRequestContext): Promise<number> {
  return v.parse(CashoutsAnswer, await (await request.get(endpoints.cashouts.path)).json()).cashouts.length
}

async function lastName(request: APIRequestContext): Promise<unknown> {
  const user = v.parse(User, await (await request.get(endpoints.user.path)).json())
  return user.profile_data.last_name
}

/** Sends a post with a token from another call. */
function post(tokenPath: string, path: string, body: object): string {
  return `
    const { csrf_token } = await (await fetch('${tokenPath}')).json()
    const answer = await fetch('${path}', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-CSRFToken': csrf_token,
        'Idempotency-Key': crypto.randomUUID(),
      },
      body: ${JSON.stringify(JSON.stringify(body))},
    })
    if (!answer.ok) throw new Error('${path} ' + answer.status + ' ' + (await answer.text()))`
}
