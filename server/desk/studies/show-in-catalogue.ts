import { isOver } from '#domain/recruiting/study-states.ts'
import { openDay } from '#domain/dates/open-day.ts'
import { daySeconds, secondsBefore } from '#domain/dates/spans.ts'
import { DeskError } from '#server/desk/calls/desk-error.ts'
import { findPublished, publishStudy, withdrawStudy } from '#server/modules/studies/own/publish.ts'
import { syncSessions } from '#server/modules/studies/participations/changed-study.ts'
import type { Work } from '#server/work/work.ts'
import type { StoredOwnStudy } from './own-repo.ts'

/**
 * Brings a changed study and its sessions into the catalogue, or takes it out of the lists. Those who have a part in a
 * study that is over keep its page, which follows its changes.
 *
 * @throws {DeskError} `session-in-use` if it loses a session that participants have.
 */
export async function showInCatalogue(
  w: Work,
  { before, after }: { before: StoredOwnStudy; after: StoredOwnStudy },
): Promise<void> {
  await w.catalogue()
  const shown = { ...after, publishOn: after.publishOn ?? openDay(w.now) }
  const isChanged = after.content !== before.content
  if (after.state === 'published') await publishStudy(w, shown)
  else if (before.state === 'published') await withdrawStudy(w, after.id)
  else if (isOver(after.state) && isChanged && (await findPublished(w.db, after.id)) !== null)
    await publishStudy(w, { ...shown, closeOn: openDay(secondsBefore(w.now, daySeconds)) })
  const studyId = await findPublished(w.db, after.id)
  if (studyId === null) return
  if (!(await syncSessions(w, studyId, after.content))) throw new DeskError('session-in-use')
}
