import type { Study } from '#contract/answers/catalogue.ts'
import type { ApplyTarget } from './apply-target.ts'
import { parseUrl } from '#contract/base/web-address.ts'

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
