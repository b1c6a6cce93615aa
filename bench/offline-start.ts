import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { deviceKeeps, deviceKeepsImages, deviceKeepsPicture } from '#tests/support/device/device.ts'
import { joinOnScreen, workerReady } from '#tests/support/builders/people/participant.ts'
import { makeDataFolder } from './catalogue/data-folder.ts'
import { studyCounts } from './catalogue/study-counts.ts'
import { median } from './parts/load.ts'
import type { Figure, Measurement } from './parts/measurement.ts'
import type { Cookies, Device, Visit, VisitOptions } from './portal/device.ts'
import { freeLink, slowLink } from './portal/link.ts'
import { myStudiesPage, staticContent } from './portal/pages.ts'
import { type Served, withPortal } from './portal/served.ts'
import { stackStudies } from './portal/sign-in.ts'
import { usableFigures } from './portal/usable-figures.ts'
import type { StackStudy } from './stack/studies.ts'

const firstVisitRounds = 5
const aWeekMs = 7 * 24 * 60 * 60 * 1000

/** Situations of a device since it was last used. */
const ways: readonly Pick<VisitOptions, 'emptyCache' | 'laterMs'>[] = [
  {},
  { emptyCache: true },
  { laterMs: aWeekMs },
  { emptyCache: true, laterMs: aWeekMs },
]

/**
 * My Studies on a slow phone that stores a catalogue of real-shaped studies: first visits behind a slow link, and cold
 * starts without a network. Those with the smallest catalogue are compared with a static page of the same text
 * behind a minimal worker, and those with the largest one with the smallest.
 */
export const offlineStart: Measurement = {
  name: 'offline-start',
  measure: async (isFull) => {
    const counts = studyCounts(isFull)
    const [fewest = Number.NaN] = counts
    const starts = isFull ? 80 : 20
    const small = await startsWith(fewest, starts, true)
    const most = counts.at(-1)
    if (most === undefined || most === fewest) return figuresOf(small)
    const large = await startsWith(most, starts, false)
    return [...figuresOf(small), ...figuresOf(large), ...growthFrom(small, large)]
  },
}

/** Visits with one size of the catalogue. */
interface Starts {
  count: number
  failed: number
  firstVisits: Visit[]
  visits: Visit[]
  bare: Visit[]
  control: Visit[]
  /** Space that the browser counts for the portal. */
  diskBytes: number
}

/** @param withBare Compares with the bare stack, which loads all studies at once. */
async function startsWith(count: number, starts: number, withBare: boolean): Promise<Starts> {
  const data = await makeDataFolder(count)
  try {
    return await withPortal(async (served) => {
      const { site, withControl, withStack, withDevice } = served
      return withDevice(async (own) => {
        const { text, studies, cookies, diskBytes } = await fillDevice(own, site.origin, withBare)
        const firstVisits = await visitFirst(served, cookies)
        return withControl(text, (staticSite) =>
          withStack(studies, (stack) =>
            withDevice(async (other) => {
              await other.use(async (page) => {
                await page.goto(staticSite.origin)
                await workerReady(page)
                if (!withBare) return
                await page.goto(stack.origin + myStudiesPage.path)
                await workerReady(page)
                // The stack stores its studies a second after it has them.
                await page.waitForFunction(() => JSON.stringify(localStorage).includes('title'))
              })
              for (const one of [site, staticSite, stack]) one.down()
              const { path, content } = myStudiesPage
              const bare = { address: stack.origin + path, content, watchMs: 200 }
              const visits = await startOften(starts, {
                start: (way) => own.visit({ address: site.origin + path, content, watchMs: 1500, ...way }),
                startStack: withBare ? () => other.visit(bare) : null,
                startStatic: () =>
                  other.visit({ address: staticSite.origin, content: staticContent, watchMs: 200 }),
              })
              return { count, firstVisits, diskBytes, ...visits }
            }),
          ),
        )
      })
    }, data)
  } finally {
    await data.remove()
  }
}

async function visitFirst({ site, withDevice }: Served, cookies: Cookies): Promise<Visit[]> {
  const { path, content } = myStudiesPage
  const visits: Visit[] = []
  site.link.profile = slowLink
  while (visits.length < firstVisitRounds) {
    const options = { address: site.origin + path, content, watchMs: 200, cookies }
    visits.push(await withDevice((device) => device.visit(options)))
  }
  site.link.profile = freeLink
  return visits
}

interface Filled {
  /** The text on the screen. */
  text: string
  studies: StackStudy[]
  cookies: Cookies
  diskBytes: number
}

/** Stores everything for an offline start on the device, the texts of the lists included. */
function fillDevice(device: Device, origin: string, withStudies: boolean): Promise<Filled> {
  return device.use(
    async (page, context) => {
      // Uses the screens, because direct requests would not trust the certificate.
      await page.goto('/')
      await page.evaluate(readFirstPiece)
      await joinOnScreen(page)
      await workerReady(page)
      await deviceKeeps(page)
      await deviceKeepsImages(page, 10)
      await deviceKeepsPicture(page)
      return {
        diskBytes: await settledDiskBytes(page),
        text: await page.innerText('body'),
        studies: withStudies ? await stackStudies(page) : [],
        cookies: await context.cookies(),
      }
    },
    { baseURL: origin },
  )
}

/** Runs in a page: has the host make its first edition and the piece of the nation. */
async function readFirstPiece(): Promise<void> {
  const edition: object = await (await fetch('/c-api/v1/edition/')).json()
  await (await fetch(`/c-api/v1/pieces/${String(Reflect.get(edition, 'nation'))}/`)).text()
}

/** Resolves once the portal has stored nothing more for some seconds. */
async function settledDiskBytes(page: Page): Promise<number> {
  const bytes = () => page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  const seen = [await bytes()]
  while (seen.length < 4 || new Set(seen.slice(-4)).size > 1) {
    await wait(2000)
    seen.push(await bytes())
  }
  return seen.at(-1) ?? 0
}

interface StartWays {
  start: (way: (typeof ways)[number]) => Promise<Visit>
  startStack: (() => Promise<Visit>) | null
  startStatic: () => Promise<Visit>
}

async function startOften(
  count: number,
  { start, startStack, startStatic }: StartWays,
): Promise<Pick<Starts, 'failed' | 'visits' | 'bare' | 'control'>> {
  const visits: Visit[] = []
  const bare: Visit[] = []
  const control: Visit[] = []
  let failed = 0
  for (let turn = 0; turn < count; turn += 1) {
    const visit = await start(ways[turn % ways.length] ?? {}).catch(() => null)
    if (visit) visits.push(visit)
    else failed += 1
    if (startStack && turn % 4 === 0) bare.push(await startStack())
    if (turn % 7 === 0) control.push(await startStatic())
  }
  return { failed, visits, bare, control }
}

const middle = (some: readonly Visit[], key: keyof Visit) => median(some.map((visit) => visit[key]))

function figuresOf({ count, failed, firstVisits, visits, bare, control, diskBytes }: Starts): Figure[] {
  const ratio = middle(visits, 'contentMs') / middle(control, 'contentMs')
  const figures: Figure[] = [
    { what: 'first visit, first studies', value: middle(firstVisits, 'contentMs'), unit: 'ms' },
    { what: `starts of ${visits.length + failed} that failed`, value: failed, unit: '', goal: { atMost: 0 } },
    { what: 'first paint', value: middle(visits, 'firstPaintMs'), unit: 'ms' },
    { what: 'first studies', value: middle(visits, 'contentMs'), unit: 'ms' },
    { what: 'static page', value: middle(control, 'contentMs'), unit: 'ms' },
    { what: 'first studies, ratio to the static page', value: ratio, unit: '', goal: { atMost: 3.1 } },
    ...(bare.length === 0 ? [] : usableFigures('My Studies', visits, bare, { usableRatio: 1.7 })),
    { what: 'longest task', value: middle(visits, 'maxTaskMs'), unit: 'ms' },
    {
      what: 'longest task over 50 ms while the rest is restored, median of the starts',
      value: middle(visits, 'maxLaterMs'),
      unit: 'ms',
      goal: { atMost: 100 },
    },
    {
      what: 'the same in the worst start',
      value: Math.max(0, ...visits.map(({ maxLaterMs }) => maxLaterMs)),
      unit: 'ms',
      goal: { atMost: 200 },
    },
    { what: 'heap', value: middle(visits, 'heapBytes') / 2 ** 20, unit: 'MiB', goal: { atMost: 60 } },
    { what: 'disk', value: diskBytes / 2 ** 20, unit: 'MiB', goal: { atMost: 40 } },
  ]
  return figures.map((figure) => ({ ...figure, what: `${count}: ${figure.what}` }))
}

function growthFrom(small: Starts, large: Starts): Figure[] {
  const ratio = (what: 'firstVisits' | 'visits') =>
    middle(large[what], 'contentMs') / middle(small[what], 'contentMs')
  const sizes = `${large.count} to ${small.count} studies`
  return [
    {
      what: `first visit, first studies: ${sizes}`,
      value: ratio('firstVisits'),
      unit: '',
      goal: { atMost: 1.3 },
    },
    { what: `first studies: ${sizes}`, value: ratio('visits'), unit: '', goal: { atMost: 1.1 } },
  ]
}
