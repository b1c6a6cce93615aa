import type { Catalogue } from '#domain/studies/catalogue.ts'
import { people } from '#offline/device-only/people.ts'
import { storedAnswers } from '#offline/cache/answer-store.ts'
import { setDeviceOwner } from '#offline/storage/device-session.ts'
import { catalogueWith } from '#tests/support/builders/studies/catalogue.ts'
import { study } from '#tests/support/builders/studies/study.ts'
import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { QueryClient } from '@tanstack/react-query'
import { pieceName } from '#tests/support/builders/studies/piece-name.ts'
import { serveEdition } from '#tests/support/host/edition-host.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const owner = 'participant-a'
const textsOf = (...rows: [id: number, long_description: string][]) =>
  JSON.stringify({
    texts: Object.fromEntries(rows.map(([id, text]) => [id, { id, long_description: text }])),
  })

/** A host with these pieces of texts. */
const serve = (pieces: readonly string[]) => serveEdition({}, pieces)

/** Nationwide studies 1 to 3, whose texts are in two pieces. */
function catalogueOf(first: string, second: string): Catalogue {
  const studies = Object.fromEntries([1, 2, 3].map((id) => [id, study({ id })]))
  const texts = { 1: pieceName(first), 3: pieceName(second) }
  return { ...catalogueWith(studies), pieces: { nation: { name: 'any', texts } } }
}

/** Fetches the texts of these studies ahead, which are saved; some of the others are hidden. */
async function keepTexts(
  catalogue: Catalogue,
  ids: readonly number[],
  {
    signal = new AbortController().signal,
    hidden = [1, 2, 3],
  }: { signal?: AbortSignal; hidden?: number[] } = {},
) {
  const [{ keepAhead }, { catalogueQuery, savedQuery }] = await Promise.all([
    import('./keep.ts'),
    import('./queries.ts'),
  ])
  const client = new QueryClient()
  client.setQueryData(catalogueQuery.queryKey, catalogue)
  client.setQueryData(savedQuery.queryKey, [...ids])
  const user = rememberedUser({ enc_id: owner })
  await keepAhead(client, { ...user, hidden_studies: { ...user.hidden_studies, focusgroup: hidden } }, signal)
}

async function storedText(id: number): Promise<string | undefined> {
  const { readTextRows } = await import('#catalogue/device/texts.ts')
  const rows = await readTextRows(owner, { place: 'nation', lowest: id, before: id + 1 })
  return rows[0]?.long_description
}

const announced = async () => (await import('#catalogue/device/texts-version.ts')).textsVersion.get()
const first = textsOf([1, 'One'], [2, 'Two'])
const second = textsOf([3, 'Three'])

beforeEach(async () => {
  vi.stubGlobal('__env', { features: ['editions'] })
  localStorage.clear()
  await storedAnswers.deleteWhere(() => true)
  setDeviceOwner(owner, () => {})
})
afterEach(() => vi.unstubAllGlobals())

describe('the texts of studies', () => {
  it('are fetched by piece, and only the pieces of the wanted studies, in their order', async () => {
    const { asked } = serve([first, second])
    const catalogue = catalogueOf(first, second)
    await keepTexts(catalogue, [2])
    expect(asked).toEqual([`pieces ${pieceName(first)}`])
    expect([await storedText(1), await storedText(2), await storedText(3)]).toEqual(['One', 'Two', undefined])
    await keepTexts(catalogue, [3, 1])
    expect(asked.slice(1)).toEqual([`pieces ${pieceName(second)}`])
    expect(await storedText(3)).toBe('Three')
  })

  it('are fetched whole when their piece has another name: the host keeps no older texts to compare', async () => {
    serve([first, second])
    await keepTexts(catalogueOf(first, second), [1, 3])
    const newer = textsOf([1, 'One'], [2, 'Changed'])
    const { asked } = serve([newer])
    await keepTexts(catalogueOf(newer, second), [1, 3])
    expect(asked).toEqual([`pieces ${pieceName(newer)}`])
    expect(await storedText(2)).toBe('Changed')
  })

  it('are announced once for all pieces, also if a later one fails, and not if nothing is missing', async () => {
    serve([first])
    const before = await announced()
    await expect(keepTexts(catalogueOf(first, second), [1, 3])).rejects.toThrow('404')
    expect(await storedText(1)).toBe('One')
    expect(await announced()).toBe(before + 1)
    await keepTexts(catalogueOf(first, second), [1])
    expect(await announced()).toBe(before + 1)
  })

  it('are fetched for all ages, whoever it is that the participant looks for', async () => {
    const ofAge = (id: number, op: string) =>
      study({ id, requirements: [{ field: '_age', op, value: '18' }] })
    const own = textsOf([1, 'For adults'])
    const other = textsOf([2, 'For children'])
    const catalogue = {
      ...catalogueWith({ 1: ofAge(1, '>='), 2: ofAge(2, '<') }),
      pieces: { nation: { name: 'any', texts: { 1: pieceName(own), 2: pieceName(other) } } },
    }
    const { asked } = serve([own, other])
    await keepTexts(catalogue, [], { hidden: [] })
    expect(asked).toEqual([`pieces ${pieceName(own)}`])
    const card = { id: 'leo', name: 'Leo', birthYear: 1950, gender: '', zip: '10001', area: null }
    await people.change(owner, () => ({ people: [card] }))
    await keepTexts(catalogue, [], { hidden: [] })
    expect(asked.slice(1)).toEqual([`pieces ${pieceName(other)}`])
  })

  it('are not fetched after a newer catalogue has ended it', async () => {
    const { asked } = serve([first, second])
    await keepTexts(catalogueOf(first, second), [1, 3], { signal: AbortSignal.abort() })
    expect(asked).toEqual([])
  })
})
