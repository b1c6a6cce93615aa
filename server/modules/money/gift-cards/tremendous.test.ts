import { expect, it } from 'vitest'
import { Tremendous } from './tremendous.ts'

const settings = { url: 'https://cards.example/api', apiKey: 'key', campaign: 'C', fundingSource: 'F' }
const since = new Date('2026-11-01T00:00:00Z')
const orderOf = (number: number) => ({
  id: `id-${number}`,
  external_id: `R${number}`,
  status: 'EXECUTED',
  rewards: [{ value: { denomination: 20, currency_code: 'USD' } }],
})
const all = Array.from({ length: 7 }, (_none, at) => orderOf(at))

/** References that are listed by a provider whose pages are these. Fails after twenty pages. */
const listed = async (pageAt: (offset: number) => object[], total = all.length) => {
  let pages = 0
  const send = async ({ url }: Request) => {
    pages += 1
    if (pages > 20) throw new Error('The list has no end')
    return Response.json({
      orders: pageAt(Number(new URL(url).searchParams.get('offset'))),
      total_count: total,
    })
  }
  const orders = await new Tremendous(settings, send).list(since)
  return orders.map(({ reference }) => reference)
}
const references = all.map(({ external_id: reference }) => reference)

it('lists every order once, also if the provider’s pages are smaller than asked for', async () => {
  expect(await listed(() => all)).toEqual(references)
  expect(await listed((offset) => all.slice(offset, offset + 3))).toEqual(references)
})

it('lists orders once that move to the next page because another one is made', async () => {
  const grown = [orderOf(99), ...all]
  const pageAt = (offset: number) => (offset === 0 ? all : grown).slice(offset, offset + 3)
  expect(await listed(pageAt, grown.length)).toEqual(references)
})

it('lists none where there are none', async () => {
  expect(await listed(() => [], 0)).toEqual([])
})

it.each([
  ['the same page again and again', () => all],
  ['nothing before its count is reached', (offset: number) => all.slice(offset)],
])('fails if the provider gives %s', async (_what, pageAt) => {
  await expect(listed(pageAt, 1_000_000)).rejects.toThrow('The provider lists 7 of 1000000 orders')
})
