import { storedAnswers } from '#offline/cache/answer-store.ts'
import { setDeviceOwner } from '#offline/storage/device-session.ts'
import { pieceName } from '#tests/support/builders/studies/piece-name.ts'
import { serveEdition } from '#tests/support/host/edition-host.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentSites, storedSites } from './sites.ts'

const owner = 'participant-a'
const pieces = Object.fromEntries(
  ['CA', 'MA', 'NH', 'NY'].map((state, index) => [
    state,
    JSON.stringify({ facilities: { [index + 1]: [state, '', ''] }, sites: { [index + 1]: [[index + 1]] } }),
  ]),
)
const conditions = JSON.stringify({ conditions: { 1: ['Asthma'] }, keywords: {}, above: {} })

/** A host with these sites. @returns What it was asked for. */
const serve = () => serveEdition({ nation: '', sites: { ...pieces }, conditions }).asked

/** Pieces that a device with the states near New York asks its host for. */
async function askedFor(states: readonly string[], isSecret: boolean): Promise<string[]> {
  await storedAnswers.deleteWhere(() => true)
  const { signal } = new AbortController()
  serve()
  await currentSites(owner, ['NY'], signal)
  const asked = serve()
  const read = await currentSites(owner, states, signal, isSecret)
  expect(read.missing).toEqual([])
  const facilities = read.pieces.flatMap((piece) =>
    Object.values(piece.facilities ?? {}).map(([name]) => name),
  )
  expect(facilities).toEqual(states.filter((state) => state in pieces))
  return asked
}

beforeEach(() => {
  vi.stubGlobal('__env', { features: ['editions'] })
  localStorage.clear()
  setDeviceOwner(owner, () => {})
})
afterEach(() => vi.unstubAllGlobals())

it('the sites of some states are those of their pieces, and a state without a site lacks none', async () => {
  const asked = await askedFor(['NH', 'MA', 'VT'], false)
  const [nh = '', ma = ''] = [pieces['NH'], pieces['MA']].map((text) => pieceName(text ?? ''))
  // The edition has been read with the sites before.
  expect(asked).toEqual([`pieces ${nh}`, `pieces ${ma}`])
})

it.each([[['NY']], [['NH', 'MA', 'VT']], [['CA']]])(
  'requests for the sites in %s do not tell these states if they are secret',
  async (states) => expect(await askedFor(states, true)).toEqual(await askedFor(['MA'], true)),
)

it('an edition that the host has replaced since it was read is asked for again', async () => {
  await storedAnswers.deleteWhere(() => true)
  const { signal } = new AbortController()
  serve()
  await currentSites(owner, ['NY'], signal)
  const before = pieces['CA'] ?? ''
  pieces['CA'] = before.replace('CA', 'LA')
  const asked = serve()
  const { pieces: read } = await currentSites(owner, ['CA'], signal).finally(() => {
    pieces['CA'] = before
  })
  expect(read.map(({ facilities }) => facilities)).toEqual([{ 1: ['LA', '', ''] }])
  expect(asked).toEqual([`pieces ${pieceName(before)}`, 'edition', expect.stringContaining('pieces ')])
})

it('the changed sites of a state replace those of the device, which keeps them', async () => {
  await storedAnswers.deleteWhere(() => true)
  const { signal } = new AbortController()
  serve()
  await currentSites(owner, ['NY'], signal)
  const before = pieces['NY'] ?? ''
  pieces['NY'] = before.replace('NY', 'NJ')
  serve()
  const later = performance.now() + 60_000
  const now = vi.spyOn(performance, 'now').mockReturnValue(later)
  const { pieces: read } = await currentSites(owner, ['NY'], signal).finally(() => {
    pieces['NY'] = before
    now.mockRestore()
  })
  expect(read.map(({ facilities }) => facilities)).toEqual([{ 4: ['NJ', '', ''] }])
  expect((await storedSites(owner, ['NY'])).pieces).toEqual(read)
})
