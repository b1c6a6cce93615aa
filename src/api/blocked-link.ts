import { csrfToken } from '#contract/endpoints/endpoints.ts'
import { addressOf } from './client.ts'

/**
 * Whether a content blocker on this device stops a tracking link. It stops a request for the head of the page as it
 * stops the page. Our host counts no click for a head.
 */
export async function isLinkBlocked(href: string): Promise<boolean> {
  return !(await isReached(href)) && (await isReached(addressOf(csrfToken)))
}

function isReached(address: string): Promise<boolean> {
  return fetch(address, { method: 'HEAD', mode: 'no-cors', cache: 'no-store', credentials: 'omit' }).then(
    () => true,
    () => false,
  )
}
