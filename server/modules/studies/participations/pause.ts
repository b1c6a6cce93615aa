import type { OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import { areAllTaken } from '#domain/studies/quotas.ts'
import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { ownStudies, participations } from '#server/db/schema.ts'
import { closeStudies } from '#server/modules/studies/catalogue/close-studies.ts'
import { writeAct } from '#server/platform/audit/audit.ts'
import type { Unsealing } from '#server/platform/sealing/sealed-column.ts'
import { takenByQuota } from './quotas.ts'
import { type RecruitedStudy, placesOf } from './recruited-study.ts'

/**
 * Takes a study out of the catalogue once it has its target of answers, or nobody else can get a place. Those concerned
 * keep its page. Call it last in a transaction that has the study locked: it writes to the log.
 */
export async function pauseIfFull(
  tx: Database,
  unsealing: Unsealing,
  { id, own }: Pick<RecruitedStudy, 'id' | 'own'>,
  now: Date,
): Promise<void> {
  if (own === null || own.state !== 'published') return
  if (!(await isFull(tx, unsealing, { id, content: own.content }, now))) return
  await tx.update(ownStudies).set({ state: 'full' }).where(eq(ownStudies.id, own.id))
  await closeStudies(tx, { source: 'own', keys: [String(own.id)] }, now)
  const states = { before: { state: own.state }, after: { state: 'full' } }
  const act = { actor: { command: 'host' }, act: 'own-study.full' as const, subject: `own-study:${own.id}` }
  await writeAct(tx, { ...act, ...states }, now)
}

/** Whether a study has its target of answers, all places are accepted, or quotas have none for anybody who fits. */
export async function isFull(
  tx: Database,
  unsealing: Unsealing,
  { id, content }: { id: number; content: OwnStudyContent },
  now: Date,
): Promise<boolean> {
  const ofStudy = eq(participations.studyId, id)
  const { recruiting } = content
  const { target } = recruiting
  const places = placesOf(content)
  const fitting = notInArray(participations.state, ['screened-out', 'cancelled'])
  if (target !== null && (await tx.$count(participations, and(ofStudy, fitting))) >= target) return true
  const firm = inArray(participations.state, ['accepted', 'attended', 'no-show', 'paid'])
  if (places !== null && (await tx.$count(participations, and(ofStudy, firm))) >= places) return true
  const taken = await takenByQuota(tx, unsealing, { id, recruiting }, now)
  const full = taken.filter(({ quota, taken: count }) => count >= quota.limit)
  return areAllTaken(
    full.map(({ quota }) => quota),
    content,
  )
}
