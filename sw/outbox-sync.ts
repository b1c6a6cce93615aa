import { xsrfCookie, xsrfCopy } from '#contract/base/headers.ts'
import { sendWithoutPage } from '#offline/outbox/send-without-page.ts'

declare const self: ServiceWorkerGlobalScope

/** Sends waiting posts when the browser reports a network. Rejects while posts are left to retry. */
export function sendWaiting(): Promise<void> {
  return sendWithoutPage('cookieStore' in self ? copyOfCookie : null)
}

/** The protection is the host's to demand: a browser that refuses to read the cookie is no reason to send nothing. */
export async function copyOfCookie(): Promise<Record<string, string>> {
  const cookie = await self.cookieStore.get(xsrfCookie).catch(() => null)
  return xsrfCopy(cookie?.value ?? null)
}
