import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Requirement, studyLanguages } from '#contract/answers/catalogue.ts'
import { IntakeField } from '#contract/answers/intake.ts'
import { addDays } from '#domain/dates/calendar.ts'
import type { StudyInput } from '#server/modules/studies/catalogue/study-input.ts'
import * as v from 'valibot'

const text = v.nullable(v.string())
const days = v.pipe(v.number(), v.integer())
const dates = { publishedDaysAgo: days, expiresInDays: v.nullable(days) }

const Study = v.strictObject({
  sourceKey: v.string(),
  title: v.string(),
  categorySlug: v.string(),
  dmas: v.array(v.number()),
  sponsored: v.boolean(),
  requirements: v.array(Requirement),
  online: v.boolean(),
  company: text,
  city: v.nullable(v.strictObject({ name: v.string(), state: v.string() })),
  facility: text,
  image1x1: text,
  image2x1: text,
  ageDisplay: text,
  genderDisplay: text,
  payDisplay: text,
  longDescription: v.string(),
  /** English unless it is said. */
  languages: v.exactOptional(v.picklist(studyLanguages)),
  registrationLink: text,
  registrationEmail: text,
  registrationPhone: text,
  noAds: v.boolean(),
  ...dates,
})

/** A record of the older survey list. */
const Panel = v.strictObject({
  title: v.string(),
  /** Image name that `/img/{w}x{h}/{name}` resolves. */
  imageUrl: v.string(),
  targetUrl: v.string(),
  ageDisplay: v.string(),
  genderDisplay: v.string(),
  formatValue: v.string(),
  value: v.string(),
  ...dates,
})

const Category = v.strictObject({ title: v.string(), slug: v.string() })
/** A questionnaire, by the key of its study. */
const Intake = v.strictObject({ sourceKey: v.string(), fields: v.array(IntakeField) })
const Line = v.pipe(v.string(), v.parseJson(), v.strictTuple([v.string(), v.unknown()]))

/** One row a line: its kind and its values. Days are counted from the day on which the catalogue is filled. */
const file = fileURLToPath(new URL('./seed.jsonl', import.meta.url))

/** The product's own catalogue as of a calendar day (`YYYY-MM-DD`). */
export function readSeed(today: string) {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  const rows = lines.map((line) => v.parse(Line, line))
  const all = <Schema extends v.GenericSchema>(kind: string, schema: Schema) =>
    v.parse(
      v.array(schema),
      rows.flatMap(([one, row]) => (one === kind ? [row] : [])),
    )
  const dated = <Row extends v.InferOutput<v.ObjectSchema<typeof dates, undefined>>>(row: Row) => {
    const { publishedDaysAgo, expiresInDays, ...rest } = row
    const expireOn = expiresInDays === null ? null : addDays(today, expiresInDays)
    return { ...rest, publishOn: addDays(today, -publishedDaysAgo), expireOn }
  }
  return {
    categories: all('category', Category),
    studies: all('study', Study).map((row): StudyInput => ({ source: 'seed', ...dated(row) })),
    onlineSurveys: all('panel', Panel).map(dated),
    intakes: all('intake', Intake),
  }
}
