import type { HostData } from '#tests/support/databases/seeded-data.ts'
import { findFreePort } from '#tests/support/processes/free-port.ts'
import { startHost } from '#tests/support/processes/host-process.ts'
import { type Certificate, makeCertificate } from '../parts/certificate.ts'
import type { FileServer } from '../parts/file-server.ts'
import { withFolder } from '../parts/folder.ts'
import type { SourceMaps } from '../profile/source-maps.ts'
import type { StackStudy } from '../stack/studies.ts'
import { startControl } from './control.ts'
import { Device } from './device.ts'
import { type Site, startSite } from './site.ts'
import { startStack } from './stack.ts'

/** The portal on its host as visitors reach it, with the reference page and devices of a measurement. */
export interface Served {
  site: Site
  /** Serves a static page with a text in the same way, while `use` runs. */
  withControl: <Result>(text: string, use: (control: Site) => Promise<Result>) => Promise<Result>
  /** Serves the bare stack with these studies in the same way, while `use` runs. */
  withStack: <Result>(
    studies: readonly StackStudy[],
    use: (stack: Site, maps: SourceMaps) => Promise<Result>,
  ) => Promise<Result>
  /** Provides a new phone while `use` runs. */
  withDevice: <Result>(use: (device: Device) => Promise<Result>) => Promise<Result>
}

/**
 * Runs the built host behind TLS, HTTP/2 and a link, while `use` runs.
 *
 * @param data Of the host; without it the host starts with the seed.
 */
export function withPortal<Result>(
  use: (served: Served) => Promise<Result>,
  data?: HostData,
): Promise<Result> {
  return withFolder(async (folder) => {
    const certificate = await makeCertificate(folder)
    const port = await findFreePort()
    const env = {
      PUBLIC_ORIGIN: `https://localhost:${port}`,
      TRUSTED_PROXIES: '1',
      SANDBOX: '1',
      LOG_LEVEL: 'error',
    }
    const host = await startHost({ env, ...(data && { data }) })
    try {
      return await withSite(port, host.origin, certificate, (site) =>
        use({
          site,
          withControl: async (text, useControl) =>
            withServer(await startControl(text), certificate, useControl),
          withStack: async (studies, useStack) => {
            const { maps, ...server } = await startStack(studies)
            return withServer(server, certificate, (stack) => useStack(stack, maps))
          },
          withDevice: (useDevice) => withDevice(certificate, useDevice),
        }),
      )
    } finally {
      await host.dispose()
    }
  })
}

async function withServer<Result>(
  server: FileServer,
  certificate: Certificate,
  use: (control: Site) => Promise<Result>,
): Promise<Result> {
  try {
    return await withSite(await findFreePort(), server.origin, certificate, use)
  } finally {
    server.stop()
  }
}

/** Serves a target behind TLS, HTTP/2 and a link, while `use` runs. */
export async function withSite<Result>(
  port: number,
  target: string,
  certificate: Certificate,
  use: (site: Site) => Promise<Result>,
): Promise<Result> {
  const site = await startSite(port, target, certificate)
  try {
    return await use(site)
  } finally {
    site.stop()
  }
}

export async function withDevice<Result>(
  { fingerprint }: Certificate,
  use: (device: Device) => Promise<Result>,
): Promise<Result> {
  const device = await Device.make(fingerprint)
  try {
    return await use(device)
  } finally {
    await device.discard()
  }
}
