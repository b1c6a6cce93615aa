import { createHash } from 'node:crypto'
import type { ParticipationState } from '#contract/answers/participations.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { intakeAnswers, participants, participations, studyMessages } from '#server/db/schema.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import type { SignedInOperator } from '#server/desk/calls/desk-env.ts'
import { openRecords } from '#server/desk/openings/open-records.ts'
import { HostError } from '#server/errors/host-error.ts'
import { ofAnswers, stateOfAnswers } from '#server/modules/member/applications/answered.ts'
import { findRecruited, lockPlaces } from '#server/modules/studies/participations/recruited-study.ts'
import { work } from '#server/work/work.ts'

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
    const isKnown = and(eq(studyMessages.studyId, studyId), eq(studyMessages.key, key))
    const [known] = await tx.select().from(studyMessages).where(isKnown)
    const textHash = createHash('sha256').update(text).digest('base64url')
    if (known) {
      const { sent, unwanted } = known
      if (known.textHash !== textHash || known.states.join() !== states.join()) throw new HostError('invalid')
      return w.noteNothing({ sent, unwanted })
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
    await tx.insert(studyMessages).values({ studyId, key, states: [...states], textHash, ...counts })
    const after = { states, ...counts }
    return w.note({ act: 'roster.write', subject: `study:${studyId}`, after }, counts)
  })
}
