import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { Page } from '@playwright/test'
import type { Figure, Measurement } from './parts/measurement.ts'
import { type MeasuredAt, measureAllPages } from './portal/all-pages.ts'
import type { Cookies, Device, VisitOptions } from './portal/device.ts'
import { keepAll } from './portal/keep-all.ts'
import { freeLink, slowLink } from './portal/link.ts'
import { type MeasuredPage, loginPage, onStack } from './portal/pages.ts'
import type { Served } from './portal/served.ts'
import type { Site } from './portal/site.ts'
import { attribute, categories } from './profile/attribute.ts'
import { withProfile } from './profile/profile-tables.ts'
import { type SourceMaps, mapsOfPortal } from './profile/source-maps.ts'
import { type Profiled, type Situation, type Work, middleWork, situations, sumOf } from './profile/work.ts'

/**
 * Processor time of the main thread until the first answered press, by cause, beside the bare stack. Writes the tables of
 * `docs/speed.md`, and beside this file a log of the files whose functions work longest.
 */
export const firstVisitProfile: Measurement = {
  name: 'first-visit-profile',
  isLong: true,
  measure: async (isFull) => {
    const rounds = isFull ? 5 : 3
    const maps = await mapsOfPortal()
    const profiled = await measureAllPages(async (page, at) => [
      await profilePage(page, at, { rounds, maps }),
    ])
    const file = new URL('../docs/speed.md', import.meta.url)
    const machine = `Medians of ${rounds} rounds on ${cpus().length} cores of ${cpus()[0]?.model}.`
    writeFileSync(file, withProfile(readFileSync(file, 'utf8'), profiled, machine))
    const log = new URL('first-visit-profile.log', import.meta.url)
    writeFileSync(log, `${profiled.flatMap(filesOf).join('\n')}\n`)
    return profiled.flatMap(figuresOf)
  },
}

async function profilePage(
  page: MeasuredPage,
  { served, stack, stackMaps, cookies }: MeasuredAt,
  { rounds, maps }: { rounds: number; maps: SourceMaps },
): Promise<Profiled> {
  const own: Visited[] = []
  const bare: Visited[] = []
  for (let round = 0; round < rounds; round += 1) {
    own.push(await visitIn(served, { site: served.site, page, cookies, maps }))
    bare.push(await visitIn(served, { site: stack, page: onStack(page), cookies: [], maps: stackMaps }))
  }
  return { page: page.name, own: middleOf(own), bare: middleOf(bare) }
}

type Visited = Partial<Record<Situation, Work>>

interface Visit {
  site: Site
  page: MeasuredPage
  cookies: Cookies
  maps: SourceMaps
}

/** Visits with a device that has never been there. */
function visitIn({ withDevice }: Served, visit: Visit): Promise<Visited> {
  return withDevice((device) => visitWith(device, visit))
}

async function visitWith(device: Device, { site, page: measured, cookies, maps }: Visit): Promise<Visited> {
  const options = { address: site.origin + measured.path, content: measured.content, watchMs: 0 }
  const workIn = async (given: Pick<VisitOptions, 'cookies'>, after?: (page: Page) => Promise<void>) => {
    site.link.profile = slowLink
    return attribute(await device.trace({ ...options, ...given }, categories, after), 'usable', maps)
  }
  try {
    const first = await workIn({ cookies }, async (page) => {
      site.link.profile = freeLink
      await keepAll(page, measured)
    })
    const repeat = await workIn({})
    // Offline, Log In stays disabled: no challenge can be requested.
    if (measured.name === loginPage.name) return { first, repeat }
    site.down()
    return { first, repeat, offline: await workIn({}) }
  } finally {
    site.link.profile = freeLink
    site.up()
  }
}

/** The medians of all rounds. */
function middleOf(visited: readonly Visited[]): Visited {
  return Object.fromEntries(
    situations.flatMap((situation) => {
      const works = visited.flatMap((one) => one[situation] ?? [])
      return works.length === 0 ? [] : [[situation, middleWork(works)]]
    }),
  )
}

/** The files whose functions worked longest. */
function filesOf({ page, own }: Profiled): string[] {
  return situations.flatMap((situation) => {
    const files = [...(own[situation]?.ofFiles ?? [])].toSorted(([, one], [, other]) => other - one)
    return files.slice(0, 25).map(([file, ms]) => `${page}, ${situation}: ${ms.toFixed(0)} ms ${file}`)
  })
}

function figuresOf({ page, own, bare }: Profiled): Figure[] {
  return situations.flatMap((situation) => {
    const [work, reference] = [own[situation], bare[situation]]
    if (!work || !reference) return []
    const what = `${page}, ${situation}: work until usable`
    return [
      { what, value: sumOf(work), unit: 'ms' },
      { what: `${what}, ratio to stack`, value: sumOf(work) / sumOf(reference), unit: '' },
      {
        what: `${what}, all threads, ratio to stack`,
        value: (sumOf(work) + work.ofOthers) / (sumOf(reference) + reference.ofOthers),
        unit: '',
      },
    ]
  })
}
