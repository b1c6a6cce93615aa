import type { HideSourceBody } from '#contract/desk/answers/sources.ts'
import { and, eq, exists, sql } from 'drizzle-orm'
import { studies, studyCorrections } from '#server/db/schema.ts'
import { DeskError } from '#server/desk/calls/desk-error.ts'
import { hiddenDay, ofStudy } from '#server/modules/studies/catalogue/corrections.ts'
import { bumpRevision } from '#server/modules/studies/catalogue/revision.ts'
import { type Work, type WorkDependencies, work } from '#server/work/work.ts'
import { countStudies } from './service.ts'

/**
 * Hides all studies of a source, or shows them again. They are hidden as by a correction of each, so imports keep it.
 * Resolves to the number of studies that changed.
 *
 * @throws {DeskError} `forbidden` for studies that are written at the desk; `changed-meanwhile` if others are to be shown
 * than the operator has read of.
 */
export async function hideSource(
  deps: WorkDependencies,
  { source, hidden, was, reason }: HideSourceBody,
  actor: { operatorId: number; name: string },
): Promise<number> {
  if (source === 'own') throw new DeskError('forbidden')
  return work(deps, actor, async (w) => {
    await w.catalogue()
    const count = (await countStudies(w.db)).find((one) => one.source === source)?.hidden ?? 0
    if (!hidden && was !== undefined && was !== count) throw new DeskError('changed-meanwhile')
    const by = { reason, operatorId: actor.operatorId, at: w.now }
    const changed = await (hidden ? hideAll(w, source, by) : showAll(w, source, by))
    if (changed === 0) return w.noteNothing(0)
    await bumpRevision(w.db)
    const act = hidden ? 'source.hide' : 'source.show'
    return w.note({ act, subject: `source:${source}`, reason, after: { studies: changed } }, changed)
  })
}

type By = Pick<typeof studyCorrections.$inferInsert, 'reason' | 'operatorId' | 'at'>

async function hideAll(w: Work, source: string, { reason, operatorId, at }: By): Promise<number> {
  const lastDay = sql`jsonb_build_object('expireOn', ${studies.expireOn})`
  await w.db
    .insert(studyCorrections)
    .select(
      w.db
        .select({
          source: studies.source,
          sourceKey: studies.sourceKey,
          fields: sql`'{}'::jsonb`.as('fields'),
          original: lastDay.as('original'),
          hidden: sql`true`.as('hidden'),
          version: sql`1`.as('version'),
          reason: sql`${reason}::text`.as('reason'),
          operatorId: sql`${operatorId}::integer`.as('operator_id'),
          at: sql`${at.toISOString()}::timestamptz`.as('at'),
        })
        .from(studies)
        .where(eq(studies.source, source)),
    )
    .onConflictDoUpdate({
      target: [studyCorrections.source, studyCorrections.sourceKey],
      set: {
        hidden: true,
        original: sql`${studyCorrections.original} || excluded.original`,
        version: sql`${studyCorrections.version} + 1`,
        reason,
        operatorId,
        at,
      },
      setWhere: eq(studyCorrections.hidden, false),
    })
  const isHidden = exists(
    w.db
      .select({ hidden: studyCorrections.hidden })
      .from(studyCorrections)
      .where(and(ofStudy, eq(studyCorrections.hidden, true))),
  )
  const changed = await w.db
    .update(studies)
    .set({ expireOn: hiddenDay, updatedAt: at })
    .where(and(eq(studies.source, source), sql`${studies.expireOn} is distinct from ${hiddenDay}`, isHidden))
    .returning({ id: studies.id })
  return changed.length
}

async function showAll(w: Work, source: string, by: By): Promise<number> {
  const ofSource = and(eq(studyCorrections.source, source), eq(studyCorrections.hidden, true))
  const changed = await w.db
    .update(studies)
    .set({ expireOn: sql`(${studyCorrections.original} ->> 'expireOn')::date`, updatedAt: by.at })
    .from(studyCorrections)
    .where(and(ofStudy, ofSource))
    .returning({ id: studies.id })
  await w.db
    .update(studyCorrections)
    .set({
      hidden: false,
      original: sql`${studyCorrections.original} - 'expireOn'`,
      version: sql`${studyCorrections.version} + 1`,
      ...by,
    })
    .where(ofSource)
  return changed.length
}
