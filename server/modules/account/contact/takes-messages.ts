import type { HostDependencies } from '#server/platform/dependencies.ts'
import { absoluteContactUrl } from '#server/platform/pages/account-links.ts'
import { contactPath } from '#server/platform/pages/account-paths.ts'

/** The settings that decide where messages are written. */
interface ContactSettings {
  config: Pick<HostDependencies['config'], 'publicOrigin' | 'desk' | 'contactEmail'>
  portalEnv: Pick<HostDependencies['portalEnv'], 'contactUrl'>
}

/** Whether the contact page is the host's own: the operator may have another one. */
export const isOwnPage = (deps: ContactSettings) =>
  absoluteContactUrl(deps) === new URL(contactPath, deps.config.publicOrigin).href

/** Whether messages are written on this page, not by e-mail alone or elsewhere. */
export const takesMessages = (deps: ContactSettings): boolean =>
  isOwnPage(deps) && (deps.config.desk !== null || deps.config.contactEmail === null)
