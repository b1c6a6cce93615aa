/**
 * Codes of a host of ours have a hyphen, but for these three. Gateways answer `{"error":"Not Found"}` or
 * `unauthorized`. A form and no list, so that the codes of a newer host count.
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

/**
 * Whether the answer to the question for the user means that nobody is signed in: 401, and at a host of section 7 alone
 * any other refusal that would stay, and a success that says nothing (specification, section 8). A page may be a
 * network's.
 */
export function namesNobody(
  refused: { status: number; code: string; isPage?: boolean; isEmpty?: boolean },
  givesCodes: boolean,
): boolean {
  const { status, code } = refused
  if (status >= 200 && status < 300) return refused.isEmpty === true && !givesCodes
  if (isFromNetwork(status, code, givesCodes)) return false
  return status === 401 || !(givesCodes || refused.isPage || mayPass(status))
}

/** Whether the same request may succeed later: after a failure, a time-out, a limit, or one that came too early. */
export const mayPass = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status)

/** How frameworks write nobody: no body, or JSON that holds nothing. */
export const isNothing = (text: string): boolean => /^(?:null|\{\s*\}|\[\s*\])?$/.test(text.trim())

/** Whether an answer is HTML by its type. Many frameworks call each answer so, also an empty one. */
export const isHtml = (headers?: Headers): boolean => /html/i.test(headers?.get('Content-Type') ?? '')

/**
 * A page, or the empty picture with which blockers of content answer. A network may call its page JSON, but that begins
 * as a page does. A tag alone makes a page of HTML and of an answer without a type. Texts of JSON may have markup.
 */
export function isPage(headers: Headers, text: string): boolean {
  const type = headers.get('Content-Type') ?? ''
  const isBegun = /^\s*(<[?!][^>]*>\s*)*<(!doctype html|html|head|meta|script)\b/i.test(text)
  const hasTag = (type === '' || isHtml(headers)) && /^(?!\s*["[{]).*<[!a-z]/is.test(text)
  return /^image/i.test(type) || isBegun || hasTag
}
