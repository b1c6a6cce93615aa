import type { ActName } from '#contract/desk/answers/acts.ts'
import { openDay } from '#domain/dates/open-day.ts'
import { type HostStudyAct, nextByHost } from '#domain/recruiting/study-states.ts'
import { ownStudies } from '#server/db/schema.ts'
import { type WorkDependencies, work } from '#server/work/work.ts'
import { eq } from 'drizzle-orm'
import { type StoredOwnStudy, findDue } from './own-repo.ts'
import { lockStudy, subjectOf } from './own-studies.ts'
import { showInCatalogue } from './show-in-catalogue.ts'

/**
 * Publishes the studies whose first day has come and closes those whose last day is over. Versions stay: an operator who
 * edits such a study meanwhile does not collide with anybody.
 */
export async function followSchedules(deps: WorkDependencies): Promise<void> {
  const today = openDay(deps.clock())
  const { begin, end } = await findDue(deps.database.db, today)
  const moveOn = (id: number, act: ActName, by: HostStudyAct, isDue: (study: StoredOwnStudy) => boolean) =>
    work(deps, null, async (w) => {
      const before = await lockStudy(w, id)
      const state = before && isDue(before) ? nextByHost(before.state, by) : null
      if (before === null || state === null) return
      await w.db.update(ownStudies).set({ state }).where(eq(ownStudies.id, id))
      await showInCatalogue(w, { before, after: { ...before, state } })
      const states = { before: { state: before.state }, after: { state } }
      w.note({ act, subject: subjectOf(id), ...states })
    })
  // Each one is checked again under its lock, because an operator or another host may have been faster.
  for (const id of begin)
    await moveOn(
      id,
      'own-study.publish',
      'begin',
      ({ publishOn }) => publishOn !== null && publishOn <= today,
    )
  for (const id of end)
    await moveOn(id, 'own-study.end', 'end', ({ closeOn }) => closeOn !== null && closeOn < today)
}
