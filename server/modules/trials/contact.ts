import type { StudyInput } from '../catalogue/study-input.ts'
import type { TrialContact, TrialSite } from './trial-record.ts'
import { isOpen } from './status.ts'

type Registration = Pick<StudyInput, 'registrationLink' | 'registrationEmail' | 'registrationPhone'>

// Narrower than what mail allows: nothing that would add a header to a `mailto:` address.
const emailAddress = /^[\w.+'-]{1,64}@(?:[a-z\d-]{1,63}\.)+[a-z\d-]{2,63}$/i
const phoneNumber = /^\+?[\d\s().-]{5,30}$/
/** A number and its extension, with room to spare. */
const longestPhone = 60
const extension = /[,;]? *(?:x|ext\.?|extension) *\d+$/i

/**
 * How to apply: the central contact's e-mail and phone; else those of the site, when one site alone is open to
 * participants; else the registry's page, which lists every site.
 */
export function registrationOf(
  nctId: string,
  centralContacts: readonly TrialContact[],
  usSites: readonly TrialSite[],
): Registration {
  const openSites = usSites.filter((site) => site.status === null || isOpen(site.status))
  const [onlySite, ...furtherSites] = openSites
  const siteContacts =
    onlySite && furtherSites.length === 0
      ? onlySite.contacts.filter((contact) => contact.role === null || contact.role === 'CONTACT')
      : []
  return reachable(centralContacts) ?? reachable(siteContacts) ?? pageOf(nctId)
}

/** A trial's page at the registry. */
export const registryPage = (nctId: string) => `https://clinicaltrials.gov/study/${nctId}`

function pageOf(nctId: string): Registration {
  return { registrationLink: registryPage(nctId), registrationEmail: null, registrationPhone: null }
}

function reachable(contacts: readonly TrialContact[]): Registration | null {
  const email =
    contacts.map((contact) => contact.email).find((text) => text && emailAddress.test(text)) ?? null
  const phone = contacts.map((contact) => readPhone(contact.phone)).find((number) => number !== null) ?? null
  if (email === null && phone === null) return null
  return { registrationLink: null, registrationEmail: email, registrationPhone: phone }
}

/** A number that can be dialled, without its extension; null when it is none. */
function readPhone(text: string | null): string | null {
  // To look for an extension takes the square of the length.
  if (text === null || text.length > longestPhone) return null
  const number = text.replace(extension, '').trim()
  const digits = number.replaceAll(/\D/g, '').length
  return phoneNumber.test(number) && digits >= 7 && digits <= 15 ? number : null
}
