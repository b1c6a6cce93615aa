import { activeStudiesAnswer } from '#contract/answers/active-studies.ts'
import { CategoriesAnswer, CompaniesAnswer, OnlineSurveysAnswer } from '#contract/answers/catalogue.ts'
import { singleStudyAnswer } from '#contract/answers/single-study.ts'
import { IntakeAnswer } from '#contract/answers/intake-answers.ts'
import { CsrfTokenAnswer, User } from '#contract/answers/participant.ts'
import { ProviderSurveysAnswer } from '#contract/answers/survey-calls.ts'
import { smallRoots } from '#offline/storage/schemas.ts'
import { damaged, oddly, withValue } from '#tests/support/stories/odd-answers.ts'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

/**
 * Every answer of section 7 of the specification, in the other forms that it leaves open and with fields that cannot be
 * read. A failed run prints its seed.
 */

interface Sample {
  schema: v.GenericSchema
  answer: unknown
  /** Fields without which a record, or the whole answer, means nothing. */
  needed: readonly string[]
  /** True when all fields of the answer are needed. */
  isNeededWhole?: boolean
  /** The name under which the device keeps the answer. */
  root?: string
  keptOf?: (read: unknown) => unknown
}

const study = {
  id: 7,
  title: 'Kitchen gadget test',
  category: 1,
  dmas: [501, 803],
  sponsored: true,
  requirements: [
    { field: '_age', op: '>=', value: '18' },
    { field: 'gender', op: '=', value: 'Male' },
  ],
  online: false,
  company: 3,
  city: 4,
  facility: null,
  expire_at: '2027-01-31',
  publish_at: '2026-11-02T09:30:00-05:00',
  outtrack: '/outtrack/panel/7/',
  image_1x1_url: 'gadget.png',
  image_2x1_url: null,
  age_display: '18+',
  gender_display: 'All',
  pay_display: '75',
  long_description: '<p>Try a gadget at home.</p>',
  registration_link: 'https://apply.example/gadget',
  registration_email: null,
  registration_phone: '2025550101',
  calc_no_ads: true,
}
const tables = {
  cities: [{ id: 4, name: 'Philadelphia', state: 'PA' }],
  facilities: [{ id: 5, name: 'Harbor House' }],
}
const categories = [
  { id: 1, title: 'Focus Groups', slug: 'focus-groups' },
  { id: 2, title: 'Clinical Trials', slug: 'clinical-trials' },
]
const companies = [{ id: 3, name: 'Harbor Panels' }]
// A restriction or an end that cannot be read stays one: `src/shared/contract/answers/catalogue.test.ts`.
const ofRecords = ['id', 'title', 'name', 'slug', 'field', 'op', 'value', 'dmas', 'requirements', 'expire_at']
const rowsOf = (read: unknown): unknown => Object(read).rows
const rowsUnder = (field: string) => (read: unknown) => rowsOf(Object(read)[field])

const samples: Readonly<Record<string, Sample>> = {
  user: {
    schema: User,
    answer: {
      email: 'ada@example.com',
      first_name: 'Ada',
      age: 36,
      dma: 501,
      balance: 2000,
      csrf_token: '31415926',
      enc_id: '4711',
      missing_profile: true,
      profile_data: { _birth_year: 1990, gender: 'Female' },
      hidden_studies: { focusgroup: [7, 8], onlinesurvey: [31] },
    },
    // The device keeps the whole profile, with any fields.
    needed: ['enc_id', 'profile_data'],
    root: 'user',
    // The device keeps neither the token nor the address.
    keptOf: (read) => ({ ...Object(read), csrf_token: undefined, email: undefined }),
  },
  'csrf-token': {
    schema: CsrfTokenAnswer,
    answer: { csrf_token: '31415926' },
    needed: [],
    isNeededWhole: true,
  },
  active: {
    schema: activeStudiesAnswer('panels'),
    answer: { panels: [study, { ...study, id: 8, dmas: [] }], ...tables },
    needed: ['panels', ...ofRecords],
  },
  categories: {
    schema: CategoriesAnswer,
    answer: { categories },
    needed: [],
    isNeededWhole: true,
    root: 'categories',
    keptOf: rowsUnder('categories'),
  },
  companies: {
    schema: CompaniesAnswer,
    answer: { companies },
    needed: [],
    isNeededWhole: true,
    root: 'companies',
    keptOf: rowsUnder('companies'),
  },
  'online surveys': {
    schema: OnlineSurveysAnswer,
    answer: {
      online_surveys: [
        {
          id: 31,
          title: 'Snack survey',
          image_url: 'snack.png',
          outtrackURL: null,
          age_display: '18+',
          gender_display: 'All',
          formatValue: '50 points',
          expire_at: '2027-01-31',
          publish_at: null,
          value: '50',
        },
      ],
    },
    needed: ['online_surveys', 'id', 'title'],
    root: 'online_surveys',
    keptOf: rowsUnder('online_surveys'),
  },
  'a single study': {
    schema: singleStudyAnswer('panels'),
    answer: { panels: [study], ...tables, categories, companies },
    needed: ['panels', ...ofRecords],
  },
  'surveys of the provider': {
    schema: ProviderSurveysAnswer,
    answer: [
      { id: 's1', loi: 7, payout: 120, rating: 4.25, rank: 0 },
      { id: '2', loi: 15, payout: 300, rating: 0, rank: 1 },
    ],
    needed: ['0', '1', 'id', 'loi', 'payout', 'rank'],
    root: 'provider_surveys',
    keptOf: rowsOf,
  },
  questionnaire: {
    schema: IntakeAnswer,
    answer: {
      fields: [
        { key: 'intro', type: 'text', label: 'About you', defaultValue: 'Three short questions.' },
        {
          key: 'cook',
          type: 'radio',
          label: 'Do you cook?',
          placeholder: null,
          required: true,
          options: [
            { value: '1', label: 'Every day' },
            { value: 'no', label: 'Never' },
          ],
          description: 'At home',
        },
      ],
    },
    needed: ['fields', 'key', 'options', 'value', 'label'],
    root: 'intake',
    keptOf: rowsOf,
  },
}

const runs = { numRuns: 100 }
const read = ({ schema }: Sample, answer: unknown): unknown => v.parse(schema, wire(answer))

/** The answer after its way over the wire: a field without a value is left out. */
function wire(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer))
}

/** Sets the count of dropped records to 0: in a table of damaged records it depends on the damage. */
const uncounted = (output: unknown): unknown =>
  JSON.parse(JSON.stringify(output, (name, value: unknown) => (name === 'dropped' ? 0 : value)))

const entries = Object.entries(samples)

describe.each(entries)('the answer with %s', (_name, sample) => {
  it('means the same in every form that the specification leaves open', () => {
    const expected = read(sample, sample.answer)
    fc.assert(
      fc.property(oddly(sample.answer), (odd) => {
        expect(read(sample, odd)).toEqual(expected)
      }),
      runs,
    )
  })

  it('is refused when it is no object', () => {
    const answers = [null, true, 7, 'Please sign in']
    expect(answers.filter((answer) => v.is(sample.schema, answer))).toEqual([])
  })
})

describe.each(entries.filter(([, { isNeededWhole }]) => !isNeededWhole))(
  'the answer with %s',
  (_name, sample) => {
    it('loses a field that cannot be read, and nothing else', () => {
      fc.assert(
        fc.property(damaged(sample.answer, sample.needed), ({ answer, path }) => {
          const without = withValue(sample.answer, path, undefined)
          expect(uncounted(read(sample, answer))).toEqual(uncounted(read(sample, without)))
        }),
        runs,
      )
    })
  },
)

describe.each(entries.filter(([, { root }]) => root))('the answer with %s', (_name, sample) => {
  it('is kept on the device as it was read', () => {
    fc.assert(
      fc.property(oddly(sample.answer), (odd) => {
        const schema = smallRoots[sample.root ?? '']
        if (!schema) throw new Error(`${sample.root} is not kept`)
        const kept = wire(sample.keptOf?.(read(sample, odd)) ?? read(sample, odd))
        expect(v.parse(schema, kept)).toEqual(kept)
      }),
      runs,
    )
  })
})

it('a reader that takes only one form fails this check', () => {
  const strict = v.object({ id: v.number(), title: v.string(), sponsored: v.boolean() })
  const answer = { id: 7, title: 'Kitchen gadget test', sponsored: true }
  const outcome = fc.check(fc.property(oddly(answer), (odd) => v.is(strict, wire(odd))))
  expect(outcome.failed).toBe(true)
})
