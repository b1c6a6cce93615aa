import { rm } from 'node:fs/promises'
import { deviceKeeps, deviceKeepsImages, deviceKeepsList } from '#tests/support/device/device.ts'
import { joinOnScreen, workerReady } from '#tests/support/builders/participant.ts'
import { makeDataFolder } from './catalogue-folder.ts'
import { median } from './load.ts'
import type { Figure, Measurement } from './measurement.ts'
import type { Device, Visit, VisitOptions } from './portal/device.ts'
import { myStudiesPage, staticContent } from './portal/pages.ts'
import { type Served, withPortal } from './portal/served.ts'
import { stackStudies } from './portal/sign-in.ts'
import { usableFigures } from './portal/usable-figures.ts'
import type { StackStudy } from './stack/studies.ts'

const studyCount = 5000
const aWeekMs = 7 * 24 * 60 * 60 * 1000

/** Situations of a device since it was last used. */
const ways: readonly Pick<VisitOptions, 'emptyCache' | 'laterMs'>[] = [
  {},
  { emptyCache: true },
  { laterMs: aWeekMs },
  { emptyCache: true, laterMs: aWeekMs },
]

/**
 * Cold start of My Studies without a network, on a slow phone that stores 5,000 studies. It is compared with
 * a static page of the same text behind a minimal worker.
 */
export const offlineStart: Measurement = {
  name: 'offline-start',
  measure: async (isFull) => {
    const dataDir = await makeDataFolder(studyCount)
    try {
      return await withPortal((served) => measureStarts(served, isFull ? 80 : 20), dataDir)
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

async function measureStarts(served: Served, starts: number): Promise<Figure[]> {
  const { site, withControl, withStack, withDevice } = served
  return withDevice(async (own) => {
    const { text, studies } = await fillDevice(own, site.origin)
    return withControl(text, (staticSite) =>
      withStack(studies, (stack) =>
        withDevice(async (other) => {
          for (const path of [staticSite.origin, stack.origin + myStudiesPage.path]) {
            await other.use(async (page) => {
              await page.goto(path)
              await workerReady(page)
            })
          }
          for (const one of [site, staticSite, stack]) one.down()
          const { path, content } = myStudiesPage
          return startOften(starts, {
            start: (way) => own.visit({ address: site.origin + path, content, watchMs: 1500, ...way }),
            startStack: () => other.visit({ address: stack.origin + path, content, watchMs: 200 }),
            startStatic: () =>
              other.visit({ address: staticSite.origin, content: staticContent, watchMs: 200 }),
          })
        }),
      ),
    )
  })
}

/** Stores everything for an offline start on the device. Resolves to the text on the screen and the studies. */
function fillDevice(device: Device, origin: string): Promise<{ text: string; studies: StackStudy[] }> {
  return device.use(
    async (page) => {
      // Uses the screens, because direct requests would not trust the certificate.
      await joinOnScreen(page)
      await workerReady(page)
      await deviceKeeps(page)
      await deviceKeepsImages(page, 10)
      await deviceKeepsList(page)
      return { text: await page.innerText('body'), studies: await stackStudies(page) }
    },
    { baseURL: origin },
  )
}

interface Starts {
  start: (way: (typeof ways)[number]) => Promise<Visit>
  startStack: () => Promise<Visit>
  startStatic: () => Promise<Visit>
}

async function startOften(count: number, { start, startStack, startStatic }: Starts): Promise<Figure[]> {
  const visits: Visit[] = []
  const bare: Visit[] = []
  const control: Visit[] = []
  let failed = 0
  for (let turn = 0; turn < count; turn += 1) {
    const visit = await start(ways[turn % ways.length] ?? {}).catch(() => null)
    if (visit) visits.push(visit)
    else failed += 1
    if (turn % 4 === 0) bare.push(await startStack())
    if (turn % 7 === 0) control.push(await startStatic())
  }
  const middle = (some: readonly Visit[], key: keyof Visit) => median(some.map((visit) => visit[key]))
  return [
    { what: `starts of ${count} that failed`, value: failed, unit: '', goal: { atMost: 0 } },
    { what: 'first paint', value: middle(visits, 'firstPaintMs'), unit: 'ms' },
    { what: 'first studies', value: middle(visits, 'contentMs'), unit: 'ms' },
    { what: 'static page', value: middle(control, 'contentMs'), unit: 'ms' },
    {
      what: 'first studies, ratio to the static page',
      value: middle(visits, 'contentMs') / middle(control, 'contentMs'),
      unit: '',
      goal: { atMost: 3.1 },
    },
    ...usableFigures('My Studies', visits, bare, { usableRatio: 1.4, workRatio: 1.5 }),
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
    { what: 'heap', value: middle(visits, 'heapBytes') / 2 ** 20, unit: 'MiB' },
  ]
}
