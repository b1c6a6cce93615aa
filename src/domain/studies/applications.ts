import { type Application, type ApplicationState, maxWordsLength } from '#contract/answers/applications.ts'
import type { ApplyTarget } from './apply-target.ts'
import { emailIn, mailtoHref } from '#domain/contact-text.ts'
import type { StudyView } from './study-view.ts'

/** After so long without a word most applications get none. */
const quietDays = 14
const dayMs = 86_400_000

/** Whether she applied long ago and nothing has come of it. */
export function isQuiet({ state, updated_at }: Application, now: Date): boolean {
  return state === 'applied' && now.getTime() - Date.parse(updated_at) >= quietDays * dayMs
}

/** Newest first, those that wait for her answer before all others. */
export function inOrder(applications: readonly Application[]): Application[] {
  const rank = ({ state }: Application) => (state === 'opened' ? 0 : 1)
  return applications.toSorted((a, b) => rank(a) - rank(b) || b.opened_at.localeCompare(a.opened_at))
}

/**
 * An application to note: she pressed Apply just now, on a study as it is shown to her.
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

/** What a study says of itself has no limit, an application does; no half of a character stays behind. */
function cut(text: string | null, length: number): string | null {
  return (
    text &&
    text
      .slice(0, length)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim()
  )
}

/** What she changes of an application, as a later word than the one before it, also by a clock that runs behind. */
export function changed(
  application: Application,
  changes: Partial<Pick<Application, 'state' | 'session' | 'payment'>>,
  now: Date,
): Application {
  return { ...application, ...changes, updated_at: laterThan(application, now) }
}

/** The last word on an application that she does not want on her list any more. */
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

/** Whether she said that she applied, whatever came of it. */
export function hasApplied(state: ApplicationState): boolean {
  return state !== 'opened'
}

/** A letter that asks what became of an application, as a `mailto:` address; null where there is no e-mail address. */
export function followUpHref({ channel, destination, title }: Application, appliedOn: string): string | null {
  const address = channel === 'email' ? emailIn(destination ?? '') : null
  if (address === null) return null
  const subject = `My application for “${title}”`
  const body = `Hello,\n\nI applied for “${title}” on ${appliedOn}. Could you tell me whether you are still looking for participants?\n\nThank you.`
  return `${mailtoHref(address)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
