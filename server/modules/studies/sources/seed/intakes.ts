import type { IntakeField } from '#contract/answers/intake.ts'
import focusGroups from '#server/content/seed/questionnaires/focus-groups.json' with { type: 'json' }
import productTesting from '#server/content/seed/questionnaires/product-testing.json' with { type: 'json' }
import type { StudyInput } from '#server/modules/studies/catalogue/study-input.ts'
import * as v from 'valibot'
import { type Question, Questionnaires } from './schemas.ts'

/** A questionnaire for a seeded study, by the study's key. */
export interface SeedIntake {
  sourceKey: string
  fields: IntakeField[]
}

/** The questionnaires of a catalogue. About one study in seven has one. */
export function generateIntakes(studies: readonly StudyInput[]): SeedIntake[] {
  const byTitle = new Map([
    ...questionnairesOf('focus-groups', focusGroups),
    ...questionnairesOf('product-testing', productTesting),
  ])
  return studies.flatMap(({ sourceKey, categorySlug, title }) => {
    const fields = byTitle.get(`${categorySlug} ${title}`)
    return fields ? [{ sourceKey, fields }] : []
  })
}

function questionnairesOf(slug: string, content: unknown): [string, IntakeField[]][] {
  const { opening, closing, subjects } = v.parse(Questionnaires, content)
  return subjects.flatMap(({ titles, questions }) => {
    const fields = [opening, ...questions, ...closing].map(fieldOf)
    return titles.map((title): [string, IntakeField[]] => [`${slug} ${title}`, fields])
  })
}

const fieldOf = (question: Question): IntakeField => ({
  key: question.key,
  type: question.type,
  label: question.label,
  placeholder: question.placeholder ?? null,
  required: question.required,
  options: question.options.map((label) => ({ value: valueOf(label), label })),
  description: question.description ?? null,
  defaultValue: question.defaultValue ?? null,
})

/** The label in lower case, words joined: `Once a week` is stored as `once-a-week`. */
const valueOf = (label: string) =>
  label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
