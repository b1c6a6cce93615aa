import type { OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import { nextByHost } from '#domain/recruiting/study-states.ts'
import { type Recruitment, isFull } from '#domain/recruiting/recruitment.ts'
import { and, eq, notInArray } from 'drizzle-orm'
import { ownStudies, participations } from '#server/db/schema.ts'
import { closeStudies } from '#server/modules/studies/catalogue/close-studies.ts'
import type { Work } from '#server/work/work.ts'
import type { StudyRecruitment } from './recruited-study.ts'

/** Takes a study with all its answers or places out of the catalogue. Those concerned keep its page. */
export async function pauseIfFull(w: Work, recruitment: StudyRecruitment): Promise<void> {
  const { id, own } = recruitment.study
  const state = own && nextByHost(own.state, 'fill')
  if (own === null || state === null) return
  if (!(await isStudyFull(w, id, recruitment, own.content))) return
  await w.catalogue()
  await w.db.update(ownStudies).set({ state }).where(eq(ownStudies.id, own.id))
  await closeStudies(w.db, { source: 'own', keys: [String(own.id)] }, w.now)
  const states = { before: { state: own.state }, after: { state } }
  w.note({ act: 'own-study.full', subject: `own-study:${own.id}`, ...states })
}

/** Whether a study is full by this content. */
export async function isStudyFull(
  w: Work,
  studyId: number,
  filled: Pick<Recruitment, 'held' | 'used'>,
  content: OwnStudyContent,
): Promise<boolean> {
  const fitting = and(
    eq(participations.studyId, studyId),
    notInArray(participations.state, ['screened-out', 'cancelled']),
  )
  const count = content.recruiting.target === null ? 0 : await w.db.$count(participations, fitting)
  return isFull(filled, content, count)
}
