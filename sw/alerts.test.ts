import type { Study } from '#contract/answers/catalogue.ts'
import { foundOf, noAlerts, untold } from '#domain/alerts/alerts.ts'
import { matchAlerts } from '#domain/alerts/match-alerts.ts'
import { hourMs } from '#domain/dates/spans.ts'
import { splitStudies } from '#domain/editions/split-studies.ts'
import { EverydayNames } from '#domain/search/everyday-names.ts'
import { withSlugs } from '#domain/studies/catalogue.ts'
import { answerKeys, cacheNames, signedOutRecord } from '#offline/storage/storage-names.ts'
import { randomAlerts } from '#tests/support/builders/studies/random-alerts.ts'
import { alertOf as alert } from '#tests/support/builders/studies/alert.ts'
import { pieceName } from '#tests/support/builders/studies/piece-name.ts'
import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { categories, study } from '#tests/support/builders/studies/study.ts'
import { FakeCaches, FakeNetwork, type FakeWorker, startWorker } from '#tests/support/device/worker-scope.ts'
import { QueryClient, dehydrate } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const owner = 'participant-a'
const names = { broad: {}, narrow: {}, beside: {} }
const user = rememberedUser({ enc_id: owner })
const elsewhere = { id: 'p', name: 'Bea', birthYear: 1960, gender: 'Female', zip: '90001', area: 803 }

let network: FakeNetwork
let caches: FakeCaches
let worker: FakeWorker

/** What the host has from now on. */
function publish(studies: readonly Study[]): void {
  const tables = { cities: {}, facilities: {}, companies: {} }
  const textOf = (isOf: (dmas: readonly number[]) => boolean) =>
    JSON.stringify(
      splitStudies(
        studies.filter(({ dmas }) => isOf(dmas)),
        tables,
      ).piece,
    )
  const [nation, local] = [textOf((dmas) => dmas.length === 0), textOf((dmas) => dmas.includes(501))]
  const edition = { count: studies.length, nation: pieceName(nation), areas: { 501: pieceName(local) } }
  network.answers.set('/c-api/v1/edition/', () => Response.json(edition))
  for (const text of [nation, local])
    network.answers.set(`/c-api/v1/pieces/${pieceName(text)}/`, () => new Response(text))
}

function clientWith(root: string, data: unknown): QueryClient {
  const client = new QueryClient()
  client.setQueryData([root], data)
  return client
}

/** The portal's own parts, as a page has them. */
async function openPage() {
  const [{ readCatalogue }, { catalogueStore }, { storedAnswers }, alerts, session, { writeSnapshot }] =
    await Promise.all([
      import('#catalogue/fetch/read-edition.ts'),
      import('#catalogue/device/catalogue-store.ts'),
      import('#offline/cache/answer-store.ts'),
      import('#offline/device-only/alerts.ts'),
      import('#offline/storage/device-session.ts'),
      import('#offline/cache/snapshot.ts'),
    ])
  const { StudySearcher } = await import('#domain/search/study-search.ts')
  const { participantOf, seekerOf } = await import('#session/participant.ts')
  session.setDeviceOwner(owner, () => {})
  catalogueStore.attach(owner)
  const answer = (root: string, data: unknown) =>
    storedAnswers.set(
      answerKeys.answer(owner, JSON.stringify([root])),
      writeSnapshot({ clientState: dehydrate(clientWith(root, data)) }),
    )
  await answer('user', user)
  await answer('categories', categories)
  await storedAnswers.set(answerKeys.people(owner), { people: [elsewhere], chosen: null, applied: {} })
  /** As at a new opening: nothing is in memory. */
  const read = async () => {
    const catalogue = await readCatalogue(clientWith('user', user), new AbortController().signal)
    await vi.waitFor(() => expect(catalogueStore.unwritten).toBeNull())
    return withSlugs(catalogue, categories)
  }
  const tellNews = async () => {
    const catalogue = await read()
    const today = '2026-11-29'
    const own = participantOf(user, today)
    const matches = matchAlerts(await alerts.keptAlerts.open(owner), {
      catalogue,
      categories,
      searcher: new StudySearcher({ ...catalogue, names: new EverydayNames(names) }),
      seekerOf: (id) => (id === null ? own : seekerOf(elsewhere, [], today)),
    })
    await alerts.keptAlerts.change(owner, () => ({ found: foundOf(matches) }))
    const news = untold(await alerts.keptAlerts.open(owner))
    for (const match of news) await alerts.noteTold(owner, match, true)
    return news
  }
  return { ...alerts, read, tellNews, storedAnswers }
}
let page: Awaited<ReturnType<typeof openPage>>

const push = () =>
  worker.dispatch('push', {
    data: { json: () => ({ kind: 'studies', event: 'studies-2026-11-29', path: '/my?new=true' }) },
  })
const told = async () => Object.keys((await page.keptAlerts.open(owner)).told).map(Number)

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.UTC(2026, 10, 29, 17))
  ;[caches, network] = [new FakeCaches(), new FakeNetwork()]
  const env = { FEATURES: 'editions', features: ['editions'] }
  const script = () =>
    new Response(`globalThis.__env = ${JSON.stringify(env)}\n`, {
      headers: { 'Content-Type': 'text/javascript' },
    })
  network.answers.set('/env.js', script)
  network.answers.set('/assets/everydayNames-1234567.json', () => Response.json(names))
  network.answers.set('/index.html', () => new Response(''))
  globalThis.__env = env
  worker = await startWorker('sw/sw.ts', { caches, network }, [
    { url: 'index.html', revision: '1' },
    { url: 'assets/everydayNames-1234567.json', revision: null },
  ])
  await worker.dispatch('install')
  page = await openPage()
  await page.storedAnswers.deleteWhere(() => true)
  page = await openPage()
  network.requests.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const asthma = (id: number, dmas: number[] = []) => study({ id, title: 'Asthma inhalers', dmas })
const sleep = (id: number) => study({ id, title: 'Sleep at night' })

it('a message tells what is new for kept searches, and what is new besides, once', async () => {
  publish([sleep(1)])
  await page.read()
  await page.keptAlerts.change(owner, () => ({ alerts: [alert('a', {}, { text: 'asthma' })] }))
  vi.advanceTimersByTime(hourMs)
  publish([sleep(1), asthma(2), asthma(3, [501]), asthma(4, [803]), sleep(5)])
  await push()
  expect(worker.shown.at(-1)).toMatchObject({
    title: '2 new for “asthma”',
    options: {
      body: '1 more is new in My Studies.',
      data: { path: '/my?q=asthma&new=true&for=' },
      silent: false,
    },
  })
  expect(await told()).toEqual([2, 3])
  expect(await page.tellNews()).toEqual([])
  // Without a network the notification leads to what it tells of.
  const stored = await page.storedAnswers.get(answerKeys.piece(owner, 'nation'))
  expect(stored).toMatchObject({ text: expect.stringContaining('Asthma inhalers') })
})

it('the host hears the same of every device of an area, whatever it keeps', async () => {
  const heard: string[][] = []
  for (const [round, text] of ['asthma', 'sleep', null].entries()) {
    await page.storedAnswers.deleteWhere(() => true)
    page = await openPage()
    publish([sleep(1)])
    await page.read()
    if (text !== null) await page.keptAlerts.change(owner, () => ({ alerts: [alert('a', {}, { text })] }))
    vi.advanceTimersByTime(hourMs)
    publish([sleep(1), asthma(2), asthma(3, [501])])
    network.requests.length = 0
    await push()
    expect(worker.shown).toHaveLength(round + 1)
    heard.push([...network.requests])
  }
  expect(heard[0]).toHaveLength(5)
  expect(heard).toEqual([heard[0], heard[0], heard[0]])
})

it.each([
  ['a day without a match says what is new at all', '2 new studies in My Studies', () => {}],
  ['a host out of reach, the general words', 'New studies have come', () => (network.isUp = false)],
  [
    'a sign-out, the general words',
    'New studies have come',
    () => page.storedAnswers.set(signedOutRecord, true),
  ],
  ['a pending sign-out, the general words', 'New studies have come', () => caches.open(cacheNames.leaving)],
])('after %s', async (_case, title, change) => {
  publish([sleep(1)])
  await page.read()
  await page.keptAlerts.change(owner, () => ({ alerts: [alert('a', {}, { text: 'asthma' })] }))
  publish([sleep(1), sleep(2), sleep(3)])
  await Promise.resolve(change())
  await push()
  expect(worker.shown.at(-1)?.title).toBe(title)
})

it('quiet hours make no sound, and a day that had its number of notifications leaves the rest for the opening', async () => {
  publish([sleep(1)])
  await page.read()
  const hour = new Date().getHours()
  const quiet = { from: hour, to: hour + 2 }
  const kept = alert('a', { person: elsewhere.id }, { text: 'asthma' })
  await page.keptAlerts.change(owner, () => ({ alerts: [kept], quiet }))
  vi.advanceTimersByTime(1000)
  publish([sleep(1), asthma(2)])
  await push()
  expect(worker.shown.at(-1)).toMatchObject({
    title: '1 new for “asthma”',
    options: { data: { path: '/my?q=asthma&new=true&for=p' }, silent: true },
  })
  vi.advanceTimersByTime(hourMs)
  publish([sleep(1), asthma(2), asthma(3)])
  await push()
  expect(worker.shown.at(-1)?.title).toBe('1 new study in My Studies')
  expect((await page.tellNews()).map(({ ids }) => ids)).toEqual([[3]])
})

it('tells of matches alone where nobody has asked, and leaves them for the next page where it may not tell', async () => {
  publish([sleep(1)])
  await page.read()
  await page.keptAlerts.change(owner, () => ({ alerts: [alert('a', {}, { text: 'asthma' })] }))
  const look = async (studies: readonly Study[]) => {
    vi.advanceTimersByTime(hourMs)
    publish(studies)
    await worker.dispatch('periodicsync', { tag: 'stipend-alerts' })
    return worker.shown.map(({ title }) => title)
  }
  const choose = (isOff: boolean) =>
    page.storedAnswers.set(answerKeys.pushKinds(owner), { kinds: ['studies'], isOff })
  await choose(true)
  expect(await look([sleep(1), asthma(2)])).toEqual([])
  expect(untold(await page.keptAlerts.open(owner))).toMatchObject([{ alert: { id: 'a' }, ids: [2] }])
  await choose(false)
  expect(await look([sleep(1), asthma(2), sleep(3)])).toEqual(['1 new for “asthma”'])
  expect(untold(await page.keptAlerts.open(owner))).toEqual([])
  expect(await look([sleep(1), asthma(2), sleep(3), sleep(4)])).toHaveLength(1)
})

/** A tenth of it by default. */
const scale = Number(process.env.ALERTS_SCALE ?? 0.1)

it('of kept searches none is missed, none told twice, none after it is deleted', async () => {
  const { random, make, keep, matches } = randomAlerts(alert)
  const pageTells = async () =>
    (await page.tellNews()).map((one) => ({ name: one.alert.name, count: one.ids.length }))

  let studies = Array.from({ length: 12 }, make)
  publish(studies)
  await page.read()
  const count = Math.round(1000 * scale)
  await page.keptAlerts.change(owner, () => ({
    ...noAlerts,
    alerts: Array.from({ length: count }, (_, number) => keep(number)),
    maxADay: Infinity,
    quiet: { from: 0, to: 0 },
  }))
  const ever = new Set<number>()
  let found = 0
  for (let change = 0; change < Math.round(200 * scale); change += 1) {
    vi.advanceTimersByTime(hourMs)
    const fresh = Array.from({ length: 1 + random(3) }, make)
    studies = [...studies.filter(() => random(10) > 0), ...fresh]
    publish(studies)
    const { alerts } = await page.keptAlerts.open(owner)
    const expected = fresh.filter((one) => alerts.some((kept) => matches(kept, one))).map((one) => one.id)
    const before = new Set(await told())
    const first = random(2) === 0
    const takers = fresh.flatMap((one) => alerts.find((kept) => matches(kept, one)) ?? [])
    const inOrder = alerts.filter((kept) => takers.includes(kept))
    const titleOf = (of: readonly { name: string; count: number }[]) =>
      of.map((one) => `${one.count} new for ${one.name}`).join(', ')
    const title = titleOf(
      inOrder.map((kept) => ({ name: kept.name, count: takers.filter((one) => one === kept).length })),
    )
    const shownBefore = worker.shown.length
    const news = first ? await push().then(() => worker.shown.at(-1)?.title) : titleOf(await pageTells())
    expect(title === '' && first ? '' : news, `change ${change}`).toBe(title)
    expect(worker.shown.length - shownBefore).toBe(first ? 1 : 0)
    const now = (await told()).filter((one) => !before.has(one))
    expect(
      now.sort((a, b) => a - b),
      `change ${change}`,
    ).toEqual(expected)
    expect(now.filter((one) => ever.has(one))).toEqual([])
    for (const one of now) ever.add(one)
    found += now.length
    // Whoever comes second has nothing to tell.
    await (first ? page.tellNews() : push())
    expect((await told()).length).toBe(before.size + now.length)
    const gone = new Set([alerts[random(alerts.length)]?.id, alerts[random(alerts.length)]?.id])
    await page.keptAlerts.change(owner, (kept) => ({
      alerts: [...kept.alerts.filter((one) => !gone.has(one.id)), keep(1000 + change)],
    }))
  }
  expect(found).toBeGreaterThan(5)
})
