import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { ownStudies, participations } from '#server/db/schema.ts'
import { closeStudies } from '#server/modules/studies/catalogue/close-studies.ts'
import { writeAct } from '#server/platform/audit/audit.ts'
import { type RecruitedStudy, placesOf } from './recruited-study.ts'

/**
 * Takes a study out of the catalogue once it has its target of answers, or all places are accepted. Those concerned keep
 * its page. Call it last in a transaction that has the study locked: it writes to the log.
 */
export async function pauseIfFull(tx: Database, study: RecruitedStudy, now: Date): Promise<void> {
  const { own } = study
  if (own === null || own.state !== 'published' || !(await isFull(tx, study))) return
  await tx.update(ownStudies).set({ state: 'full' }).where(eq(ownStudies.id, own.id))
  await closeStudies(tx, { source: 'own', keys: [String(own.id)] }, now)
  const states = { before: { state: own.state }, after: { state: 'full' } }
  const act = { actor: { command: 'host' }, act: 'own-study.full' as const, subject: `own-study:${own.id}` }
  await writeAct(tx, { ...act, ...states }, now)
}

/** Whether a study has its target of answers, or all places are accepted. */
export async function isFull(
  tx: Database,
  study: Pick<RecruitedStudy, 'id' | 'recruiting'>,
): Promise<boolean> {
  const ofStudy = eq(participations.studyId, study.id)
  const { target } = study.recruiting
  const places = placesOf(study)
  const fitting = notInArray(participations.state, ['screened-out', 'cancelled'])
  if (target !== null && (await tx.$count(participations, and(ofStudy, fitting))) >= target) return true
  const firm = inArray(participations.state, ['accepted', 'attended', 'no-show', 'paid'])
  return places !== null && (await tx.$count(participations, and(ofStudy, firm))) >= places
}
