import { joinOnScreen } from '#tests/support/builders/participant.ts'
import type { Cookies } from './device.ts'
import type { Served } from './served.ts'

/** What a browser holds once a new participant has signed in with it, and a study that she is shown. */
export function signIn({ site, withDevice }: Served): Promise<{ cookies: Cookies; study: number }> {
  return withDevice((device) =>
    device.use(
      async (page, context) => {
        // By the screens: requests that no page makes would not trust the certificate.
        await joinOnScreen(page)
        const link = page.getByRole('article').first().getByRole('link', { name: /View/ })
        const study = Number((await link.getAttribute('href'))?.split('/').at(-1))
        return { cookies: await context.cookies(), study }
      },
      { baseURL: site.origin },
    ),
  )
}
