import { activeStudiesAnswer } from '#contract/answers/active-studies.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { joinOnScreen } from '#tests/support/builders/people/participant.ts'
import type { StackStudy } from '../stack/studies.ts'
import type { Cookies } from './device.ts'
import type { Served } from './served.ts'

/** A signed-in participant. */
export interface SignedIn {
  cookies: Cookies
  /** A study of the participant's list. */
  study: number
  /** The portal's studies, as the bare stack serves them. */
  studies: StackStudy[]
}

/** Signs a new participant in on a device. */
export function signIn({ site, withDevice }: Served): Promise<SignedIn> {
  return withDevice((device) =>
    device.use(
      async (page, context) => {
        // Uses the screens, because direct requests would not trust the certificate.
        await joinOnScreen(page)
        const link = page.getByRole('article').first().getByRole('link', { name: /View/ })
        const study = Number((await link.getAttribute('href'))?.split('/').at(-1))
        return { cookies: await context.cookies(), study, studies: await stackStudies(page) }
      },
      { baseURL: site.origin },
    ),
  )
}

/** The studies of the portal in `page`, so that the bare stack has the same texts. */
export async function stackStudies(page: Page): Promise<StackStudy[]> {
  const path = endpoints.activeStudies.path.replace('{product}', 'focusgroups')
  const active = await page.evaluate(async (from): Promise<unknown> => (await fetch(from)).json(), path)
  const { studies, cities } = v.parse(activeStudiesAnswer('focusgroups'), active)
  return Object.values(studies.rows).map(({ id, title, city, pay_display, long_description }) => ({
    id,
    title,
    pay: pay_display ?? '',
    place: city === null ? '' : (cities.rows[city]?.name ?? ''),
    text: long_description ?? '',
  }))
}
