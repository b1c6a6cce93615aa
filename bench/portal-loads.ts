import { median } from './parts/load.ts'
import type { Figure, Measurement } from './parts/measurement.ts'
import { type MeasuredAt, measureAllPages } from './portal/all-pages.ts'
import type { Cookies, Device, Visit } from './portal/device.ts'
import { freeLink, slowLink } from './portal/link.ts'
import {
  type MeasuredPage,
  earningsPage,
  loginPage,
  myStudiesPage,
  nearPage,
  onStack,
  staticContent,
  studyPage,
} from './portal/pages.ts'
import { keepAll } from './portal/keep-all.ts'
import type { Served } from './portal/served.ts'
import { type UsableGoals, usableFigures } from './portal/usable-figures.ts'
import type { Site } from './portal/site.ts'

/** A smaller shift is invisible: text moves by a hair when one font replaces the other. */
const unseenShift = 0.005

/** Covers the page's work after its content is shown. */
const watchMs = 1000

const situations = ['first', 'repeat', 'offline'] as const
type Situation = (typeof situations)[number]
/** The visited ones of `situations`. */
interface Visits extends Partial<Record<Situation, Visit>> {
  /** When every control had answered. */
  all: Partial<Record<Situation, number>>
}

/** The extent of a run. */
interface Extent {
  rounds: number
  /** The number of rounds that go beyond the first visit. */
  wholeRounds: number
  /** Situations for the portal's device and the bare stack's, and for the static page's. */
  own: readonly Situation[]
  control: readonly Situation[]
}

/**
 * The short run leaves out situations without a goal. Two first visits of the same page may differ by 100 ms, so it
 * needs several rounds.
 */
const shortly: Extent = { rounds: 5, wholeRounds: 3, own: situations, control: ['first'] }
const fully: Extent = { rounds: 9, wholeRounds: 9, own: situations, control: situations }

/**
 * Load times of pages on a slow phone behind a slow link: a first visit, one with the worker in control, and one
 * offline. Each uses a new browser process. The control is a static page of the same text on an equal server.
 */
export const portalLoads: Measurement = {
  name: 'portal-loads',
  measure: (isFull) => {
    const extent = isFull ? fully : shortly
    return measureAllPages((page, at) => measurePage(page, at, extent))
  },
}

async function measurePage(
  measured: MeasuredPage,
  { served, stack, cookies }: MeasuredAt,
  extent: Extent,
): Promise<Figure[]> {
  const own: Visits[] = []
  const bare: Visits[] = []
  const control: Visits[] = []
  await served.withControl(await textOf(measured, cookies, served), async (staticSite) => {
    for (let round = 0; round < extent.rounds; round += 1) {
      const asFar = (as: Visited['as']) => (round < extent.wholeRounds ? as : as.slice(0, 1))
      const { site } = served
      own.push(await visitAll(served, { site, page: measured, cookies, as: asFar(extent.own) }))
      const stackPage = onStack(measured)
      bare.push(await visitAll(served, { site: stack, page: stackPage, cookies: [], as: asFar(extent.own) }))
      const page = { ...measured, path: '/', content: staticContent, isForMembers: false }
      control.push(await visitAll(served, { site: staticSite, page, cookies: [], as: asFar(extent.control) }))
    }
  })
  return extent.own.flatMap((situation) => {
    const ofOne = (all: readonly Visits[]) => all.flatMap((visits) => visits[situation] ?? [])
    const name = `${measured.name}, ${situation}`
    const goals = goalsOf(measured, situation)
    return [
      ...figuresOf(name, ofOne(own), ofOne(control), goals),
      ...(measured === loginPage && situation === 'offline'
        ? []
        : usableFigures(
            name,
            ofOne(own),
            ofOne(bare),
            goals,
            own.flatMap(({ all }) => all[situation] ?? []),
          )),
    ]
  })
}

/** All text of the page as shown on the screen. */
function textOf({ path, content }: MeasuredPage, cookies: Cookies, served: Served): Promise<string> {
  return served.withDevice((device) =>
    device.use(async (page, context) => {
      await context.addCookies(cookies)
      await page.goto(served.site.origin + path)
      await page
        .locator(content.selector)
        .nth(content.count - 1)
        .waitFor()
      return page.innerText('body')
    }),
  )
}

interface Visited {
  site: Site
  page: MeasuredPage
  cookies: Cookies
  as: readonly Situation[]
}

/** Visits with a device that has never been there. */
function visitAll({ withDevice }: Served, visited: Visited): Promise<Visits> {
  return withDevice((device) => visitIn(device, visited))
}

async function visitIn(device: Device, { site, page: measured, cookies, as }: Visited): Promise<Visits> {
  const { path, content, isForMembers } = measured
  const isLogin = measured.name === loginPage.name
  const options = { address: site.origin + path, content, watchMs }
  try {
    site.link.profile = slowLink
    if (as.length === 1) return { first: await device.visit({ ...options, cookies }), all: {} }
    const first = await device.visit({ ...options, cookies }, async (page) => {
      site.link.profile = freeLink
      await keepAll(page, measured)
    })
    const all: Visits['all'] = {}
    site.link.profile = slowLink
    const repeat = await device.visit(options)
    if (!as.includes('offline')) return { first, repeat, all }
    site.down()
    // Offline, Log In stays disabled: no challenge can be requested.
    const offline = isLogin ? { ...options, content: { ...content, press: undefined } } : options
    const visits = { first, repeat, offline: await device.visit(offline), all }
    if (!isForMembers) return visits
    // Last, because they hide studies on this device.
    all.offline = await device.pressAll(options)
    site.up()
    all.repeat = await device.pressAll(options)
    return visits
  } finally {
    site.link.profile = freeLink
    site.up()
  }
}

/** None for a first visit of login, where the bare stack has no bot challenge, and of Earnings. */
function usableGoal(page: MeasuredPage, situation: Situation): number | undefined {
  if (situation === 'first' && (page === loginPage || page === earningsPage)) return undefined
  if (page === nearPage) return situation === 'first' ? 1.6 : 1.3
  if (page === loginPage) return 1.3
  return situation === 'first' ? 1.2 : 1.7
}

/** The work of a first visit; a page that begins with its picture and kept data has one goal for all. */
const firstWork: Readonly<Record<string, number>> = {
  [loginPage.name]: 1.7,
  [myStudiesPage.name]: 1.8,
  [studyPage(0).name]: 1.7,
  [earningsPage.name]: 1.6,
  [nearPage.name]: 2,
}
const laterWork = 1.6

interface Goals extends UsableGoals {
  /** First paint, relative to the static page's. */
  firstPaintRatio?: number
  /** Content, relative to the static page's. */
  contentRatio?: number
  layoutShift?: number
}

function goalsOf(page: MeasuredPage, situation: Situation): Goals {
  const usableRatio = usableGoal(page, situation)
  const workRatio = (situation === 'first' && firstWork[page.name]) || laterWork
  const usable = { ...(usableRatio !== undefined && { usableRatio }), workRatio, allRatio: 1 }
  // Offline, a notice appears above the page.
  if (situation === 'offline') return usable
  if (situation === 'repeat') return { ...usable, layoutShift: unseenShift }
  const contentRatio = page === loginPage && { contentRatio: 1.3 }
  const scripts = page === loginPage || page === myStudiesPage ? { atMost: 120 } : {}
  return { ...usable, scripts, layoutShift: unseenShift, firstPaintRatio: 1.15, ...contentRatio }
}

function figuresOf(name: string, own: readonly Visit[], control: readonly Visit[], goals: Goals): Figure[] {
  const middle = (visits: readonly Visit[], key: keyof Visit) => median(visits.map((visit) => visit[key]))
  const figure = (what: string, value: number, unit: string, atMost?: number): Figure => ({
    what: `${name}: ${what}`,
    value,
    unit,
    ...(atMost !== undefined && { goal: { atMost } }),
  })
  const besideStatic = (what: string, key: keyof Visit, maxRatio?: number): Figure[] => {
    const ms = middle(own, key)
    if (control.length === 0) return [figure(what, ms, 'ms')]
    const staticMs = middle(control, key)
    return [
      figure(what, ms, 'ms'),
      figure(`${what}, static`, staticMs, 'ms'),
      figure(`${what}, ratio to static`, ms / staticMs, '', maxRatio),
    ]
  }
  return [
    ...besideStatic('first paint', 'firstPaintMs', goals.firstPaintRatio),
    ...besideStatic('content', 'contentMs', goals.contentRatio),
    figure('blocked', middle(own, 'blockedMs'), 'ms'),
    figure('longest task', middle(own, 'maxTaskMs'), 'ms'),
    figure('layout shift', middle(own, 'layoutShift'), '', goals.layoutShift),
    figure('heap', middle(own, 'heapBytes') / 2 ** 20, 'MiB'),
  ]
}
