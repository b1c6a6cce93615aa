import { type Application, type ApplicationState, maxWordsLength } from '#contract/answers/applications.ts'
import { dayMs } from '#domain/dates/spans.ts'
import type { ApplyTarget } from './apply-target.ts'
import { emailIn, mailtoHref } from '#domain/contact-text.ts'
import type { StudyView } from './study-view.ts'

/** Most applications that get no reply in this time never get one. */
const quietDays = 14

/** Whether the participant applied long ago and has noted no reply. */
export function isQuiet({ state, channel, updated_at }: Application, now: Date): boolean {
  // A study of our own tells what it decides.
  return (
    state === 'applied' &&
    channel !== 'questionnaire' &&
    now.getTime() - Date.parse(updated_at) >= quietDays * dayMs
  )
}

/**
 * Newest first; those that wait for the participant's answer before all others.
 *
 * @param isOffer Whether a study of this host offers a place.
 */
export function inOrder(
  applications: readonly Application[],
  isOffer: (application: Application) => boolean = () => false,
): Application[] {
  const rank = (application: Application) =>
    isOffer(application) ? 0 : application.state === 'opened' ? 1 : 2
  return applications.toSorted((a, b) => rank(a) - rank(b) || b.opened_at.localeCompare(a.opened_at))
}

/**
 * A new application, made when the participant presses Apply on a study.
 *
 * @param destination A domain, an e-mail address or a phone number.
 */
export function openedApplication(
  { id, title, company, payout }: Pick<StudyView, 'id' | 'title' | 'company' | 'payout'>,
  { channel, name: destination }: { channel: ApplyTarget['channel']; name: string | null },
  now: Date,
): Application {
  const at = now.toISOString()
  return {
    study_id: id,
    state: 'opened',
    updated_at: at,
    opened_at: at,
    title: cut(title, maxWordsLength.title) ?? '',
    company: cut(company, maxWordsLength.company),
    pay: cut(payout, maxWordsLength.pay),
    channel,
    destination: cut(destination, maxWordsLength.destination),
    session: null,
    payment: null,
  }
}

/** Cuts a study's text to the limit of an application, without splitting a surrogate pair. */
function cut(text: string | null, length: number): string | null {
  return (
    text &&
    text
      .slice(0, length)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim()
  )
}

/** A changed application. It is newer than the version before, even if the clock runs behind. */
export function changed(
  application: Application,
  changes: Partial<Pick<Application, 'state' | 'session' | 'payment'>>,
  now: Date,
): Application {
  return { ...application, ...changes, updated_at: laterThan(application, now) }
}

/** The change that removes an application from the list. */
export function removalOf(application: Application, now: Date) {
  return {
    study_id: application.study_id,
    state: 'removed',
    updated_at: laterThan(application, now),
  } as const
}

function laterThan({ updated_at }: Application, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(updated_at) + 1)).toISOString()
}

/** Whether the participant said that the application was sent, whatever the outcome. */
export function hasApplied(state: ApplicationState): boolean {
  return state !== 'opened'
}

/** A letter that asks about an application, as a `mailto:` address; null without an e-mail address. */
export function followUpHref({ channel, destination, title }: Application, appliedOn: string): string | null {
  const address = channel === 'email' ? emailIn(destination ?? '') : null
  if (address === null) return null
  const subject = `My application for “${title}”`
  const body = `Hello,\n\nI applied for “${title}” on ${appliedOn}. Could you tell me whether you are still looking for participants?\n\nThank you.`
  return `${mailtoHref(address)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
