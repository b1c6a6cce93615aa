import { fetchPortalFile } from '#api/portal-file.ts'
import { hostPages } from '#contract/pages/host-pages.ts'
import { preferredLanguage } from './preferred-language.ts'

/** Asks for help again, for the worker to keep it, while the kept answers are not in the chosen language. */
export async function renewHelp(): Promise<void> {
  const kept = await globalThis.caches?.match(hostPages.help, { ignoreVary: true })
  if (kept && kept.headers.get('Content-Language') !== preferredLanguage())
    await fetchPortalFile(hostPages.help)
}
