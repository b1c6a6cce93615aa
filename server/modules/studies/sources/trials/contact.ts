import type { SiteInput, StudyInput } from '#server/modules/studies/catalogue/study-input.ts'
import type { TrialContact, TrialSite } from './trial-record.ts'
import { emailIn, phoneIn, telNumber } from '#domain/contact-text.ts'
import { isOpen } from './status.ts'

type Registration = Pick<StudyInput, 'registrationLink' | 'registrationEmail' | 'registrationPhone'>

// Stricter than mail's own rules, so that an address cannot add a header to a `mailto:` link.
const emailAddress = /^[\w.+'-]{1,64}@(?:[a-z\d-]{1,63}\.)+[a-z\d-]{2,63}$/i
/** A number with its extension, with a margin. */
const maxPhoneLength = 60

/**
 * Ways to apply: the central contact's e-mail and phone; else those of the site, if only one is open; else
 * the registry's page, which lists all sites.
 */
export function registrationOf(
  nctId: string,
  centralContacts: readonly TrialContact[],
  usSites: readonly TrialSite[],
): Registration {
  const openSites = usSites.filter((site) => site.status === null || isOpen(site.status))
  const [onlySite, ...furtherSites] = openSites
  const siteContacts =
    onlySite && furtherSites.length === 0 ? onlySite.contacts.filter(isForParticipants) : []
  return reachable(centralContacts) ?? reachable(siteContacts) ?? pageOf(nctId)
}

/** Investigators are contacts too, but not for participants. */
const isForParticipants = ({ role }: TrialContact) => role === null || role === 'CONTACT'

/** The first phone number of a site, as in a `tel:` link, and its first e-mail address. */
export function siteContactOf(contacts: readonly TrialContact[]): Pick<SiteInput, 'phone' | 'email'> {
  const own = contacts.filter(isForParticipants)
  const number = phoneIn(phoneOf(own) ?? '')
  return { phone: number && telNumber(number), email: emailOf(own) }
}

/** A trial's page at the registry. */
export const registryPage = (nctId: string) => `https://clinicaltrials.gov/study/${nctId}`

function pageOf(nctId: string): Registration {
  return { registrationLink: registryPage(nctId), registrationEmail: null, registrationPhone: null }
}

function reachable(contacts: readonly TrialContact[]): Registration | null {
  const [email, phone] = [emailOf(contacts), phoneOf(contacts)]
  if (email === null && phone === null) return null
  return { registrationLink: null, registrationEmail: email, registrationPhone: phone }
}

function emailOf(contacts: readonly TrialContact[]): string | null {
  const addresses = contacts.map((contact) => emailIn(contact.email ?? ''))
  return addresses.find((text) => text && emailAddress.test(text)) ?? null
}

const phoneOf = (contacts: readonly TrialContact[]): string | null =>
  contacts.map(readPhone).find((number) => number !== null) ?? null

/** The registry's phone number with its extension; null unless it can be dialled. */
function readPhone({ phone, phoneExt }: TrialContact): string | null {
  if (phone === null || phone.length > maxPhoneLength) return null
  // The registry's field also holds country codes and `option 6`.
  const [, word, digits] = /^(x|ext\.?|extension|option|press)? ?(\d{1,7})$/i.exec(phoneExt ?? '') ?? []
  const isChoice = /^[op]/i.test(word ?? '')
  const text = digits === undefined ? phone : `${phone} ${isChoice ? 'option' : 'ext.'} ${digits}`
  const length = phoneIn(text)?.number.replace('+', '').length ?? 0
  return length >= 7 && length <= 15 ? text.trim() : null
}
