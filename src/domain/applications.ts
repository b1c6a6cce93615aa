import * as v from 'valibot'

/**
 * Applications that a participant sent by a study's own link, e-mail or phone: nobody but she knows of them, so every
 * state is her word. `opened`: she went there, and has not said yet whether she applied.
 */
export const applicationStates = [
  'opened',
  'applied',
  'heard-back',
  'scheduled',
  'done',
  'paid',
  'not-chosen',
  'no-answer',
] as const
export type ApplicationState = (typeof applicationStates)[number]

/** What a study was when she went to apply: it may change or close afterwards. */
export const Application = v.object({
  studyId: v.number(),
  title: v.string(),
  company: v.nullable(v.string()),
  pay: v.nullable(v.string()),
  channel: v.picklist(['link', 'email', 'phone']),
  /** A domain, an e-mail address or a phone number. */
  destination: v.nullable(v.string()),
  state: v.picklist(applicationStates),
  /** ISO date-times: when she went there, and when the state was last set. */
  openedAt: v.pipe(v.string(), v.isoTimestamp()),
  changedAt: v.pipe(v.string(), v.isoTimestamp()),
})
export type Application = v.InferOutput<typeof Application>

/** After so long without a word most applications get none. */
const quietDays = 14
const dayMs = 86_400_000

/** Whether she applied long ago and nothing has come of it. */
export function isQuiet({ state, changedAt }: Application, now: Date): boolean {
  return state === 'applied' && now.getTime() - Date.parse(changedAt) >= quietDays * dayMs
}

/** Newest first, those that wait for her answer before all others. */
export function inOrder(applications: readonly Application[]): Application[] {
  const rank = ({ state }: Application) => (state === 'opened' ? 0 : 1)
  return applications.toSorted((a, b) => rank(a) - rank(b) || b.openedAt.localeCompare(a.openedAt))
}

/** Another press of Apply: a study that she said more of already stays as it is. */
export function withOpened(
  applications: readonly Application[],
  opened: Application,
): readonly Application[] {
  const known = applications.find(({ studyId }) => studyId === opened.studyId)
  if (known !== undefined && known.state !== 'opened') return applications
  return [...applications.filter((other) => other !== known), opened]
}

/** @param state Null forgets the application: she did not apply after all. */
export function withState(
  applications: readonly Application[],
  studyId: number,
  state: ApplicationState | null,
  now: Date,
): readonly Application[] {
  return applications.flatMap((application) => {
    if (application.studyId !== studyId) return [application]
    return state === null ? [] : [{ ...application, state, changedAt: now.toISOString() }]
  })
}

/** A letter that asks what became of an application, as a `mailto:` address; null where there is no e-mail address. */
export function followUpHref({ channel, destination, title }: Application, appliedOn: string): string | null {
  if (channel !== 'email' || destination === null) return null
  const subject = `My application for “${title}”`
  const body = `Hello,\n\nI applied for “${title}” on ${appliedOn}. Could you tell me whether you are still looking for participants?\n\nThank you.`
  return `mailto:${destination}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
