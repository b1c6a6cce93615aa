import type { IntakeField } from '#contract/answers/intake.ts'
import type { StudyInput } from '#server/modules/studies/catalogue/study-input.ts'
import { type Question, type Questionnaire, ask, choose, pickDay, say, tick } from './intake-fields.ts'
import { focusGroupQuestions } from './intake-questions-groups.ts'
import { productTestQuestions } from './intake-questions-products.ts'

/** A questionnaire for a seeded study, by the study's key. */
export interface SeedIntake {
  sourceKey: string
  fields: IntakeField[]
}

const groupOpening = say(
  'about',
  'About these questions',
  'A few quick questions before we invite you. There are no right answers: they help us bring together people who see things differently.',
)
const groupClosing = [
  tick('times', 'When could you take part?', [
    'Weekday mornings',
    'Weekday afternoons',
    'Weekday evenings',
    'Saturdays',
  ]).described('Tick every time that usually suits you.'),
  pickDay('first_day', 'First day you could come'),
  ask('note', 'Anything the moderator should know?').hinted('Access needs, for example').optional(),
]

const testOpening = say(
  'about',
  'About these questions',
  'Samples are sent only to people they suit. Your answers decide which version you receive.',
)
const testClosing = [
  pickDay('first_day', 'First day you could start'),
  choose('parcel', 'Can a parcel be left at your door?', ['Yes', 'No, someone has to take it in']),
  ask('note', 'Anything we should know about the delivery?').hinted('Gate code, floor, best time').optional(),
]

/** The questionnaires of those studies of a catalogue that have one: about one study in seven. */
export function generateIntakes(studies: readonly StudyInput[]): SeedIntake[] {
  const byTitle = new Map([
    ...questionnairesOf('focus-groups', focusGroupQuestions, groupOpening, groupClosing),
    ...questionnairesOf('product-testing', productTestQuestions, testOpening, testClosing),
  ])
  return studies.flatMap(({ sourceKey, categorySlug, title }) => {
    const fields = byTitle.get(`${categorySlug} ${title}`)
    return fields ? [{ sourceKey, fields }] : []
  })
}

function questionnairesOf(
  slug: string,
  questionnaires: readonly Questionnaire[],
  opening: Question,
  closing: readonly Question[],
): [string, IntakeField[]][] {
  return questionnaires.flatMap(({ titles, questions }) => {
    const fields = [opening, ...questions, ...closing].map(({ field }) => field)
    return titles.map((title): [string, IntakeField[]] => [`${slug} ${title}`, fields])
  })
}
