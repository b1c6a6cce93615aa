import { createHash } from 'node:crypto'
import type { ParticipationState } from '#contract/answers/participations.ts'
import { StudyMessageAnswer } from '#contract/desk/answers/roster.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { auditLog, intakeAnswers, participants, participations } from '#server/db/schema.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import type { SignedInOperator } from '#server/desk/calls/desk-env.ts'
import { openRecords } from '#server/desk/openings/open-records.ts'
import { HostError } from '#server/errors/host-error.ts'
import { ofAnswers, stateOfAnswers } from '#server/modules/member/applications/answered.ts'
import { findRecruited } from '#server/modules/studies/participations/recruited-study.ts'
import { lockPlaces } from '#server/modules/studies/participations/recruitment.ts'
import { work } from '#server/work/work.ts'
import * as v from 'valibot'

/** A message in the log. Those of a former release have no hash. */
const Sent = v.object({
  ...StudyMessageAnswer.entries,
  states: v.array(v.string()),
  text_hash: v.optional(v.string()),
})

interface StudyMessage {
  key: string
  states: readonly ParticipationState[]
  text: string
}

/**
 * Writes to the participants of a study in some states, once for each key. Those who want no mail of studies get none,
 * and are counted.
 *
 * @throws {HostError} `not-found` for an unknown study, `invalid` for the key of another message.
 */
export async function writeToRoster(
  deps: Pick<DeskDependencies, 'database' | 'dataKeys' | 'clock' | 'log'>,
  studyId: number,
  { key, states, text }: StudyMessage,
  operator: Pick<SignedInOperator, 'operatorId' | 'name'>,
): Promise<{ sent: number; unwanted: number }> {
  return work(deps, operator, async (w) => {
    const { db: tx, now } = w
    // A repetition waits for the first post.
    await lockPlaces(w, studyId)
    const study = await findRecruited(tx, studyId)
    if (study === null) throw new HostError('not-found')
    const subject = `study:${studyId}`
    const [repeated] = await tx
      .select({ after: auditLog.after })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.act, 'roster.write'),
          eq(auditLog.subject, subject),
          sql`${auditLog.after} @> ${JSON.stringify({ key })}::jsonb`,
        ),
      )
    // The log holds no words.
    const textHash = createHash('sha256').update(text).digest('base64url')
    if (repeated) {
      const { text_hash: hash, states: to, ...counts } = v.parse(Sent, repeated.after)
      if (hash !== textHash || to.join() !== states.join()) throw new HostError('invalid')
      return w.noteNothing(counts)
    }
    const all = await tx
      .select({ participantId: participants.id, wants: participants.mailsStudies })
      .from(intakeAnswers)
      .innerJoin(participants, eq(participants.id, intakeAnswers.participantId))
      .leftJoin(participations, ofAnswers)
      .where(and(eq(intakeAnswers.studyId, studyId), inArray(stateOfAnswers, [...states])))
    const wanting = all.filter(({ wants }) => wants)
    await openRecords(tx, { operator, opened: 'account', reason: 'A message of a study' }, wanting, now)
    const facts = { title: study.title, studyId, text }
    for (const { participantId } of wanting) w.mail({ participantId, kind: 'study-message', facts })
    const counts = { sent: wanting.length, unwanted: all.length - wanting.length }
    const after = { key, states, text_hash: textHash, ...counts }
    return w.note({ act: 'roster.write', subject, after }, counts)
  })
}
