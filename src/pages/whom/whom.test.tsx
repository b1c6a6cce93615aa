import type { SitesPiece } from '#domain/near/site-pieces.ts'
import { seededRandom } from '#server/modules/studies/images/seeded-random.ts'
import { pieceName } from '#tests/support/builders/piece-name.ts'
import { rememberedUser } from '#tests/support/builders/remembered-user.ts'
import type { SentCall } from '#tests/support/pages/fake-host.ts'
import { openPage } from '#tests/support/pages/open-page.tsx'
import { zipColumns } from '#tests/support/pages/zip-table.tsx'
import { yieldToMain } from '#base/scheduling.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'

const random = seededRandom('whom')

/** A city of each market area, and its place in hundredths of a degree. */
const cities = [
  { area: 501, state: 'NY', city: 'New York', at: [4075, -7400] },
  { area: 506, state: 'MA', city: 'Boston', at: [4237, -7110] },
  { area: 623, state: 'TX', city: 'Dallas', at: [3278, -9680] },
  { area: 803, state: 'CA', city: 'Los Angeles', at: [3397, -11_825] },
] as const

/** Studies of which about half fit somebody. The last ones are trials, most of them with sites in one area alone. */
const studies = Array.from({ length: 45 }, (_, index) => {
  const id = index + 1
  const age = { field: '_age', op: random.pick(['<', '>=']), value: String(random.integer(5, 80)) }
  const gender = { field: 'gender', op: '=', value: random.pick(['Female', 'Male']) }
  const requirements = [...(random.chance(0.7) ? [age] : []), ...(random.chance(0.3) ? [gender] : [])]
  const area = random.pick(cities).area
  const isTrial = id > 25
  const isEverywhere = isTrial ? id > 40 : random.chance(0.5)
  const trial = isTrial && { status: 'recruiting', confirmed_at: '2026-11-01', conditions: 'Asthma' }
  const dmas: number[] = !isEverywhere ? [area] : isTrial ? cities.map((one) => one.area) : []
  return { id, title: `Study ${id}`, category: 1, requirements, dmas, publish_at: '2026-10-01', ...trial }
})
const inArea = (area: number) => studies.filter(({ dmas }) => dmas.includes(area))

function sitesIn({ area, city, at: [latitude, longitude] }: (typeof cities)[number]): SitesPiece {
  const ids = inArea(area).flatMap((study) => ('status' in study ? study.id : []))
  return {
    facilities: Object.fromEntries(
      ids.map((id) => [id, [`Clinic ${id}`, '', city, latitude + id, longitude]]),
    ),
    sites: Object.fromEntries(ids.map((id) => [id, [[id, 1, `+1617555${1000 + id}`]]])),
  }
}

const byId = (listed: typeof studies) => Object.fromEntries(listed.map((study) => [study.id, study]))
const nation = JSON.stringify({ studies: byId(studies.filter(({ dmas }) => dmas.length === 0)) })
const areas = cities.map(({ area }) => [area, JSON.stringify({ studies: byId(inArea(area)) })] as const)
const sites = cities.map((one) => [one.state, JSON.stringify(sitesIn(one))] as const)
const pieces = [nation, ...[...areas, ...sites].map(([, text]) => text)]
const namesOf = (texts: typeof areas | typeof sites) =>
  Object.fromEntries(texts.map(([place, text]) => [place, pieceName(text)]))

/** Two for everybody's area, and a trial. */
const opened = [...studies.filter(({ dmas }) => dmas.length === 0).slice(0, 2), ...studies.slice(-1)].map(
  ({ id }) => id,
)
const { enc_id: owner, profile_data } = rememberedUser()
const profile = { ...profile_data, postal_code: '10001' }
const answers = {
  user: { profile_data: profile },
  edition: {
    count: studies.length,
    nation: pieceName(nation),
    areas: namesOf(areas),
    sites: namesOf(sites),
  },
  piece: ({ params }: SentCall) => new Response(pieces.find((text) => pieceName(text) === params['name'])),
  activeStudies: { focusgroups: byId(studies) },
  saved: { saved: opened },
  zipCodes: zipColumns,
  borders: { land: [], states: [], counties: [] },
}
const lists = ['/my', '/all', '/not-now', '/category/focus-groups', '/saved', '/hidden', '/near']
const paths = [...lists, ...opened.map((id) => `/study/${id}`), '/compare']
/** The part of a page that loads last. */
const lastOf: Record<string, RegExp> = {
  '/hidden': /Nothing hidden/,
  [`/study/${studies.length}`]: /Nearest places/,
  '/near': /Clinic \d/,
}

type Opened = Awaited<ReturnType<typeof openPage>>

/** A page with the names of its map, and with the slip for the first place to call, once all of it is there. */
async function read({ goTo, router, client, user }: Opened, path: string): Promise<string> {
  const { readiness } = await import('#base/readiness.ts')
  const { otherAreas } = await import('#catalogue/near/areas.ts')
  await import('#pages/study/others-elsewhere.tsx')
  readiness.announce(true)
  await goTo(path)
  // The page before it stays while this one loads.
  await waitFor(() => expect(router.state.resolvedLocation?.href).toBe(path))
  const main = screen.getByRole('main')
  await waitFor(() => expect(main.textContent).toMatch(lastOf[path] ?? /Study \d/))
  const settled = async () => {
    // The effects of what is shown may load more.
    for (let turn = 0; turn < 5; turn += 1) {
      await waitFor(() => expect([client.isFetching(), /Loading/.exec(main.textContent)]).toEqual([0, null]))
      await waitFor(() => expect(otherAreas.get()?.isLoading).not.toBe(true))
      await yieldToMain()
    }
  }
  await settled()
  const map = within(main).queryByRole('button', { name: 'Map' })
  if (map) await user.click(map)
  const points = await (map ? within(main).findAllByRole('button', { name: /miles?, / }) : [])
  const names = points.map((point) => point.getAttribute('aria-label'))
  // The map loads borders too, and a press on a button that is replaced meanwhile is lost.
  await settled()
  const [call] = within(main).queryAllByRole('button', { name: /^Call/ })
  if (call) await user.click(call)
  const slip = call && (await screen.findByRole('dialog'))
  const said = slip?.textContent ?? ''
  if (slip) await user.click(within(slip).getByRole('button', { name: 'Close' }))
  await settled()
  const shown = main.cloneNode(true)
  if (!(shown instanceof HTMLElement)) return ''
  shown.querySelector('select[aria-label="For whom"]')?.parentElement?.remove()
  return [shown.textContent, ...names, said].join(' | ')
}

/** Words for the participant as those for somebody else. */
const asFor = (name: string, text: string) =>
  text
    .replace(/By your profile [^.]*\.(?: The company checks the rest\.)?/, '')
    .replace(' The reasons come from your profile.', '')
    .replaceAll(
      /You took these[^.]*\.|These are for people[^.]*\.|Age is counted[^.]*\.|These ask[^.]*\./g,
      '',
    )
    .replaceAll(' with your profile', '')
    .replace('Fits you', 'Fits')
    .replaceAll(/([Nn]ot|not?) fit you now/g, `$1 fit ${name} now`)
    .replaceAll('Not for you now', `Not for ${name} now`)
    .replaceAll(/[Yy]ou: |Your area is/g, `${name}: `)
    .replaceAll(`The area of ${name} is`, `${name}: `)
    .replaceAll('your profile: ', `${name}: `)
    .replace('fit me?', `fit ${name}?`)
    .replace('Your age', `Age of ${name}`)
    .replace('Your ZIP code', `ZIP code of ${name}`)
    .replace(
      'Your condition, since when, and what you take for it',
      `The condition of ${name}, since when, and what is taken for it`,
    )

const ofParticipant = /your (?:profile|ZIP|area|age|condition)|fits? you|near you|for you now|[Yy]ou: /i

it('says the month of birth that was chosen', async () => {
  const own = await openPage('/my', answers)
  const { changePeople } = await import('#offline/device-only/people.ts')
  const card = { name: 'Kiddo', birthYear: 2023, birthMonth: 3, gender: 'Male', zip: '90001', area: 803 }
  changePeople(owner, () => ({ people: [{ id: 'b7', ...card }], chosen: 'b7' }))
  expect(await read(own, '/my')).toContain('For Kiddo, born March 2023, 90001.')
})

it.each([
  ['Tomasina', 1957, 'Female', '02139', 506],
  ['Kiddo', 2017, 'Male', '90001', 803],
])(
  'for %s, all pages are those of a participant born in %i, and no call tells',
  async (name, birthYear, gender, zip, area) => {
    const own = await openPage('/my', answers)
    const participants = await read(own, '/my')
    const { changePeople, openPeople, people } = await import('#offline/device-only/people.ts')
    const card = { id: 'b7', name, birthYear, gender, zip, area }
    changePeople(owner, () => ({ people: [card], chosen: card.id }))
    const note = `For ${name}, born ${birthYear}, ${zip}. Only this device knows. Back to me`
    const shown: string[] = []
    for (const path of paths) {
      const text = await read(own, path)
      expect([path, text.includes(note), ofParticipant.exec(text)]).toEqual([path, true, null])
      shown.push(asFor(name, text.replace(note, '')))
    }
    await openPeople(owner)
    expect(people.get().people).toEqual([card])
    const sent = own.host.calls.map((call) => JSON.stringify([call.name, call.params, call.body]))
    const facts = [name, zip, String(birthYear)]
    expect(sent.filter((text) => facts.some((fact) => text.includes(fact)))).toEqual([])
    // A part of the places and areas would tell where the person lives.
    const asked = own.host.calls.filter((call) => call.name === 'piece').map(({ params }) => params['name'])
    expect(new Set(asked)).toEqual(new Set(pieces.map(pieceName)))

    const theirs = { ...profile, _birth_year: birthYear, gender, postal_code: zip }
    changePeople(owner, () => ({ people: [], chosen: null }))
    const other = await openPage('/my', { ...answers, user: { dma: area, profile_data: theirs } })
    expect(asFor(name, participants)).not.toBe(shown[0])
    // Their area's studies replace those that the device has.
    await expect.poll(async () => asFor(name, await read(other, '/my'))).toBe(shown[0])
    for (const [index, path] of paths.entries())
      expect([path, asFor(name, await read(other, path))]).toEqual([path, shown[index]])
  },
  // Dozens of pages.
  120_000,
)
