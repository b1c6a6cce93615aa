import type { SiteInput, StudyInput } from '#server/modules/studies/catalogue/study-input.ts'
import type { TrialContact, TrialSite } from './trial-record.ts'
import { emailIn, telNumber } from '#domain/contact-text.ts'
import { isForeign, usPhoneIn } from './us-phone.ts'

type Registration = Pick<StudyInput, 'registrationLink' | 'registrationEmail' | 'registrationPhone'>

// Stricter than mail's own rules, so that an address cannot add a header to a `mailto:` link.
const emailAddress = /^[\w.+'-]{1,64}@(?:[a-z\d-]{1,63}\.)+[a-z\d-]{2,63}$/i
/** Addresses that stand for none: nobody reads what is sent there. */
const placeholder = /^(?:none|na|n\.a|nobody|no-?reply|do-?not-?reply|x+|test)@/i

/**
 * Ways to apply: a central contact in the US; else the contact of the only open site; else a central contact abroad, by
 * e-mail; else the registry's page, which lists all sites.
 *
 * @param openSites In the US.
 */
export function registrationOf(
  nctId: string,
  centralContacts: readonly TrialContact[],
  openSites: readonly TrialSite[],
): Registration {
  const [onlySite, ...furtherSites] = openSites
  const siteContacts =
    onlySite && furtherSites.length === 0 ? onlySite.contacts.filter(isForParticipants) : []
  const own = centralContacts.filter((contact) => !isAbroad(contact))
  return reachable(own) ?? reachable(siteContacts) ?? reachable(centralContacts) ?? pageOf(nctId)
}

/** Investigators are contacts too, but not for participants. */
const isForParticipants = ({ role }: TrialContact) => role === null || role === 'CONTACT'

/** The first phone number of a site, as in a `tel:` link, and its first e-mail address. */
export function siteContactOf(contacts: readonly TrialContact[]): Pick<SiteInput, 'phone' | 'email'> {
  const { phone, email } = bestOf(contacts.filter(isForParticipants))
  return { phone: phone && telNumber(phone.number), email }
}

export const registryPage = (nctId: string) => `https://clinicaltrials.gov/study/${nctId}`

function pageOf(nctId: string): Registration {
  return { registrationLink: registryPage(nctId), registrationEmail: null, registrationPhone: null }
}

function reachable(contacts: readonly TrialContact[]): Registration | null {
  const { phone, email } = bestOf(contacts)
  if (email === null && phone === null) return null
  return { registrationLink: null, registrationEmail: email, registrationPhone: phone && phone.text }
}

/** The first number, and the e-mail address of its contact, else the first one. */
function bestOf(contacts: readonly TrialContact[]) {
  const all = contacts.map((contact) => ({ phone: phoneOf(contact), email: emailOf(contact) }))
  const withPhone = all.find(({ phone }) => phone !== null)
  const email = withPhone?.email ?? all.find((one) => one.email !== null)?.email ?? null
  return { phone: withPhone?.phone ?? null, email }
}

function emailOf({ email }: TrialContact): string | null {
  const address = emailIn(email ?? '')
  return address !== null && emailAddress.test(address) && !placeholder.test(address) ? address : null
}

/** The registry's field also holds country codes and `option 6`. */
const extensionForm = /^(x|ext\.?|extension|option|press)? ?(\d{1,7})$/i
const foreignCode = /^(?:\+|00)(?!1$)\d{1,3}$/

const isAbroad = ({ phone, phoneExt }: TrialContact) =>
  phone !== null && (foreignCode.test(phoneExt ?? '') || isForeign(phone))

/** The US number of a contact, with its extension. */
function phoneOf(contact: TrialContact) {
  const { phone, phoneExt } = contact
  if (phone === null || isAbroad(contact)) return null
  const [, word, digits] = extensionForm.exec(phoneExt ?? '') ?? []
  const isChoice = /^[op]/i.test(word ?? '')
  const found = usPhoneIn(phone)
  if (found === null || digits === undefined) return found
  return usPhoneIn(`${found.text} ${isChoice ? 'option' : 'ext.'} ${digits}`) ?? found
}
