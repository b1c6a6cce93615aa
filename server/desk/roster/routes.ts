import type { StudyMessageBody } from '#contract/desk/answers/applicants.ts'
import { tidyLine } from '#contract/base/typed-text.ts'
import { participationStates } from '#contract/answers/participations.ts'
import { rosterOrders } from '#contract/desk/answers/roster.ts'
import { wholeNumber } from '#contract/base/typed-digits.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import type { DeskDependencies } from '#server/desk/calls/dependencies.ts'
import { DeskRoutes } from '#server/desk/calls/desk-routes.ts'
import { idOf } from '#server/desk/calls/id-of.ts'
import { reasonOf, openRecords } from '#server/desk/openings/open-records.ts'
import { actOnRoster } from './act.ts'
import { readSessions } from './read-sessions.ts'
import { readRoster } from './read-roster.ts'
import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { intakeAnswers, participants, participations, studies, studyMessages } from '#server/db/schema.ts'
import type { SignedInOperator } from '#server/desk/calls/desk-env.ts'
import { HostError } from '#server/errors/host-error.ts'
import { ofAnswers, stateOfAnswers } from '#server/modules/member/applications/answered.ts'
import { findRecruited } from '#server/modules/studies/participations/recruited-study.ts'
import { work } from '#server/work/work.ts'

/** A whole number of an address; null without one. */
const whole = (text = '') => wholeNumber(text)

export function rosterRoutes(deps: DeskDependencies) {
  const { clock, dataKeys, log } = deps
  const store = { db: deps.database.db, dataKeys, log }
  return new DeskRoutes(deps)
    .handle(endpoints.readRoster, ({ c, operator, param }) => {
      const { state, key, value, session, from_age, to_age, wanted, order, who, after } = c.req.query()
      const states = participationStates.filter((name) => state?.split(',').includes(name))
      const asked = {
        studyId: idOf(param('id')),
        states: states.length > 0 ? states : null,
        answer: key && value ? { key, value: tidyLine(value) } : null,
        sessionId: whole(session),
        age: { from: whole(from_age), to: whole(to_age) },
        wanted: whole(wanted),
        order: rosterOrders.find((name) => name === order) ?? null,
        who: who || null,
        after: after || null,
      }
      return readRoster({ ...store, config: deps.config }, asked, { operator, reason: reasonOf(c) }, clock())
    })
    .handle(endpoints.readSessions, ({ c, operator }) =>
      readSessions({ ...deps, db: deps.database.db }, c.req.query(), operator, clock()),
    )
    .handle(endpoints.actOnRoster, ({ body, operator, param }) =>
      actOnRoster(deps, idOf(param('id')), body, { operator, pays: false }),
    )
    .handle(endpoints.payOnRoster, ({ body, operator, param }) =>
      actOnRoster(deps, idOf(param('id')), body, { operator, pays: true }),
    )
    .handle(endpoints.writeToRoster, ({ body, operator, param }) =>
      writeToRoster(deps, idOf(param('id')), body, operator),
    ).app
}

/**
 * Writes to the participants of a study in some states, once for each key. Those who want no mail of studies get none,
 * and are counted.
 *
 * @throws {HostError} `not-found` for an unknown study, `invalid` for the key of another message.
 */
async function writeToRoster(
  deps: Pick<DeskDependencies, 'database' | 'dataKeys' | 'clock' | 'log'>,
  studyId: number,
  { key, states, text }: StudyMessageBody,
  operator: Pick<SignedInOperator, 'operatorId' | 'name'>,
): Promise<{ sent: number; unwanted: number }> {
  return work(deps, operator, async (w) => {
    const { db: tx, now } = w
    // A repetition waits for the first post.
    await w.lock('study', studyId, (db) =>
      db.select({ id: studies.id }).from(studies).where(eq(studies.id, studyId)).for('no key update'),
    )
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
