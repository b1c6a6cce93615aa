import { joinOnScreen } from '#tests/support/builders/participant.ts'
import type { Cookies } from './device.ts'
import type { Served } from './served.ts'

/**
 * Signs a new participant in on a device. Returns the browser's cookies, and a study from the participant's
 * list.
 */
export function signIn({ site, withDevice }: Served): Promise<{ cookies: Cookies; study: number }> {
  return withDevice((device) =>
    device.use(
      async (page, context) => {
        // Uses the screens, because direct requests would not trust the certificate.
        await joinOnScreen(page)
        const link = page.getByRole('article').first().getByRole('link', { name: /View/ })
        const study = Number((await link.getAttribute('href'))?.split('/').at(-1))
        return { cookies: await context.cookies(), study }
      },
      { baseURL: site.origin },
    ),
  )
}
