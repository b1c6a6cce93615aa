import { type StartedDesk, startDesk } from '#tests/support/stories/signed-in-desk.ts'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { type Certificate, makeCertificate } from './parts/certificate.ts'
import { withFolder } from './parts/folder.ts'
import { median } from './parts/load.ts'
import type { Figure, Measurement } from './parts/measurement.ts'
import type { Cookies } from './portal/device.ts'
import { freeLink, slowLink } from './portal/link.ts'
import { loginPage } from './portal/pages.ts'
import { withDevice, withSite } from './portal/served.ts'
import type { Site } from './portal/site.ts'

const today = { selector: 'main ul li a', count: 5 }
const watchMs = 500

/** First views of the desk's page Today, beside those of the portal's login, on a slow device behind a slow link. */
export const deskLoads: Measurement = {
  name: 'desk-loads',
  measure: (isFull) =>
    withFolder(async (folder) => {
      const [port, deskPort, inner] = [await findFreePort(), await findFreePort(), await findFreePort()]
      const started = await startDesk(undefined, {
        PUBLIC_ORIGIN: `https://localhost:${port}`,
        DESK_ORIGIN: `https://localhost:${deskPort}`,
        DESK_PORT: String(inner),
        TRUSTED_PROXIES: '1',
        LOG_LEVEL: 'error',
      })
      try {
        const certificate = await makeCertificate(folder)
        return await withSite(port, started.host.origin, certificate, (portal) =>
          withSite(deskPort, `http://127.0.0.1:${inner}`, certificate, async (desk) => {
            const cookies = await enter(started, certificate)
            return compare({ portal, desk, certificate, cookies }, isFull)
          }),
        )
      } finally {
        await started.dispose()
      }
    }),
}

/** Signs an operator in, and returns the cookies of the session. */
function enter(desk: StartedDesk, certificate: Certificate): Promise<Cookies> {
  return withDevice(certificate, (device) =>
    device.use(async (page, context) => {
      await desk.signIn(page, 'owner')
      return context.cookies()
    }),
  )
}

interface Compared {
  portal: Site
  desk: Site
  certificate: Certificate
  cookies: Cookies
}

async function compare({ portal, desk, certificate, cookies }: Compared, isFull: boolean): Promise<Figure[]> {
  const visit = async (site: Site, options: { content: typeof today; cookies: Cookies }) => {
    site.link.profile = slowLink
    return withDevice(certificate, (device) =>
      device.visit({ address: `${site.origin}/`, watchMs, ...options }),
    ).finally(() => (site.link.profile = freeLink))
  }
  const { selector, count } = loginPage.content
  const views: number[] = []
  const logins: number[] = []
  for (let round = 0; round < (isFull ? 9 : 5); round += 1) {
    views.push((await visit(desk, { content: today, cookies })).contentMs)
    logins.push((await visit(portal, { content: { selector, count }, cookies: [] })).contentMs)
  }
  return [
    { what: 'Today: content', value: median(views), unit: 'ms' },
    { what: 'login of the portal: content', value: median(logins), unit: 'ms' },
    { what: 'Today, ratio to login', value: median(views) / median(logins), unit: '', goal: { atMost: 1.3 } },
  ]
}
