import { randomUUID } from 'node:crypto'
import { type BrowserContext, type Page, expect } from '@playwright/test'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { headers } from '#contract/base/headers.ts'
import { localKeys } from '#offline/storage/storage-names.ts'
import { CsrfTokenAnswer } from '#contract/answers/participant.ts'
import * as v from 'valibot'
import { countInRun } from '#tests/support/rules/run-counts.ts'
import { builtHostStart, solveChallengeToken } from '#tests/support/host/solve-challenge.ts'

export interface NewParticipant {
  firstName: string
  email: string
  password: string
  postalCode: string
  /** In the format of the native date field. */
  born: string
  gender: 'Male' | 'Female' | 'Prefer not to say'
}

let count = 0

/** A participant that no other test uses: a woman of 38 in New York. */
export function newParticipant(chosen: Partial<NewParticipant> = {}): NewParticipant {
  count += 1
  return {
    firstName: 'Ada',
    email: `ada.${process.pid}.${count}@mail.example`,
    password: 'Correct horse 7',
    postalCode: '10001',
    born: '1988-03-07',
    gender: 'Female',
    ...chosen,
  }
}

/** Signs up on the screen and ends on the profile form. */
export async function signUp(page: Page, who: NewParticipant): Promise<void> {
  countInRun('sign-ups on the screen')
  await page.goto('/sign-up')
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByText('Checked', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByRole('heading', { name: 'Your profile' }).waitFor()
}

/** Fills in the required fields of the profile and ends on My Studies, or on the page of `next`. */
export async function completeProfile(page: Page, who: NewParticipant): Promise<void> {
  await page.getByLabel('First name').fill(who.firstName)
  await page.getByLabel('ZIP code').fill(who.postalCode)
  await page.getByLabel('Date of birth').fill(who.born)
  await page.getByLabel(who.gender, { exact: true }).first().check()
  await page.getByRole('button', { name: 'Save' }).click()
  // The first write of a host that has just started may take long on a busy machine.
  await expect(page).not.toHaveURL(/\/profile/, { timeout: 30_000 })
}

/** Signs up and completes the profile on the screens, and waits for the first studies. */
export async function joinOnScreen(
  page: Page,
  who: NewParticipant = newParticipant(),
): Promise<NewParticipant> {
  await signUp(page, who)
  await completeProfile(page, who)
  await firstStudies(page)
  return who
}

/**
 * Signs up in the page's browser by the calls that the screens make, in a third of their time, and opens the first
 * studies. For tests of later steps.
 */
export async function join(page: Page, who: NewParticipant = newParticipant()): Promise<NewParticipant> {
  await joinByCalls(page, who)
  await page.goto('/my')
  await firstStudies(page)
  return who
}

/** A page, or a browser without one. */
interface Caller {
  context(): Pick<BrowserContext, 'request'>
}

/** The same without a page. The device keeps nothing but the session. */
export async function joinByCalls(page: Caller, who: NewParticipant = newParticipant()): Promise<void> {
  await signUpByCalls(page, who)
  await postByCalls(page, endpoints.profile.path, {
    first_name: who.firstName,
    postal_code: who.postalCode,
    dob: who.born.split('-').toReversed().join('/'),
    gender: who.gender,
  })
}

/** Signs up without a page, and leaves the profile empty. */
export async function signUpByCalls(page: Caller, who: NewParticipant): Promise<void> {
  const { request } = page.context()
  const challenge = await request.get(endpoints.captchaChallenge.path)
  const turnstile_token = await solveChallengeToken(await challenge.json(), builtHostStart)
  await postByCalls(page, endpoints.signUp.path, {
    email: who.email,
    password: who.password,
    turnstile_token,
  })
}

/** Posts in the page's browser, without a page. */
export async function postByCalls(page: Caller, path: string, data: object): Promise<void> {
  const { request } = page.context()
  const tokens = v.parse(CsrfTokenAnswer, await (await request.get(endpoints.csrfToken.path)).json())
  const answer = await request.post(path, {
    data,
    headers: { [headers.csrf]: tokens.csrf_token, [headers.idempotencyKey]: randomUUID() },
  })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
}

/** Sees them at the next frame. `expect` looks again after up to a second. */
async function firstStudies(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'My Studies' }).waitFor()
  await page.getByRole('article').first().waitFor()
}

/**
 * Signs out by the menu. Ends on the login page, once the host was told.
 *
 * @param discards Whether there is unsent work, which goes.
 */
export async function logOut(page: Page, who: NewParticipant, discards = false): Promise<void> {
  await page.getByRole('button', { name: `Your account, ${who.firstName}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  if (discards) await page.getByRole('button', { name: 'Discard and log out' }).click()
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
  // A slow answer of the host would end a session that was begun without the page meanwhile.
  await page.waitForFunction((key) => localStorage.getItem(key) === null, localKeys.signedOut)
}

/** Logs in on the login page. Ends on My Studies. */
export async function logIn(page: Page, who: NewParticipant): Promise<void> {
  // The sign-up page has the same fields.
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByText('Checked', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('heading', { level: 1, name: 'My Studies' }).waitFor()
}

/** Resolves once the service worker is active and has precached its files. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}
