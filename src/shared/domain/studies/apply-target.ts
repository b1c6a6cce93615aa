import type { Study } from '#contract/answers/catalogue.ts'
import { isWebAddress, parseUrl } from '#contract/base/web-address.ts'
import { emailIn, mailtoHref, phoneIn, telHref } from '#domain/contact-text.ts'

export interface ApplyTarget {
  channel: 'link' | 'email' | 'phone'
  href: string
}

const ownPath = /^\/(?!\/)[^\s\\]*$/

/**
 * The way to apply (specification, section 7): the tracking link if the study has a page of its own; else its e-mail
 * address; else its phone number; else the tracking link alone. A host that counts no
 * clicks gives the page itself. Null if nothing usable is given. A registration link that is not a web page does not
 * count, and the tracking link does not replace it.
 *
 * @param apiUrl Base of the API host without a trailing slash; empty on the same origin.
 */
export function applyTarget(study: Study, apiUrl: string): ApplyTarget | null {
  const tracked = trackingLink(study, apiUrl)
  const link = study.registration_link
  const isRefused = link !== null && !mayLead(link)
  const page = tracked ?? (link !== null && isWebAddress(link) ? link : null)
  if (page !== null && link !== null && !isRefused) return { channel: 'link', href: page }
  const email = emailIn(study.registration_email ?? '')
  if (email !== null) return { channel: 'email', href: mailtoHref(email) }
  const phone = phoneIn(study.registration_phone ?? '')
  if (phone !== null) return { channel: 'phone', href: telHref(phone) }
  return tracked === null || isRefused ? null : { channel: 'link', href: tracked }
}

/** Placeholder origin to resolve relative addresses against. */
const anyOrigin = 'https://host.invalid'

/** Whether a link is a web address or relative. The host resolves a relative one. */
function mayLead(link: string): boolean {
  if (isWebAddress(link)) return true
  return parseUrl(link, anyOrigin)?.origin === anyOrigin
}

function trackingLink(study: Study, apiUrl: string): string | null {
  if (study.outtrack === null || !ownPath.test(study.outtrack)) return null
  return `${apiUrl}${study.outtrack}?utm_medium=website`
}

/** The final destination of an application, behind any tracking link. */
export interface Destination {
  channel: ApplyTarget['channel']
  /** A domain, an e-mail address or a phone number; null for a page that only the host can resolve. */
  name: string | null
  /** Whether the page is unencrypted (http). */
  isOpenText: boolean
}

/**
 * The destination behind an apply target. A tracking link names our own host, so the study's own link decides. Domains
 * are given in ASCII form, which exposes look-alike letters of other alphabets.
 */
export function destinationOf(study: Study, target: ApplyTarget): Destination {
  const { channel } = target
  if (channel === 'email') return { channel, name: study.registration_email, isOpenText: false }
  if (channel === 'phone') return { channel, name: study.registration_phone, isOpenText: false }
  const link = study.registration_link
  const url = parseUrl(link ?? '')
  if (url === null) return { channel, name: null, isOpenText: false }
  const { hostname, protocol } = url
  return { channel, name: hostname.replace(/^www\./, ''), isOpenText: protocol === 'http:' }
}
