import { everydayNames } from '#tests/support/builders/studies/everyday-names.ts'
import { categories, study } from '#tests/support/builders/studies/study.ts'
import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openDay } from '#domain/dates/open-day.ts'
import { type StudySearch, isNarrowed, studyOrders, studyPlaces, wholeList } from './search-terms.ts'
import { StudySearcher } from './study-search.ts'

const tables = {
  cities: {
    1: { id: 1, name: 'San José', state: 'CA' },
    2: { id: 2, name: 'Austin', state: 'TX' },
  },
  companies: { 1: { id: 1, name: 'Plainfield Research' } },
  names: everydayNames,
}

const coffee = study({
  id: 1,
  title: 'Morning coffee habits',
  category: 1,
  city: 1,
  company: 1,
  pay_display: '$40 – $60',
  expire_at: '2026-12-24',
})
const knees = study({
  id: 2,
  title: 'Knee pain',
  category: 2,
  city: 2,
  online: true,
  pay_display: 'Up to $1,200',
  expire_at: '2026-11-25T09:00:00Z',
})
const open = { ...study({ id: 3, title: 'Open end', pay_display: 'Free samples' }), languages: 'en-es' }
const over = study({ id: 4, title: 'Over', pay_display: '$5', expire_at: '2026-11-19' })
const all = [coffee, knees, open, over]
const some = [knees, open]

function prepared(): StudySearcher {
  const searcher = new StudySearcher(tables)
  const long_description =
    '<p>Tell us about <strong>breakfast</strong> &amp; tea, ma&#241;ana, ni&#xF1;o.</p>'
  searcher.add(coffee, {}, { long_description })
  return searcher
}

const find = (search: Partial<StudySearch>, studies = all) =>
  prepared()
    .find(studies, { ...wholeList, ...search }, categories, '2026-11-20')
    .map(({ id }) => id)

describe('the applied search', () => {
  it('says no more of a study in Spanish than its card', () => {
    const searcher = prepared()
    expect([...(searcher.matches('español', all)?.keys() ?? [])]).toEqual([3])
    expect(searcher.foundIn('español', 3)).toBeNull()
  })

  it.each([
    ['coffee', [1]],
    ['COFFEE  habits', [1]],
    ['coffee knee', [1, 2]],
    ['san jose', [1]],
    ['José', [1]],
    ['austin, tx', [2]],
    ['austin tx', [2]],
    ['español', [3]],
    ['plainfield', [1]],
    ['breakfast', [1]],
    ['mañana niño', [1]],
    ['\u202Acoffee\u00A0\u200Bhabits\u202C', [1]],
    ['ｃｏｆｆｅｅ', [1]],
    ['& tea', [1]],
    ['strong', []],
    ['amp', []],
    ['online', [2]],
    ['  ', [1, 2, 3, 4]],
  ])('%j finds %j', (text, ids) => {
    expect(find({ text })).toEqual(ids)
  })

  it('filters by place and category, together with the words', () => {
    expect(find({ place: 'online' })).toEqual([2])
    expect(find({ place: 'in-person' })).toEqual([1, 3, 4])
    expect(find({ category: 'focus-groups' })).toEqual([1])
    expect(find({ category: 'survey-panels' })).toEqual([2])
    expect(find({ category: 'nothing' })).toEqual([])
    expect(find({ category: 'focus-groups', place: 'online' })).toEqual([])
    expect(find({ category: 'focus-groups', text: 'knee' })).toEqual([])
  })

  it('filters by a language in which people can take part, together with the place', () => {
    expect(find({ isInSpanish: true })).toEqual([3])
    expect(find({ isInSpanish: true, place: 'in-person' })).toEqual([3])
    expect(find({ isInSpanish: true, place: 'online' })).toEqual([])
  })

  it('sorts by pay, the largest first, studies without a sum last', () => {
    expect(find({ order: 'pay' })).toEqual([2, 1, 4, 3])
  })

  it('sorts by end, the nearest first; then studies without one, then expired ones', () => {
    expect(find({ order: 'ends-soon' })).toEqual([2, 1, 3, 4])
  })

  it('sorts a study as open while the host still offers it', () => {
    // On this island it is always the day after.
    vi.stubEnv('TZ', 'Pacific/Kiritimati')
    onTestFinished(() => void vi.unstubAllEnvs())
    const last = study({ id: 5, expire_at: openDay(new Date()) })
    const found = prepared().find([open, last], { ...wholeList, order: 'ends-soon' }, categories)
    expect(found).toEqual([last, open])
  })

  it('tells whether a search filters anything', () => {
    expect(isNarrowed(wholeList)).toBe(false)
    expect(isNarrowed({ ...wholeList, text: ' ', order: 'pay' })).toBe(false)
    expect(isNarrowed({ ...wholeList, text: 'a' })).toBe(true)
    expect(isNarrowed({ ...wholeList, place: 'online' })).toBe(true)
    expect(isNarrowed({ ...wholeList, isInSpanish: true })).toBe(true)
    expect(isNarrowed({ ...wholeList, category: 'focus-groups' })).toBe(true)
  })

  it('gives the same result after any earlier search', () => {
    const searches = fc.array(
      fc.record({
        text: fc.constantFrom('', ' ', 'o', 'on', 'kn', 'knee', 'pain knee', 'e n', 'coffee'),
        order: fc.constantFrom(...studyOrders),
        place: fc.constantFrom(...studyPlaces),
        isInSpanish: fc.boolean(),
        category: fc.constantFrom(null, 'focus-groups', 'survey-panels'),
        isNew: fc.constant(false),
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(searches, fc.infiniteStream(fc.boolean()), (list, chosen) => {
        const searcher = prepared()
        for (const next of list) {
          const studies = chosen.next().value ? all : some
          const found = searcher.find(studies, next, categories, '2026-11-20').map(({ id }) => id)
          expect(found).toEqual(find(next, studies))
        }
      }),
    )
  })

  it('never adds, repeats or reorders equal studies', () => {
    const pays = fc.constantFrom('$10', '$20', null)
    fc.assert(
      fc.property(fc.array(pays, { maxLength: 30 }), (list) => {
        const studies = list.map((pay, index) => study({ id: index + 1, pay_display: pay }))
        const sorted = find({ order: 'pay' }, studies)
        expect(sorted.toSorted((a, b) => a - b)).toEqual(studies.map(({ id }) => id))
        for (const pay of ['$10', '$20', null]) {
          const ids = sorted.filter((id) => list[id - 1] === pay)
          expect(ids).toEqual(ids.toSorted((a, b) => a - b))
        }
      }),
    )
  })
})

describe('words', () => {
  const trial = (id: number, names: readonly string[], rest: { title?: string; text?: string } = {}) => ({
    head: study({ id, title: rest.title ?? 'A Study of ABC-123' }),
    names,
    text: rest.text ?? '',
  })
  const trials = [
    trial(1, ['Asthma', 'Lung Diseases']),
    trial(2, ['Diabetes Mellitus, Type 2']),
    trial(3, ['Hypertension', 'Cardiovascular Diseases']),
    trial(4, ['Breast Neoplasms']),
    trial(5, ['Sjögren’s Syndrome']),
    trial(6, ['Arthritis, Rheumatoid']),
    trial(7, ['Depressive Disorder, Major']),
    trial(8, ['Leukemia, Myeloid, Acute']),
    trial(9, ['Diabetes Mellitus, Type 1']),
    trial(10, ['Osteoarthritis, Knee'], {
      text: `<p>For sore knees, with a Swedish massage.</p><h3>Who can take part</h3><p><strong>Inclusion Criteria</strong></p>
        <ul><li>Walks</li></ul><p><strong>Exclusion Criteria</strong></p><ul><li>Epilepsy</li></ul>`,
    }),
    trial(11, ['Healthy Volunteers']),
    trial(12, ['Alzheimer Disease']),
    trial(13, [
      'Migraine',
      'Psoriasis',
      ...Array.from({ length: 298 }, (_, number) => `Condition ${number + 2}`),
    ]),
    trial(14, [], { title: 'Walking with a dog' }),
    trial(16, ['Back Pain'], { title: 'An X-Ray Study' }),
    trial(17, ['Herpes Labialis']),
    trial(18, ['Self-Injurious Behavior', 'Suicidal Ideation']),
    trial(19, ['Fibromyalgia']),
    trial(20, ['Migraine'], { title: 'Herding' }),
    trial(21, ['Mesenchymal Stem Cells'], { title: 'Protocol 2026117' }),
    trial(22, ['Mesenchymal Stem Cells'], { text: '<p>One injection into the knee.</p>' }),
    trial(15, ['癌症'], { title: '哮喘患者研究 천식 연구 หอบหืด астма الربو' }),
  ]
  const searcher = new StudySearcher(tables)
  for (const { head, names, text } of trials)
    searcher.add(head, { conditions: { [head.id]: names } }, { long_description: text })
  const heads = trials.map(({ head }) => head)
  const found = (text: string) =>
    searcher.find(heads, { ...wholeList, text }, categories, '2026-11-20').map(({ id }) => id)

  it.each([
    ['asthma', [1]],
    ['Asma', [1]],
    ['asthmatic', [1]],
    ['type 2 diabetes', [2]],
    ['diabetes tipo 2', [2]],
    ['T2D', [2]],
    ['azucar', [2, 9]],
    ['diabetis', [2, 9]],
    ['high blood pressure', [3]],
    ['blood press', [3]],
    ['presión alta', [3]],
    ['cáncer de seno', [4]],
    ['I have breast cancer', [4]],
    ['breast cancr', [4]],
    ['sjogren', [5]],
    ['Sjogren’s', [5]],
    ['artritis reumatoide', [6]],
    ['rheumatoid artritis', [6]],
    ['RA', [6]],
    ['depresion', [7]],
    ['feeling depressed', [7]],
    ['leucemia', [8]],
    ['leukaemia paid study', [8]],
    ['massage', [10]],
    ['rodilla', [10]],
    ['epilepsy', []],
    ['healthy volunteers', [11]],
    ['voluntario sano', [11]],
    ['Alzheimer’s', [12]],
    ['alzhiemer', [12]],
    ['alz', [12]],
    ['condition 299', [13]],
    ['perros', [14]],
    ['asthma massage breast', [1, 4]],
    ['asthma lung xylophone', [1]],
    ['broken leg', []],
    ['diabetes mellitus tipo II', [2]],
    ['type2 diabetes', [2]],
    ['R.A.', [6]],
    ['siatica leucemia', [8]],
    ['social anxiety depression', [7]],
    ['childhood asthma in my son', [1]],
    ['athsma', [1]],
    ['CAR-T', []],
    ['Januvia', [2, 9]],
    ['mi esposo tiene asma', [1]],
    ['new asthma drug', [1]],
    ['asthma walking', [1]],
    ['日本語', []],
    ['喘息', []],
    ['哮喘', [15]],
    ['癌', [15]],
    ['哮喘 asthma', [1]],
    ['천식', [15]],
    ['코', []],
    ['หอบ', [15]],
    ['ตา', []],
    ['астма', [15]],
    ['жур', []],
    ['الربو', [15]],
    ['سكر', []],
    ['my back hurts', [16]],
    ['me duele la espalda', [16]],
    ['cold sore', [17]],
    ['hurt myself', [18]],
    ['she is hurting herself', [18]],
    ['thinking of killing myself', [18]],
    ['stem cell injection', [22, 21]],
    ['heart failure', [3]],
    ['2026117', [21]],
    ['2026118', []],
    ['body aches', [19]],
    ['me duele todo', [19]],
    ['me duele la cintura', [16]],
    ['asthma without leukemia', [1]],
    ['asma, sin leucemia', [1]],
    ['migraine psoriasis', [13, 20]],
    ['herdeing', [20]],
    ['zel', []],
    ['tumor en la espalda', [4, 8]],
    ['cancer in my knee', [4, 8]],
  ])('find by "%s"', (text, ids) => {
    expect(found(text)).toEqual(ids)
  })

  it.each(['studies', 'I want to get paid', 'ensayos clínicos', '!?', 'z', 'я', 'و', '👍', ' '])(
    'that say nothing, such as "%s", do not narrow',
    (text) => {
      expect(found(text)).toHaveLength(trials.length)
    },
  )

  it('have a limit', () => {
    expect(found('asthma '.repeat(60))).toEqual([1])
    expect(found('x'.repeat(400))).toEqual([])
  })

  it('say where a study has them, unless the card shows it', () => {
    expect(searcher.foundIn('azúcar', 2)).toMatchObject({
      field: 'condition',
      text: 'Diabetes Mellitus, Type 2',
    })
    expect(searcher.foundIn('massage', 10)).toMatchObject({ field: 'text', text: 'massage', studies: [10] })
    expect(searcher.foundIn('perro', 14)).toBeNull()
    expect(searcher.foundIn('', 14)).toBeNull()
  })
})
