import type { HostData } from '#tests/support/databases/seeded-data.ts'
import { makeDataFolder } from '../catalogue/data-folder.ts'
import type { SourceMaps } from '../profile/source-maps.ts'
import type { Cookies } from './device.ts'
import { type MeasuredPage, earningsPage, loginPage, myStudiesPage, nearPage, studyPage } from './pages.ts'
import { type Served, withPortal } from './served.ts'
import { signIn } from './sign-in.ts'
import type { Site } from './site.ts'

const nearStudies = 5000

/** Where a page is measured, beside the bare stack. */
export interface MeasuredAt {
  served: Served
  stack: Site
  stackMaps: SourceMaps
  /** Those of a participant, for pages that are for members. */
  cookies: Cookies
}

type Measure<Measured> = (page: MeasuredPage, at: MeasuredAt) => Promise<readonly Measured[]>

/**
 * Measures login, My Studies, a study and Earnings at a host with the seed, and Near me at one with so many trials
 * around.
 */
export async function measureAllPages<Measured>(measure: Measure<Measured>): Promise<Measured[]> {
  const ofSeed = await measureAtHost(
    (study) => [loginPage, myStudiesPage, studyPage(study), earningsPage],
    measure,
  )
  const data = await makeDataFolder(nearStudies)
  try {
    return [...ofSeed, ...(await measureAtHost(() => [nearPage], measure, data))]
  } finally {
    await data.remove()
  }
}

/** @param data Of the host; without it the host starts with the seed. */
function measureAtHost<Measured>(
  pagesFor: (study: number) => readonly MeasuredPage[],
  measure: Measure<Measured>,
  data?: HostData,
): Promise<Measured[]> {
  return withPortal(async (served) => {
    const { cookies, study, studies } = await signIn(served)
    return served.withStack(studies, async (stack, stackMaps) => {
      const measured: Measured[] = []
      for (const page of pagesFor(study)) {
        const held = page.isForMembers ? cookies : []
        measured.push(...(await measure(page, { served, stack, stackMaps, cookies: held })))
      }
      return measured
    })
  }, data)
}
