import { alertOf } from '#tests/support/builders/studies/alert.ts'
import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { openPage } from '#tests/support/pages/open-page.tsx'
import { savedFiles } from '#tests/support/pages/saved-files.ts'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

const button = (name: string) => screen.findByRole('button', { name })

/** Opens the page, and downloads the file. `choose` gives the page a file with this text. */
async function openData() {
  const page = await openPage('/data', {
    activeStudies: { focusgroups: { 7: { id: 7, title: 'Tea', category: 1 } } },
  })
  const files = savedFiles()
  await page.user.click(await button('Download my data'))
  await screen.findByText(/^The file is made\./)
  const own: Record<string, unknown> = JSON.parse((await files[0]?.text()) ?? '')
  const choose = async (text: string) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]') ?? document.body
    await page.user.upload(input, new File([text], 'data.json', { type: 'application/json' }))
  }
  return { ...page, own, choose, files }
}

it('others for whom the participant looks are in the file only if that is ticked', async () => {
  const { own, user, goTo, files } = await openData()
  const { people } = await import('#offline/device-only/people.ts')
  const person = { id: 'b', name: 'Kiddo', birthYear: 2017, gender: 'Male', zip: '90001', area: 803 }
  await people.change(rememberedUser().enc_id, () => ({ people: [person], chosen: person.id }))
  const { keptAlerts } = await import('#offline/device-only/alerts.ts')
  await keptAlerts.change(rememberedUser().enc_id, () => ({ alerts: [alertOf('a', {}, { text: 'asthma' })] }))
  await goTo('/applications')
  await goTo('/data')
  expect(JSON.stringify(own)).not.toContain('looked_for')
  for (const isTicked of [false, true]) {
    if (isTicked) await user.click(await screen.findByRole('checkbox', { name: /^Add the others/ }))
    const before = files.length
    await user.click(await button('Download my data'))
    await expect.poll(() => files.length).toBe(before + 1)
    const text = (await files.at(-1)?.text()) ?? ''
    expect(text.includes('Kiddo')).toBe(isTicked)
    expect(JSON.parse(text)).toMatchObject({ kept_searches: [{ search: { text: 'asthma' } }] })
  }
})

it('saved and hidden studies of a file are added, and reach the host', async () => {
  const { own, choose, host, user, goTo } = await openData()
  expect(own).toMatchObject({ saved: [], hidden: [], participant: rememberedUser().enc_id })
  await choose(JSON.stringify({ ...own, saved: [7], hidden: [8] }))
  await user.click(await button('Add it to this device'))
  await screen.findByText('It has been added to this device.')
  expect(await button('Choose a file')).toHaveFocus()
  await goTo('/saved')
  expect(await screen.findByRole('article')).toHaveTextContent('Tea')
  await expect.poll(() => host.posted('save')).toEqual([{ id: 7, saved: true }])
  await expect.poll(() => host.posted('hide')).toEqual([{ kind: 'focusgroup', id: 8, hidden: true }])
})

it('answers of a file are added once, and without a network the next file says how old its parts are', async () => {
  const { own, choose, host, user, goTo, files } = await openData()
  const given = { studyId: 7, title: 'Tea', givenAt: '2026-05-02T17:00:00.000Z', items: [] }
  const text = JSON.stringify({ ...own, answers: [given] })
  await choose(text)
  await screen.findByText(/and not here yet: 1 answered questionnaire\.$/)
  await user.click(await button('Add it to this device'))
  await screen.findByText(/^You sent the answers to its questionnaire/)
  await choose(text)
  await screen.findByText(/^Everything in this file is here already/)
  expect(screen.getByRole('link', { name: 'Your answers' })).toHaveAttribute('href', '/focusgroup/7/intake')

  host.connect(false)
  await goTo('/applications')
  await goTo('/data')
  await screen.findByText(/the server was last asked/)
  await user.click(await button('Download my data'))
  await screen.findByText(/some of it is as of/)
  expect(JSON.parse((await files.at(-1)?.text()) ?? '')).toMatchObject({
    points: { as_of: expect.any(String), data: { balance: 0, entries: [] } },
    answers: [{ studyId: 7 }],
  })
})

it('a study of its host has the answers, whatever it decided, and nobody is said to have opened its page', async () => {
  const at = '2026-05-02T17:00:00.000Z'
  const states = { incentive_points: 0, sessions: [], answered_at: at, updated_at: at }
  const part = (study_id: number, state: string) => ({
    study_id,
    title: `Study ${study_id}`,
    state,
    ...states,
  })
  const participations = [part(1, 'waiting'), part(2, 'accepted')]
  await openPage('/data', { participations: { enc_id: rememberedUser().enc_id, participations } })
  const sent = await screen.findAllByText('You sent the answers to its questionnaire. Your answers.')
  expect(sent).toHaveLength(2)
  expect(screen.queryByText(/opened its page/)).toBeNull()
})

it('says what was sent with a gift card by e-mail or by post, and for a verification that was only begun', async () => {
  const at = '2026-05-02T17:00:00.000Z'
  const card = {
    reference: '7F2K',
    state: 'sent',
    points: 2000,
    dollars: 20,
    requested_at: at,
    settled_at: at,
  }
  const open = () =>
    openPage('/data', { cashouts: { cashouts: [card] }, identity: { status: 'started', at } })
  await open()
  expect(await screen.findByText('You were sent a gift card. Your name and e-mail address.')).toBeVisible()
  const begun = /^You opened the identity verification\. .+ any pictures that you took/
  expect(screen.getByText(begun)).toBeVisible()
  vi.stubGlobal('__env', { ...Object(globalThis.__env), giftCard: { brands: [], delivery: 'post' } })
  await open()
  expect(await screen.findByText('You were sent a gift card. Your name and address.')).toBeVisible()
})

it('a wrong file changes nothing, and the page says why', async () => {
  const { own, choose, host } = await openData()
  const altered = (change: Record<string, unknown>) => JSON.stringify({ ...own, ...change })
  const refused: [why: RegExp, text: string][] = [
    [/not a file with your data/, 'It was a dark and stormy night'],
    [/belongs to another participant/, altered({ participant: 'somebody-else' })],
    [/made by another version/, altered({ version: 99 })],
    [/is damaged/, altered({ applications: [{ title: '<img src=x onerror=alert(1)>' }] })],
    [/too large/, altered({ padding: 'x'.repeat(5 * 1024 * 1024) })],
  ]
  for (const [why, text] of refused) {
    await choose(text)
    await expect.poll(() => screen.queryByRole('alert')?.textContent).toMatch(why)
    expect(screen.getByRole('alert')).toHaveTextContent('Nothing was changed.')
    expect(screen.queryByRole('button', { name: 'Add it to this device' })).toBeNull()
  }
  expect(host.posted('save')).toEqual([])
})
