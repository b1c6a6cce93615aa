import { type Page, expect } from '@playwright/test'
import type { Keyboard } from './keyboard.ts'
import { type Case, type CaseKind, studyTitle } from './open-cases.ts'

interface Work {
  page: Page
  keys: Keyboard
}

/** Goes to a page by its link in the navigation, which is above every page. */
async function goTo({ page, keys }: Work, title: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: title, exact: true })
  if (await heading.isVisible()) return
  await keys.follow(
    page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: title, exact: true }),
    'Shift+Tab',
  )
  await expect(heading).toBeFocused()
}

const payoutActs = {
  send: { title: 'Mark as sent', field: 'Number of the gift card', text: 'CARD' },
  fail: { title: 'Return points', field: 'Reason', text: 'The address does not exist' },
  hold: { title: 'Put on hold', field: 'Reason', text: 'We ask the bank' },
  release: { title: 'Release', field: 'Reason', text: 'The bank says yes' },
} as const

async function settlePayout(work: Work, act: keyof typeof payoutActs, reference: string): Promise<void> {
  const { page, keys } = work
  const { title, field, text } = payoutActs[act]
  await goTo(work, 'Payouts')
  const button = page.getByRole('button', { name: `${title} ${reference}` })
  // The focus is where the last case was. The next one may be above it.
  await keys.follow(button)
  await keys.tabTo(page.getByLabel(field))
  await keys.type(text)
  await keys.press('Enter')
  await expect(page.getByLabel(field)).toHaveCount(0)
  await expect(button).toHaveCount(0)
}

async function answerMessage(work: Work, reference: string): Promise<void> {
  const { page, keys } = work
  await goTo(work, 'Contact')
  const row = page.getByRole('listitem').filter({ hasText: reference })
  await keys.follow(row.getByRole('link'))
  await expect(page.getByRole('heading', { level: 1, name: `Message ${reference}` })).toBeFocused()
  await keys.tabTo(page.getByLabel('Answer'))
  await keys.type('It was sent on Monday.')
  await keys.follow(page.getByRole('button', { name: 'Send the answer' }))
  await expect(page.getByText(/^Answered since/)).toBeVisible()
}

const rosterActs = {
  choose: { letter: 'c', title: 'Choose' },
  decline: { letter: 'd', title: 'Decline' },
} as const

async function decide(work: Work, act: keyof typeof rosterActs, name: string): Promise<void> {
  const { page, keys } = work
  const { letter, title } = rosterActs[act]
  const box = page.getByLabel(`Tick ${name}`, { exact: true })
  if (!(await box.isVisible())) {
    await goTo(work, 'Answers')
    await keys.follow(page.getByRole('link', { name: studyTitle }))
    await keys.tabTo(page.getByLabel('Reason'))
    await keys.type('We choose participants')
    await keys.press('Enter')
  }
  await keys.tabTo(box)
  await keys.press('x')
  await keys.press(letter)
  await expect(page.getByRole('button', { name: `${title}: 1 participant` })).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByText(`${title}: done for 1 participant.`)).toBeVisible()
  await expect(box).toHaveCount(0)
}

const ways: Readonly<Record<CaseKind, (work: Work, name: string) => Promise<void>>> = {
  send: (work, name) => settlePayout(work, 'send', name),
  fail: (work, name) => settlePayout(work, 'fail', name),
  hold: (work, name) => settlePayout(work, 'hold', name),
  release: (work, name) => settlePayout(work, 'release', name),
  answer: answerMessage,
  choose: (work, name) => decide(work, 'choose', name),
  decline: (work, name) => decide(work, 'decline', name),
}

/** Works on one case with the keyboard alone, from wherever the last one has ended. */
export async function clearCase(work: Work, { kind, name }: Case): Promise<void> {
  await ways[kind](work, name)
}
