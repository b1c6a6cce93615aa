import type { SiteInput, StudyInput } from '#server/modules/studies/catalogue/study-input.ts'
import type { TrialContact, TrialSite } from './trial-record.ts'
import { emailIn, telNumber, type PhoneNumber, phoneIn } from '#domain/contact-text.ts'

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

/** A number with its extension, with a margin. */
const maxLength = 60

/** Canada and the Caribbean share the country code of the US. */
const abroad: ReadonlySet<string> = new Set(
  (
    '204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 387 403 416 418 428 431 437 438 450 460 468 474 506 514 519 ' +
    '548 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 905 942 ' +
    '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'
  ).split(' '),
)

/** Ten digits of a number that somebody may have: no area code and no exchange begins with 0 or 1, or ends with 11. */
const american = /^\+1([2-9](?!11)\d\d)[2-9](?!11)\d{6}$/
/** No area code: it stands in examples, like all numbers of one digit, or of digits in their order. */
const unassigned = '555'
const example = /^\+1(?:(\d)\1{9}|2345678901|9876543210)$/

/** A whole number at the beginning of a part, with nothing that goes on. */
const wholeNumber = /^(?:\+?1[\s./-]{0,3})?\(?\d{3}\)?[\s./-]{0,3}\d{3}[\s./-]{0,3}\d{4}(?!\d|[.-]\d)/

interface UsPhone {
  text: string
  number: PhoneNumber
}

/**
 * The first US number of a text that can be dialled; null for placeholders, numbers of other countries, and two run
 * together.
 */
function usPhoneIn(text: string): UsPhone | null {
  if (text.length > maxLength) return null
  const parts = [text, ...text.split(/[,;]|\s\/\s|\b(?:or|and)\b/i)]
  for (const part of parts) {
    const number = isRunTogether(part) ? null : phoneIn(part)
    if (number !== null && isOfTheUs(number.number)) return { text: part.trim(), number }
  }
  return null
}

/** Whether a text names a number of another country alone. */
function isForeign(text: string): boolean {
  const number = text.length > maxLength ? null : phoneIn(text)
  if (number === null || usPhoneIn(text) !== null) return false
  const isAmerican = american.test(number.number)
  return isAmerican ? abroad.has(number.number.slice(2, 5)) : /^\+(?!1)|^00/.test(number.number)
}

function isOfTheUs(number: string): boolean {
  const areaCode = american.exec(number)?.[1]
  return areaCode !== undefined && areaCode !== unassigned && !abroad.has(areaCode) && !example.test(number)
}

/** Digits beyond one number, up to the first word. */
function isRunTogether(text: string): boolean {
  const digits = /^[^\d(+]*([\d\s().+/-]*)/.exec(text)?.[1]?.trim() ?? ''
  return digits.replaceAll(/\D/g, '').length > 11 && !/^\+(?!1)/.test(digits) && !wholeNumber.test(digits)
}
