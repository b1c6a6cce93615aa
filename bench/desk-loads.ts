import { type StartedDesk, startDesk } from '#tests/support/stories/signed-in-desk.ts'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { type Certificate, makeCertificate } from './parts/certificate.ts'
import { markAll, openDoors } from './parts/door.ts'
import { withFolder } from './parts/folder.ts'
import { median } from './parts/load.ts'
import type { Figure, Measurement } from './parts/measurement.ts'
import type { Cookies } from './portal/device.ts'
import { freeLink, slowLink } from './portal/link.ts'
import { loginPage } from './portal/pages.ts'
import { withDevice, withSite } from './portal/served.ts'
import type { Site } from './portal/site.ts'

// The answers of those who come are unread: kinds of which nothing is open have no tile.
const today = { selector: 'main ul li a', count: 1 }
const watchMs = 500
const door = { sessions: 20, people: 12 }
const here = { selector: 'button[aria-label^="Here: "]:not(:disabled)', count: door.sessions * door.people }
const slowdown = 4

/**
 * First views of the desk's page Today, beside those of the portal's login and of the page Sessions, on a slow device behind a
 * slow link; and presses on that page.
 */
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

/** Signs an operator in, opens the doors of today's sessions, and returns the cookies of the session. */
function enter(desk: StartedDesk, certificate: Certificate): Promise<Cookies> {
  return withDevice(certificate, (device) =>
    device.use(async (page, context) => {
      await desk.signIn(page, 'owner')
      await openDoors(page, desk, door)
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
  const visit = async (site: Site, options: { content: typeof today; cookies: Cookies }, path = '/') => {
    site.link.profile = slowLink
    return withDevice(certificate, (device) =>
      device.visit({ address: `${site.origin}${path}`, watchMs, ...options }),
    ).finally(() => (site.link.profile = freeLink))
  }
  const { selector, count } = loginPage.content
  const views: number[] = []
  const logins: number[] = []
  const doors: number[] = []
  for (let round = 0; round < (isFull ? 9 : 5); round += 1) {
    views.push((await visit(desk, { content: today, cookies })).contentMs)
    doors.push((await visit(desk, { content: here, cookies }, '/sessions')).contentMs)
    logins.push((await visit(portal, { content: { selector, count }, cookies: [] })).contentMs)
  }
  const presses = await pressAll(desk, certificate, cookies)
  return [
    { what: 'Sessions: all buttons', value: median(doors), unit: 'ms' },
    {
      what: 'Sessions, ratio to Today',
      value: median(doors) / median(views),
      unit: '',
      goal: { atMost: 1.3 },
    },
    { what: 'Sessions: a press on Here, median', value: median(presses), unit: 'ms' },
    {
      what: 'Sessions: a press on Here, the slowest',
      value: Math.max(...presses),
      unit: 'ms',
      goal: { atMost: 100 },
    },
    { what: 'Today: content', value: median(views), unit: 'ms' },
    { what: 'login of the portal: content', value: median(logins), unit: 'ms' },
    { what: 'Today, ratio to login', value: median(views) / median(logins), unit: '', goal: { atMost: 1.3 } },
  ]
}

/** Marks all people one after another, with the processor of a phone. */
function pressAll(desk: Site, certificate: Certificate, cookies: Cookies): Promise<number[]> {
  return withDevice(certificate, (device) =>
    device.use(async (page, context) => {
      await context.addCookies(cookies)
      await page.goto(`${desk.origin}/sessions`)
      await page
        .locator(here.selector)
        .nth(here.count - 1)
        .waitFor()
      const tools = await context.newCDPSession(page)
      await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      return page.evaluate(markAll)
    }),
  )
}
