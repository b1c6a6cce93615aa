import type {
  CatalogueStudyAnswer,
  CorrectedFields,
  CorrectionBody,
} from '#contract/desk/answers/catalogue-studies.ts'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { operators, studies, studyCorrections } from '#server/db/schema.ts'
import type { SignedInOperator } from '#server/desk/calls/desk-env.ts'
import { DeskError } from '#server/desk/calls/desk-error.ts'
import { HostError } from '#server/errors/host-error.ts'
import { type Correction, originalOf, overlayOf } from '#server/modules/studies/catalogue/corrections.ts'
import { bumpRevision } from '#server/modules/studies/catalogue/revision.ts'
import { sanitizeDescription } from '#server/modules/studies/catalogue/sanitize-description.ts'
import { withDuration } from '#server/modules/studies/catalogue/save-studies.ts'
import type { StoredStudy } from '#server/modules/studies/catalogue/study-input.ts'
import { type Work, type WorkDependencies, work } from '#server/work/work.ts'
import { findCatalogueRow } from './catalogue-list.ts'

/** Fields of the contract and their columns. */
const columnOf = {
  title: 'title',
  age_display: 'ageDisplay',
  gender_display: 'genderDisplay',
  pay_display: 'payDisplay',
  long_description: 'longDescription',
  registration_link: 'registrationLink',
  registration_email: 'registrationEmail',
  registration_phone: 'registrationPhone',
  featured: 'sponsored',
} as const satisfies Record<keyof CorrectedFields, keyof StoredStudy>

/**
 * Replaces the correction of an imported study. The next import keeps it, and stores what the source says meanwhile.
 *
 * @throws {DeskError} `changed-meanwhile` if the correction has another version by now; `forbidden` for a study that is
 * written at the desk.
 */
export async function correctStudy(
  deps: WorkDependencies,
  { id, ...body }: CorrectionBody & { id: number },
  actor: Pick<SignedInOperator, 'operatorId' | 'name'>,
): Promise<void> {
  await work(deps, actor, async (w) => {
    const { db: tx, now } = w
    await w.catalogue()
    const found = await findStudy(tx, id)
    if (found === null) throw new HostError('not-found')
    const { study, correction: before } = found
    if (study.source === 'own') throw new DeskError('forbidden')
    if ((before?.version ?? 0) !== body.version) throw new DeskError('changed-meanwhile')
    const source: StoredStudy = { ...study, ...before?.original }
    const correction = { fields: columnsOf(body.fields), hidden: body.hidden }
    await saveCorrection(w, {
      source: study.source,
      sourceKey: study.sourceKey,
      ...correction,
      original: originalOf(source, correction),
      version: body.version + 1,
      reason: body.reason,
      operatorId: actor.operatorId,
      at: now,
    })
    const { id: _id, source: _source, sourceKey: _key, textHash: _hash, ...restored } = source
    await tx
      .update(studies)
      .set(withDuration({ ...restored, ...overlayOf(correction), updatedAt: now }))
      .where(eq(studies.id, id))
    await bumpRevision(tx)
    return w.note({
      act: 'study.correct',
      subject: `study:${study.source}:${study.sourceKey}`,
      reason: body.reason,
      before: { fields: before?.fields ?? {}, hidden: before?.hidden ?? false },
      after: correction,
    })
  })
}

/** @throws {HostError} `not-found`. */
export async function readCatalogueStudy(db: Database, id: number, now: Date): Promise<CatalogueStudyAnswer> {
  const row = await findCatalogueRow(db, id, now)
  const found = await findStudy(db, id)
  if (row === null || found === null) throw new HostError('not-found')
  const { study, correction, by } = found
  return {
    row,
    shown: {
      title: study.title,
      age_display: study.ageDisplay,
      gender_display: study.genderDisplay,
      pay_display: study.payDisplay,
      long_description: study.longDescription,
      registration_link: study.registrationLink,
      registration_email: study.registrationEmail,
      registration_phone: study.registrationPhone,
      featured: study.sponsored,
    },
    picture: study.image2x1,
    correction: correction && {
      version: correction.version,
      fields: fieldsOf(correction.fields),
      original: fieldsOf(correction.original),
      hidden: correction.hidden,
      reason: correction.reason,
      at: correction.at.toISOString(),
      by: by ?? '',
    },
    version: correction?.version ?? 0,
  }
}

async function findStudy(
  db: Database,
  id: number,
): Promise<{ study: StoredStudy; correction: Correction | null; by: string | null } | null> {
  const [study] = await db.select().from(studies).where(eq(studies.id, id))
  if (study === undefined) return null
  const [row] = await db
    .select({ correction: studyCorrections, by: operators.name })
    .from(studyCorrections)
    .innerJoin(operators, eq(operators.id, studyCorrections.operatorId))
    .where(and(eq(studyCorrections.source, study.source), eq(studyCorrections.sourceKey, study.sourceKey)))
  return { study, correction: row?.correction ?? null, by: row?.by ?? null }
}

/** An empty correction keeps its row: its version tells another operator that it changed. */
async function saveCorrection(w: Work, row: Correction): Promise<void> {
  const { source: _source, sourceKey: _key, ...set } = row
  await w.db
    .insert(studyCorrections)
    .values(row)
    .onConflictDoUpdate({ target: [studyCorrections.source, studyCorrections.sourceKey], set })
}

function columnsOf(fields: CorrectedFields): Record<string, unknown> {
  const given: Readonly<Record<string, unknown>> = fields
  return Object.fromEntries(
    Object.entries(columnOf).flatMap(([field, column]) => {
      const value = given[field]
      if (value === undefined) return []
      const isHtml = field === 'long_description' && typeof value === 'string'
      return [[column, isHtml ? sanitizeDescription(value) : value]]
    }),
  )
}

function fieldsOf(columns: Readonly<Record<string, unknown>>): CorrectedFields {
  return Object.fromEntries(
    Object.entries(columnOf).flatMap(([field, column]) =>
      columns[column] === undefined ? [] : [[field, columns[column]]],
    ),
  )
}
