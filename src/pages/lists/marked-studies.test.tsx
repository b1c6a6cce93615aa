import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { pieceName } from '#tests/support/builders/studies/piece-name.ts'
import { type SentCall, refusal } from '#tests/support/pages/fake-host.ts'
import { openPage } from '#tests/support/pages/open-page.tsx'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

const { dma } = rememberedUser()
const studyIn = (id: number, title: string, dmas: (number | null)[]) => ({
  [id]: { id, title, category: 1, requirements: [], dmas, publish_at: '2026-10-01' },
})
const nation = JSON.stringify({ studies: studyIn(1, 'Everywhere', []) })
const near = JSON.stringify({ studies: studyIn(2, 'Here', [dma ?? null]) })
const far = JSON.stringify({ studies: studyIn(3, 'Far away', [803]) })
const pieces = [nation, near, far]
const answers = {
  edition: {
    count: 3,
    nation: pieceName(nation),
    areas: { [String(dma)]: pieceName(near), 803: pieceName(far) },
    sites: {},
  },
  piece: ({ params }: SentCall) => new Response(pieces.find((text) => pieceName(text) === params['name'])),
  study: ({ params }: SentCall) =>
    params['id'] === '3' ? { focusgroups: studyIn(3, 'Far away', [803]) } : refusal(404, 'not-found')(),
}

it('a hidden study of another area is listed, not said to be closed', async () => {
  const { user, goTo } = await openPage('/all', answers)
  await user.click(await screen.findByRole('button', { name: 'Hide Far away' }))
  await goTo('/hidden')
  await screen.findByRole('button', { name: 'Show again Far away' })
  expect(screen.queryByText(/closed since/)).toBeNull()
})

it('a saved one is said to be closed once the host has said so', async () => {
  const { host } = await openPage('/saved', {
    ...answers,
    saved: { saved: [3, 9] },
    study: refusal(503),
  })
  await expect.poll(() => host.calls.filter(({ name }) => name === 'study').length).toBeGreaterThan(1)
  expect(screen.queryByText(/closed since|Nothing saved/)).toBeNull()
  host.give({ study: answers.study })
  await screen.findByText('1 study has closed since.')
  await screen.findByRole('article', { name: 'Far away' })
})

it('a hundred are asked for at once, at most', async () => {
  const saved = Array.from({ length: 120 }, (_, index) => index + 9)
  const { host } = await openPage('/saved', { ...answers, saved: { saved } })
  await screen.findByText('100 studies have closed since.')
  expect(host.calls.filter(({ name }) => name === 'study')).toHaveLength(100)
})

it('one that is not on the device waits for a network', async () => {
  const waits = () => new Promise(() => {})
  const { host } = await openPage('/saved', { ...answers, saved: { saved: [3] }, study: waits })
  await expect.poll(() => host.calls.some(({ name }) => name === 'study')).toBe(true)
  const { connectivity } = await import('#offline/network/connectivity.ts')
  connectivity.report('offline')
  await screen.findByText(/this page is not saved on this device yet/)
})
