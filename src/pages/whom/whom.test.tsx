import { listPageSize } from '#contract/base/constants.ts'
import { spanish } from '#language/es/spanish.ts'
import { spanishRest } from '#language/es/spanish-rest.ts'
import type { SitesPiece } from '#domain/near/site-pieces.ts'
import { seededRandom } from '#server/modules/studies/images/seeded-random.ts'
import { pieceName } from '#tests/support/builders/studies/piece-name.ts'
import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
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

const criteria = [
  '<h3>Who can take part</h3>',
  ...['Inclusion', 'Exclusion'].map(
    (kind) => `<p><strong>${kind} Criteria</strong></p><ul><li>Asthma</li></ul>`,
  ),
  '<p>Registered as <a href="https://clinicaltrials.gov/study/NCT01234567">NCT01234567</a> at ClinicalTrials.gov.</p>',
].join('')

/** Studies of which about half fit somebody. The last ones are trials, most of them with sites in one area alone. */
const studies = Array.from({ length: 45 }, (_, index) => {
  const id = index + 1
  const age = { field: '_age', op: random.pick(['<', '>=']), value: String(random.integer(5, 80)) }
  const gender = { field: 'gender', op: '=', value: random.pick(['Female', 'Male']) }
  const requirements = [...(random.chance(0.7) ? [age] : []), ...(random.chance(0.3) ? [gender] : [])]
  const area = random.pick(cities).area
  const isTrial = id > 25
  const isEverywhere = isTrial ? id > 40 : random.chance(0.5)
  const trial = isTrial && {
    status: 'recruiting',
    confirmed_at: '2026-11-01',
    conditions: 'Asthma',
    long_description: criteria,
    trial: JSON.stringify({ type: 'OBSERVATIONAL', allocation: 'RANDOMIZED', masking: 'DOUBLE' }),
  }
  const dmas: number[] = !isEverywhere ? [area] : isTrial ? cities.map((one) => one.area) : []
  const open = { publish_at: '2026-10-01', registration_link: 'http://study.example/' }
  return { id, title: `Study ${id}`, category: 1, requirements, dmas, ...open, ...trial }
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
  '/hidden': /Nothing hidden|No hay nada oculto/,
  [`/study/${studies.length}`]: /Nearest places|Lugares más cercanos/,
  '/near': /Clinic \d/,
}

type Opened = Awaited<ReturnType<typeof openPage>>

/** The cards that a page must have by the counts of its headings. */
const cardsOf = (main: HTMLElement) =>
  [...main.querySelectorAll('h2 small')].reduce(
    (sum, { textContent }) => sum + Math.min(listPageSize, Number.parseInt(textContent, 10)),
    0,
  )

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
      await waitFor(() =>
        expect([client.isFetching(), /Loading|Cargando/.exec(main.textContent)]).toEqual([0, null]),
      )
      await waitFor(() => expect(otherAreas(client).get()?.isLoading).not.toBe(true))
      // Near me draws the first cards of each kind before the others.
      await waitFor(() =>
        expect(main.querySelectorAll('article').length).toBeGreaterThanOrEqual(cardsOf(main)),
      )
      await yieldToMain()
    }
  }
  await settled()
  const map = within(main).queryByRole('button', { name: /^Mapa?$/ })
  if (map) await user.click(map)
  const points = await (map ? within(main).findAllByRole('button', { name: /mil(?:e|la)s?, / }) : [])
  const names = points.map((point) => point.getAttribute('aria-label'))
  // The map loads borders too, and a press on a button that is replaced meanwhile is lost.
  await settled()
  const [call] = within(main).queryAllByRole('button', { name: /^(?:Call|Llamar)/ })
  if (call) await user.click(call)
  const slip = call && (await screen.findByRole('dialog'))
  const said = slip?.textContent ?? ''
  if (slip) await user.click(within(slip).getByRole('button', { name: /^(?:Close|Cerrar)$/ }))
  await settled()
  const shown = main.cloneNode(true)
  if (!(shown instanceof HTMLElement)) return ''
  shown
    .querySelector('select[aria-label="For whom"], select[aria-label="Para quién"]')
    ?.parentElement?.remove()
  // They come first for somebody else.
  const places = [...shown.querySelectorAll('section')].find(({ textContent }) =>
    textContent.startsWith('Nearest places'),
  )
  places?.remove()
  return [shown.textContent, places?.textContent, ...names, said].join(' | ')
}

/** Words for the participant as those for somebody else. */
const asFor = (name: string, age: number, text: string) =>
  text
    .replace(/By your profile [^.]*\.(?: The company checks the rest\.)?/, '')
    .replace(' The reasons come from your profile.', '')
    .replaceAll(
      /You took these[^.]*\.|These are for people[^.]*\.|Age is counted[^.]*\.|These ask[^.]*\./g,
      '',
    )
    .replaceAll(' with your profile', '')
    .replace('If you have …', `If ${name} has …`)
    .replace('Fits you', 'Fits')
    .replaceAll(/([Nn]ot|not?) fit you now/g, `$1 fit ${name} now`)
    .replaceAll('Not for you now', `Not for ${name} now`)
    .replaceAll(/[Yy]ou: |Your area is/g, `${name}: `)
    .replaceAll(`The area of ${name} is`, `${name}: `)
    .replaceAll('your profile: ', `${name}: `)
    .replace('fit me?', `fit ${name}?`)
    .replaceAll(/You (can(?:not)? take part if)/g, `${name} $1`)
    .replace('I am calling about', `I am calling for ${name}, who is ${age}, about`)
    .replace('would I come', `would ${name} come`)
    .replace('Am I paid, and do you pay for my way', `Is ${name} paid, and do you pay for the way`)
    .replace(
      'Can I keep taking my medicine, and can I stop',
      `Can ${name} go on with other medicine, and stop`,
    )
    // For somebody else it is the first of the places, above the pay.
    .replaceAll(/Call the nearest place, \d+ miles?/g, '')
    .replace('your own list', `the list for ${name}`)
    .replace('Near me', `Near ${name}`)
    .replace('Your age', `Age of ${name}`)
    .replace('Your ZIP code', `ZIP code of ${name}`)
    .replace(
      'Your condition, since when, and what you take for it',
      `The condition of ${name}, since when, and what is taken for it`,
    )

/** What the participant does, for whomever it is. */
const ownActs = [
  'Before you go',
  'You apply on',
  'others on your network can read what you type',
  'what you tell it there is between you and the company',
  'do you pay for the way there',
  'Are you still looking for participants',
  'A study that you hide is removed from your lists and kept here, in case you change your mind',
  'You took these off your lists',
  'Did you apply?',
  'Enter a ZIP code, or use your location',
  'Your location stays on this device',
]

const ofParticipant = /your (?:profile|ZIP|area|age|condition)|fits? you|near you|for you now|[Yy]ou: /i

it('says the month of birth that was chosen', async () => {
  const own = await openPage('/my', answers)
  const { people } = await import('#offline/device-only/people.ts')
  const card = { name: 'Kiddo', birthYear: 2023, birthMonth: 3, gender: 'Male', zip: '90001', area: 803 }
  await people.change(owner, () => ({ people: [{ id: 'b7', ...card }], chosen: 'b7' }))
  expect(await read(own, '/my')).toContain('For Kiddo, born March 2023, 90001.')
})

it('choosing somebody of another area, and going back, leaves the focus on the page', async () => {
  const { user } = await openPage('/my', answers)
  const { people } = await import('#offline/device-only/people.ts')
  const card = { id: 'b7', name: 'my son', birthYear: 2017, gender: 'Male', zip: '90001', area: 803 }
  await people.change(owner, () => ({ people: [card] }))
  const choice = await screen.findByLabelText('For whom')
  choice.focus()
  await user.selectOptions(choice, 'For my son')
  await screen.findByText(/^For my son, born/)
  expect(choice).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Back to me' }))
  await expect.poll(() => screen.queryByText(/^For my son, born/)).toBeNull()
  expect(screen.getByRole('main')).toHaveFocus()
})

it.each([
  { language: 'en', you: /You|\b(?:you|your|me)\b/, acts: ownActs },
  {
    language: 'es',
    you: /Usted|\b(?:usted|su (?:perfil|edad|zona))\b/,
    acts: ['Usted se postula en', 'queda entre usted y la empresa'],
  },
] as const)(
  'speaks of the other person wherever a page could say you, in $language',
  async ({ language, you, acts }) => {
    const own = await openPage('/my', { ...answers, intakes: { intakes: opened } })
    const { people } = await import('#offline/device-only/people.ts')
    const card = { id: 'b7', name: 'my son', birthYear: 2017, gender: 'Male', zip: '90001', area: 803 }
    await people.change(owner, () => ({ people: [card], chosen: card.id }))
    const texts = await import('#language/language.ts')
    if (language === 'es') texts.addTranslations({ ...spanish, ...spanishRest })
    texts.setLanguage(language)
    const said = []
    for (const path of paths) {
      const text = acts.reduce(
        (rest, act) => rest.replaceAll(act, ''),
        (await read(own, path)).replace(/Back to me/, ''),
      )
      const found = you.exec(text)
      if (found) said.push([path, text.slice(Math.max(0, found.index - 60), found.index + 60)])
    }
    expect(said).toEqual([])
    texts.setLanguage('en')
  },
  120_000,
)

it.each([
  ['Tomasina', 1957, 'Female', '02139', 506],
  ['Kiddo', 2017, 'Male', '90001', 803],
])(
  'for %s, all pages are those of a participant born in %i, and no call tells',
  async (name, birthYear, gender, zip, area) => {
    const age = new Date().getFullYear() - birthYear
    const own = await openPage('/my', answers)
    const participants = await read(own, '/my')
    const { people } = await import('#offline/device-only/people.ts')
    const card = { id: 'b7', name, birthYear, gender, zip, area }
    await people.change(owner, () => ({ people: [card], chosen: card.id }))
    const note = `For ${name}, born ${birthYear}, ${zip}. Only this device knows. Back to me`
    const shown: string[] = []
    for (const path of paths) {
      const text = await read(own, path)
      const said = path === '/near' ? `Near ${name}` : note
      expect([path, text.includes(said), ofParticipant.exec(text)]).toEqual([path, true, null])
      shown.push(asFor(name, age, text.replace(note, '')))
    }
    expect((await people.open(owner)).people).toEqual([card])
    const sent = own.host.calls.map((call) => JSON.stringify([call.name, call.params, call.body]))
    const facts = [name, zip, String(birthYear)]
    expect(sent.filter((text) => facts.some((fact) => text.includes(fact)))).toEqual([])
    // A part of the places and areas would tell where the person lives.
    const asked = own.host.calls.filter((call) => call.name === 'piece').map(({ params }) => params['name'])
    expect(new Set(asked)).toEqual(new Set(pieces.map(pieceName)))

    const theirs = { ...profile, _birth_year: birthYear, gender, postal_code: zip }
    await people.change(owner, () => ({ people: [], chosen: null }))
    const other = await openPage('/my', { ...answers, user: { dma: area, profile_data: theirs } })
    expect(asFor(name, age, participants)).not.toBe(shown[0])
    // Their area's studies replace those that the device has.
    await expect.poll(async () => asFor(name, age, await read(other, '/my'))).toBe(shown[0])
    for (const [index, path] of paths.entries())
      expect([path, asFor(name, age, await read(other, path))]).toEqual([path, shown[index]])
  },
  // Dozens of pages.
  120_000,
)
