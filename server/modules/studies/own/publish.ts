import { lastDayOf, listedSessions } from '#domain/recruiting/listed-sessions.ts'
import { listedPay } from '#domain/money/listed-pay.ts'
import type { IntakeField } from '#contract/answers/intake.ts'
import type { OwnStudyContent, Question } from '#contract/desk/answers/own-studies.ts'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { categories, studies } from '#server/db/schema.ts'
import { closeStudies } from '#server/modules/studies/catalogue/close-studies.ts'
import { bumpRevision } from '#server/modules/studies/catalogue/revision.ts'
import { saveStudies } from '#server/modules/studies/catalogue/save-studies.ts'
import type { StudyInput } from '#server/modules/studies/catalogue/study-input.ts'
import { saveIntake } from '#server/modules/studies/intake/repo.ts'
import type { Work } from '#server/work/work.ts'

/** A study that is written at the desk, as the catalogue needs it. */
export interface PublishedStudy {
  id: number
  content: OwnStudyContent
  featured: boolean
  publishOn: string
  /** The last day; null without one. */
  closeOn: string | null
}

const source = 'own'

/**
 * Puts a study and its questionnaire into the catalogue, or changes them there, on the same path as imported studies.
 * The catalogue's revision rises in the operator's own transaction, so editions follow.
 */
export async function publishStudy(w: Work, study: PublishedStudy): Promise<void> {
  const { unchanged } = await saveStudies(w.db, [inputOf(study)], w.now)
  const studyId = await findPublished(w.db, study.id)
  if (studyId === null) throw new Error(`The study ${study.id} was not saved`)
  const isChanged = await saveIntake(w.db, studyId, study.content.questions.map(shownQuestion))
  if (isChanged && unchanged > 0) await bumpRevision(w.db)
}

/** A question as participants get it: without the answers that the study looks for. */
const shownQuestion = ({ screening: _screening, ...question }: Question): IntakeField => question

/** Takes a study out of the catalogue. Its row stays, with the participants' answers. */
export async function withdrawStudy(w: Work, id: number): Promise<void> {
  await closeStudies(w.db, { source, keys: [String(id)] }, w.now)
}

/** The catalogue's id of a study that is written at the desk; null if it was never published. */
export async function findPublished(db: Database, id: number): Promise<number | null> {
  const [row] = await db
    .select({ id: studies.id })
    .from(studies)
    .where(and(eq(studies.source, source), eq(studies.sourceKey, String(id))))
  return row?.id ?? null
}

export async function hasCategory(db: Database, slug: string): Promise<boolean> {
  return (await db.$count(categories, eq(categories.slug, slug))) > 0
}

function inputOf({ id, content, featured, publishOn, closeOn }: PublishedStudy): StudyInput {
  const sessions = listedSessions(content.recruiting)
  return {
    source,
    sourceKey: String(id),
    title: content.title,
    categorySlug: content.category,
    dmas: content.dmas,
    sponsored: featured,
    requirements: content.requirements,
    online: content.online,
    languages: content.languages,
    recruited: { sessions, screenOutPoints: content.recruiting.screen_out_points },
    company: content.company,
    city: content.city,
    facility: content.facility,
    expireOn: closeOn ?? lastDayOf(sessions),
    publishOn,
    image1x1: content.picture,
    image2x1: content.picture,
    ageDisplay: content.age_display,
    genderDisplay: content.gender_display,
    payDisplay: listedPay(content),
    longDescription: content.long_description,
    registrationLink: content.registration_link,
    registrationEmail: content.registration_email,
    registrationPhone: content.registration_phone,
    noAds: content.no_ads,
  }
}
