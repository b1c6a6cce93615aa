import { execFile } from 'node:child_process'
import { join as joinPath } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { median } from './parts/load.ts'
import type { Figure, Measurement } from './parts/measurement.ts'
import { installOwnPackages } from './parts/own-packages.ts'
import type { Cookies } from './portal/device.ts'
import { makeDataFolder } from './catalogue/data-folder.ts'
import {
  type MeasuredPage,
  earningsPage,
  loginPage,
  myStudiesPage,
  nearPage,
  studyPage,
} from './portal/pages.ts'
import { type Served, withPortal } from './portal/served.ts'
import { signIn } from './portal/sign-in.ts'

const runFile = promisify(execFile)
const folder = fileURLToPath(new URL('./lighthouse/', import.meta.url))
const program = joinPath(folder, 'node_modules/lighthouse/cli/index.js')

const studyCount = 5000

/** Minimum of the performance of each page, of 100; and of the other categories. */
const performance = new Map([
  [loginPage.name, 98],
  [myStudiesPage.name, 95],
  [nearPage.name, 90],
  [earningsPage.name, 95],
])
const goals = { performance: 92, accessibility: 100, 'best-practices': 100, seo: 100 } as const

const Report = v.object({
  categories: v.record(
    v.string(),
    v.object({
      title: v.string(),
      score: v.number(),
      auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })),
    }),
  ),
  audits: v.record(v.string(), v.object({ score: v.nullable(v.number()) })),
})
type Report = v.InferOutput<typeof Report>

/**
 * Lighthouse's scores for the portal on a phone, with its own slow network and processor. Each visit begins
 * without worker and caches; a participant stays signed in.
 */
export const lighthouse: Measurement = {
  name: 'lighthouse',
  measure: async (isFull) => {
    await installOwnPackages(folder)
    const data = await makeDataFolder(studyCount)
    try {
      return await withPortal(async (served) => {
        const { cookies, study } = await signIn(served)
        const figures: Figure[] = []
        for (const page of [loginPage, myStudiesPage, studyPage(study), nearPage, earningsPage]) {
          const reports = await reportsOf(page, cookies, served, isFull ? 5 : 1)
          figures.push(...figuresOf(page, reports))
        }
        return figures
      }, data)
    } finally {
      await data.remove()
    }
  },
}

async function reportsOf(
  { path, isForMembers }: MeasuredPage,
  cookies: Cookies,
  { site, withDevice }: Served,
  count: number,
): Promise<Report[]> {
  const reports: Report[] = []
  while (reports.length < count) {
    // As Lighthouse by itself starts a browser for each: one that goes on is still busy with the visit before.
    const report = await withDevice(async (device) => {
      const port = await findFreePort()
      return device.use(
        async (_page, context) => {
          if (isForMembers) await context.addCookies(cookies)
          return rate(site.origin + path, port)
        },
        { port },
      )
    })
    reports.push(report)
  }
  return reports
}

/**
 * Now and then the recording of a new browser begins too late, and Lighthouse asks for another run.
 *
 * @param port Port of the browser's debugging protocol.
 */
async function rate(address: string, port: number): Promise<Report> {
  const options = ['--output=json', '--output-path=stdout', '--quiet', '--no-enable-error-reporting']
  const args = [program, address, `--port=${port}`, ...options]
  const run = () => runFile(process.execPath, args, { maxBuffer: 100_000_000 })
  const { stdout } = await run().catch((error: unknown) => {
    if (String(error).includes('NO_NAVSTART')) return run()
    throw error
  })
  return v.parse(Report, JSON.parse(stdout))
}

function figuresOf({ name }: MeasuredPage, reports: readonly Report[]): Figure[] {
  return Object.entries(goals).map(([id, atLeast]) => {
    const scores = reports.map(({ categories }) => 100 * (categories[id]?.score ?? 0))
    const title = reports[0]?.categories[id]?.title ?? id
    // Performance consists of times, none of which is perfect.
    const failed = id === 'performance' ? [] : failedAudits(reports, id)
    return {
      what: [`${name}: ${title}`, ...failed].join(', '),
      value: median(scores),
      unit: '',
      goal: { atLeast: (id === 'performance' && performance.get(name)) || atLeast },
    }
  })
}

/** Audits that lowered a category's score in any of the reports. */
function failedAudits(reports: readonly Report[], category: string): Set<string> {
  const ids = reports.flatMap(({ categories, audits }) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  )
  return new Set(ids)
}
