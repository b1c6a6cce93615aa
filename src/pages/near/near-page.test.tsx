import { openPage } from '#tests/support/pages/open-page.tsx'
import type { SentCall } from '#tests/support/pages/fake-host.ts'
import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { pieceName } from '#tests/support/builders/studies/piece-name.ts'
import { zipColumns } from '#tests/support/pages/zip-table.tsx'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

const trial = (id: number) => ({
  id,
  title: `Trial ${id}`,
  category: 1,
  requirements: [],
  dmas: [501],
  publish_at: '2026-10-01',
  registration_link: 'http://study.example/',
  status: 'recruiting',
  confirmed_at: '2026-11-01',
})
const nation = JSON.stringify({ studies: { 1: trial(1), 2: trial(2) } })
const sitesAt = (id: number, place: readonly number[]) =>
  JSON.stringify({ facilities: { [id]: [`Clinic ${id}`, '', '', ...place] }, sites: { [id]: [[id, 1]] } })
const sites = { NY: sitesAt(1, [4075, -7400]), CA: sitesAt(2, [3397, -11_825]) }
const pieces = [nation, ...Object.values(sites)]

/** New York alone. */
const around = {
  zips: [10_001],
  latitudes: [4075],
  longitudes: [-7400],
  states: [['NY', 1]],
  areas: { NY: [501] },
}

const answers = {
  user: { profile_data: { ...rememberedUser().profile_data, postal_code: '10001' } },
  edition: {
    count: 2,
    nation: pieceName(nation),
    areas: {},
    sites: { NY: pieceName(sites.NY), CA: pieceName(sites.CA) },
  },
  piece: ({ params }: SentCall) => new Response(pieces.find((text) => pieceName(text) === params['name'])),
  zipCodes: zipColumns,
  zipCodesAround: around,
}

it('begins with the ZIP codes around the profile’s, and another that is typed waits for all', async () => {
  const { user, host } = await openPage('/near', answers)
  const release = host.hold('zipCodes')
  expect(await screen.findByRole('heading', { name: 'Trial 1' })).toBeVisible()
  const asked = () => host.calls.filter(({ name }) => name.startsWith('zipCodes'))
  expect(asked().map(({ name, params }) => [name, params])).toEqual([['zipCodesAround', { digits: '10' }]])

  const field = screen.getByLabelText('ZIP code')
  await user.clear(field)
  await user.type(field, '90001')
  await expect.poll(() => asked().at(-1)?.name).toBe('zipCodes')
  expect(screen.queryByText(/We do not know where/)).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Trial 1' })).toBeNull()
  release()
  expect(await screen.findByRole('heading', { name: 'Trial 2' })).toBeVisible()
})

it('has the places of all ZIP codes behind the page, for a search without a network', async () => {
  const { user, host } = await openPage('/near', answers)
  expect(await screen.findByRole('heading', { name: 'Trial 1' })).toBeVisible()
  const { readiness } = await import('#base/readiness.ts')
  readiness.announce(true)
  await expect.poll(() => host.calls.some(({ name }) => name === 'zipCodes')).toBe(true)
  await expect.poll(() => screen.queryByRole('heading', { name: 'Trial 1' })).toBeVisible()
  host.connect(false)
  await user.clear(screen.getByLabelText('ZIP code'))
  await user.type(screen.getByLabelText('ZIP code'), '90001')
  expect(await screen.findByText(/The places in CA are not on this device yet/)).toBeVisible()
})

it('keeps what is typed while the device looks for its place, and a ZIP code typed meanwhile counts', async () => {
  let find: (found: { coords: { latitude: number; longitude: number } }) => void = () => {}
  const geolocation = { getCurrentPosition: (given: typeof find) => (find = given) }
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation })
  const { user } = await openPage('/near', answers)
  expect(await screen.findByRole('heading', { name: 'Trial 1' })).toBeVisible()
  const found = { coords: { latitude: 33.97, longitude: -118.25 } }
  const button = screen.getByRole('button', { name: 'Use my location' })
  const zip = screen.getByLabelText('ZIP code')
  await user.click(button)
  const words = screen.getByRole('searchbox')
  await user.type(words, 'trial')
  find(found)
  await expect.poll(() => zip).toHaveValue('')
  expect(words).toHaveValue('trial')

  await user.click(button)
  await user.type(zip, '10001')
  find(found)
  expect(await screen.findByRole('heading', { name: 'Trial 1' })).toBeVisible()
  expect(zip).toHaveValue('10001')
  expect(button).toBeEnabled()
})
