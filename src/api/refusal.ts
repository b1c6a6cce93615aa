/**
 * Codes of a host of ours have a hyphen, but for these three. Gateways answer `{"error":"Not Found"}` or `unauthorized`.
 * A form and no list, so that the codes of a newer host count.
 */
const ourCode = /^([a-z]+-[a-z-]+|unauthenticated|cancelled|invalid)$/

/**
 * Whether a refusal comes from something between the portal and its host: a network's sign-in page, a firewall, a
 * proxy. It says nothing about the session, the post or the study. Only a proxy answers 407, and a host of ours has
 * nothing that a law forbids (451).
 *
 * @param givesCodes Whether the host gives each refusal a code, as hosts that declare features do.
 */
export function isFromNetwork(status: number, code: string, givesCodes: boolean): boolean {
  // A redirect, or none that a page may read.
  if (status < 400) return true
  if (status >= 500) return false
  return givesCodes ? !ourCode.test(code) : status === 407 || status === 451
}

/** A page, or the empty picture with which blockers of content answer. */
export function isPage(headers: Headers): boolean {
  return /html|^image/i.test(headers.get('Content-Type') ?? '')
}
