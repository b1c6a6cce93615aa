import type { Decision } from '#contract/desk/answers/applicants.ts'
import { type ApplicationState, maxWordsLength } from '#contract/answers/applications.ts'
import type { Database } from '#server/db/database.ts'
import { lockLists } from '#server/modules/member/lists/repo.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'
import { hasRoom } from './service.ts'
import { putApplication, readLatest } from './repo.ts'

/** The status that a decision gives an application. */
const stateOf = {
  chosen: 'heard-back',
  declined: 'not-chosen',
  waitlisted: 'applied',
} as const satisfies Record<Decision, ApplicationState>

/** Statuses that a decision leaves alone: the participant knows more than the operator. */
const keptBy: Readonly<Record<Decision, readonly ApplicationState[]>> = {
  chosen: ['scheduled', 'done', 'paid'],
  declined: ['done', 'paid'],
  waitlisted: ['scheduled', 'done', 'paid'],
}

/** A study as an application copies it. */
export interface DecidedStudy {
  id: number
  title: string
  company: string | null
  pay: string | null
}

/**
 * Shows a decision on a participant's answers in My applications. It is a change like the participant's own: of the two
 * the later one counts, so a change that the participant makes afterwards replaces it. A full list stays as it is.
 */
export async function noteDecision(
  tx: Database,
  unsealing: Unsealing,
  participantId: number,
  {
    study,
    decision,
    answeredAt,
    now,
  }: { study: DecidedStudy; decision: Decision; answeredAt: Date; now: Date },
): Promise<void> {
  await lockLists(tx, participantId)
  const known = await readLatest(tx, unsealing, participantId, study.id)
  if (known === null && !(await hasRoom(tx, participantId))) return
  const details = known?.details ?? detailsOf(study, answeredAt)
  if (known?.details && keptBy[decision].includes(details.state)) return
  const updatedAt = known !== null && known.updatedAt > now ? known.updatedAt : now
  await putApplication(tx, unsealing.dataKeys, {
    participantId,
    studyId: study.id,
    updatedAt,
    details: { ...details, state: stateOf[decision] },
  })
}

/** Lists answers to a questionnaire that are an application themselves in My applications, once they are sent. */
export async function noteAnswered(
  tx: Database,
  unsealing: Unsealing,
  participantId: number,
  { study, now }: { study: DecidedStudy; now: Date },
): Promise<void> {
  await lockLists(tx, participantId)
  const known = await readLatest(tx, unsealing, participantId, study.id)
  // The participant's own status says more, unless the study was only opened.
  if (known?.details && known.details.state !== 'opened') return
  if (known === null && !(await hasRoom(tx, participantId))) return
  const updatedAt = known !== null && known.updatedAt > now ? known.updatedAt : now
  await putApplication(tx, unsealing.dataKeys, {
    participantId,
    studyId: study.id,
    updatedAt,
    details: detailsOf(study, now),
  })
}

function detailsOf({ title, company, pay }: DecidedStudy, answeredAt: Date) {
  return {
    state: 'applied' as const,
    opened_at: answeredAt.toISOString(),
    title: title.slice(0, maxWordsLength.title),
    company: company?.slice(0, maxWordsLength.company) ?? null,
    pay: pay?.slice(0, maxWordsLength.pay) ?? null,
    channel: 'questionnaire' as const,
    destination: null,
    session: null,
    payment: null,
  }
}
