import { type Page, expect } from '@playwright/test'

export interface NewParticipant {
  firstName: string
  email: string
  password: string
  postalCode: string
  /** As the native date control takes it. */
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

/** Signs up on the screen, as a person does, and ends on the profile form. */
export async function signUp(page: Page, who: NewParticipant): Promise<void> {
  await page.goto('/sign-up')
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await expect(page.getByText('Checked', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
}

/** Fills in what the profile needs and ends on My Studies, or wherever `next` led. */
export async function completeProfile(page: Page, who: NewParticipant): Promise<void> {
  await page.getByLabel('First name').fill(who.firstName)
  await page.getByLabel('ZIP code').fill(who.postalCode)
  await page.getByLabel('Date of birth').fill(who.born)
  await page.getByLabel(who.gender, { exact: true }).first().check()
  await page.getByRole('button', { name: 'Save' }).click()
  // The first write of a host that just started, on a busy machine.
  await expect(page).not.toHaveURL(/\/profile/, { timeout: 30_000 })
}

/** Signs up, completes the profile and waits for the first studies. */
export async function join(page: Page, who: NewParticipant = newParticipant()): Promise<NewParticipant> {
  await signUp(page, who)
  await completeProfile(page, who)
  await expect(page.getByRole('heading', { level: 1, name: 'My Studies' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  return who
}

/** By the menu, to the login page. */
export async function logOut(page: Page, who: NewParticipant): Promise<void> {
  await page.getByRole('button', { name: `Your account, ${who.firstName}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
}

/** From the login page to My Studies. */
export async function logIn(page: Page, who: NewParticipant): Promise<void> {
  // Signing up has the same fields.
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await expect(page.getByText('Checked', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Studies' })).toBeVisible()
}

/** Resolves once the service worker is in place and has precached what it should. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}
