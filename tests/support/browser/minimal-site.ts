import { minimalProduct } from '#tests/support/minimal-host/catalogue.ts'
import { type MinimalHost, startMinimalHost } from '#tests/support/minimal-host/minimal-host.ts'
import { standInSiteKey } from '#tests/support/providers/turnstile-stand-in.ts'
import { startStaticPortal } from './static-portal.ts'

/** Address of the identity provider; tests answer in its place. */
export const veriffHost = 'https://verify.example'

/** The portal on a static server of its own, and the minimal host that it uses. */
export interface MinimalSite {
  portal: string
  api: MinimalHost
  /** Has the portal use another host from its next start on. */
  useApi(host: Pick<MinimalHost, 'origin'>): void
  stop(): Promise<void>
}

/** A site without any optional feature, and with Turnstile as the bot challenge. */
export async function startMinimalSite(): Promise<MinimalSite> {
  const portal = await startStaticPortal()
  const api = await startMinimalHost(portal.origin)
  const useApi = ({ origin }: Pick<MinimalHost, 'origin'>) =>
    portal.configure({
      apiUrl: origin,
      imageResizeUrl: `${origin}/img/`,
      turnstileSiteKey: standInSiteKey,
      product: minimalProduct,
      veriffHost,
      veriffApiKey: 'public-key',
    })
  useApi(api)
  return {
    portal: portal.origin,
    api,
    useApi,
    stop: async () => {
      await api.stop()
      await portal.stop()
    },
  }
}
