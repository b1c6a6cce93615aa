import { refusal } from '#tests/support/pages/fake-host.ts'
import { openPage } from '#tests/support/pages/open-page.tsx'
import { participationOf, participationSession } from '#tests/support/builders/studies/participation.ts'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

const hour = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const session = (id: number, hours: number) => participationSession(id, at(hours))
/** A place in a session that began some hours ago, or is ahead. */
const part = (hours: number, more: object = {}) => ({
  ...participationOf({
    study_id: 2,
    title: 'By mail',
    incentive_points: 0,
    sessions: [session(1, hours)],
    session_id: 1,
    marked_by: at(hours + 49),
    answered_at: at(-99),
    updated_at: at(-98),
  }),
  ...more,
})
const answer = (...participations: object[]) => ({
  participations: { enc_id: 'participant-a', participations },
})
const button = () => screen.findByRole('button', { name: 'I was there By mail' })
const dayName = (hours: number) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' }).format(
    Date.parse(at(hours)),
  )

it('says by when a session will be marked, and takes the word of the participant once', async () => {
  const { user, host, client } = await openPage('/applications', answer(part(-2)))
  await screen.findByText(`Your session has begun, or is over. Who came will be noted by ${dayName(47)}.`)
  await user.click(await button())
  await screen.findByText(/^Received: /)
  expect(screen.queryByRole('button', { name: /I was there/ })).toBeNull()
  const [sent, ...others] = host.posted('contactPage')
  expect(sent).toMatchObject({
    about: 'study:2',
    message: expect.stringMatching(/^I was at the session: \w+, .* Time, 60 minutes\.$/),
  })
  expect(others).toEqual([])
  // The host knows it on other devices, and after a reload.
  host.give(answer(part(-2, { written_at: at(0) })))
  await client.refetchQueries()
  await screen.findByText(/^You wrote to us on/)
  expect(screen.getByRole('link', { name: 'Your messages to us' })).toBeTruthy()
})

it('waits without a connection, also over a reload, and is sent once', async () => {
  const first = await openPage('/applications', answer(part(-2)))
  await button()
  first.host.connect(false)
  await first.user.click(await button())
  await screen.findByText(/^Your message\. Saved on this device\. .*We do not have it yet\.$/)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user, host, goTo } = await openPage('/applications', answer(part(-2)))
  await screen.findByText(/^Your message\. Saved on this device\. /)
  expect(screen.queryByRole('button', { name: /I was there/ })).toBeNull()
  await goTo('/waiting')
  await user.click(await screen.findByRole('button', { name: 'Send now' }))
  await screen.findByText('Nothing is waiting')
  expect(host.posted('contactPage')).toMatchObject([{ about: 'study:2' }])
})

it('can be said again after a refusal', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = await openPage('/applications', { ...answer(part(-2)), contactPage: refusal(422) })
  await user.click(await button())
  await screen.findByRole('alert')
  expect(await button()).toBeEnabled()
})

it.each([
  ['while it goes on', part(-0.5), /^Your session has begun, or is over\. Who came will be noted /],
  ['before it begins', part(2), /^You have a place\.$/],
] as const)('is not offered %s', async (_when, known, words) => {
  await openPage('/applications', answer(known))
  await screen.findByText(words)
  expect(screen.queryByRole('button', { name: /I was there/ })).toBeNull()
})

it.each([
  ['is late', { marked_by: at(-1) }, /^Your session is over\. The study should have noted by \w+, /],
  ['is a former release', { marked_by: undefined }, /^Your session has begun, or is over\. Afterwards /],
] as const)('is offered where the study %s', async (_which, more, words) => {
  await openPage('/applications', answer(part(-60, more)))
  await screen.findByText(words)
  expect(await button()).toBeEnabled()
})

it('leads to the contact page of a host that takes no messages from here', async () => {
  await openPage('/my')
  vi.stubGlobal('__env', { features: ['idempotency', 'participations'], contactUrl: '/help-us/' })
  await openPage('/applications', answer(part(-2)))
  const link = await screen.findByRole('link', { name: 'Report a problem' })
  expect(link.getAttribute('href')).toContain('/help-us/?about=study%3A2')
})

it('names an acceptance that waits on the device beside another offer at its time', async () => {
  const offer = { state: 'chosen', session_id: null, sessions: [session(1, 30)] }
  const other = { ...part(30, offer), study_id: 3, title: 'By phone', sessions: [session(4, 30.5)] }
  const { user, host } = await openPage('/applications', answer(part(30, offer), other))
  const accept = await screen.findAllByRole('button', { name: 'Accept' })
  expect(screen.queryByText(/^You already have/)).toBeNull()
  host.connect(false)
  const first = accept.find((one) => one.closest('li')?.textContent.includes('By mail'))
  await user.click(first ?? document.body)
  await screen.findByText(/^You already have a session of By mail then: \w+, /)
  await expect.poll(() => screen.getAllByRole('button', { name: 'Accept' })).toHaveLength(1)
})
