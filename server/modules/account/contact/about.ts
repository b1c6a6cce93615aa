import { Id } from '#contract/base/values.ts'
import { type ContactSubject, contactSubjects } from '#contract/desk/answers/contact.ts'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { cashouts, type contactThreads, studies } from '#server/db/schema.ts'
import { cleanText } from '#server/runtime/clean-text.ts'

export interface About {
  subject: ContactSubject
  /** Id of the study or survey, or reference of the cash-out; null if it names none. */
  ref: string | null
  /** Title of the study; null for other subjects. */
  title: string | null
}

const maxSurveyIdLength = 64

const general: About = { subject: 'general', ref: null, title: null }

/**
 * Reads a subject, such as `study`, with the record that it names, such as `study:123`. Anybody may write it into an
 * address: a record that is not there, or is another participant's, makes it general.
 *
 * @param participantId Null for a visitor.
 */
export async function readAbout(db: Database, text: string, participantId: number | null): Promise<About> {
  const colon = text.indexOf(':')
  const name = colon === -1 ? text : text.slice(0, colon)
  const ref = colon === -1 ? '' : text.slice(colon + 1)
  const subject = contactSubjects.find((one) => one === name)
  if (subject === undefined) return general
  const alone = { subject, ref: null, title: null }
  if (ref === '') return alone
  if (subject === 'study') return (await studyNamed(db, ref)) ?? general
  if (subject === 'survey') return isSurveyId(ref) ? { subject, ref, title: null } : general
  if (subject !== 'payout') return alone
  // Without a session nobody has shown that the payout is the visitor's.
  if (participantId === null) return alone
  return (await isOwnPayout(db, ref, participantId)) ? { subject, ref, title: null } : general
}

/** The text that {@link readAbout} reads as this. */
export const aboutValue = ({ subject, ref }: About): string => (ref === null ? subject : `${subject}:${ref}`)

async function studyNamed(db: Database, ref: string): Promise<About | null> {
  const id = v.safeParse(Id, ref)
  const title = id.success ? await findTitle(db, id.output) : null
  return title === null || !id.success ? null : { subject: 'study', ref: String(id.output), title }
}

export async function aboutOf(
  db: Database,
  { subject, subjectRef: ref }: Pick<typeof contactThreads.$inferSelect, 'subject' | 'subjectRef'>,
): Promise<About> {
  const title = subject === 'study' && ref !== null ? await findTitle(db, Number(ref)) : null
  return { subject, ref, title }
}

async function findTitle(db: Database, studyId: number): Promise<string | null> {
  const [row] = await db.select({ title: studies.title }).from(studies).where(eq(studies.id, studyId))
  return row?.title ?? null
}

/** Ids of the provider may be any text. */
const isSurveyId = (ref: string) => cleanText(ref, maxSurveyIdLength) === ref

async function isOwnPayout(db: Database, ref: string, participantId: number): Promise<boolean> {
  if (!/^\w{1,32}$/.test(ref)) return false
  const own = and(eq(cashouts.reference, ref), eq(cashouts.participantId, participantId))
  return (await db.$count(cashouts, own)) > 0
}
