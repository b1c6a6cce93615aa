import { categories, study } from '#tests/support/builders/study.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type StudySearch, isNarrowed, studyOrders, studyPlaces, wholeList } from './search-terms.ts'
import { SearchTexts, studySearch } from './study-search.ts'

const tables = {
  cities: {
    1: { id: 1, name: 'San José', state: 'CA' },
    2: { id: 2, name: 'Austin', state: 'TX' },
  },
  companies: { 1: { id: 1, name: 'Plainfield Research' } },
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
const open = study({ id: 3, title: 'Open end', pay_display: 'Free samples' })
const over = study({ id: 4, title: 'Over', pay_display: '$5', expire_at: '2026-11-19' })
const all = [coffee, knees, open, over]
const some = [knees, open]

function prepared(): SearchTexts {
  const texts = new SearchTexts(tables)
  texts.add(coffee, '<p>Tell us about <strong>breakfast</strong> &amp; tea, ma&#241;ana, ni&#xF1;o.</p>')
  return texts
}

const find = (search: Partial<StudySearch>, studies = all) =>
  studySearch(prepared())(studies, { ...wholeList, ...search }, categories, '2026-11-20').map(({ id }) => id)

describe('the applied search', () => {
  it.each([
    ['coffee', [1]],
    ['COFFEE  habits', [1]],
    ['coffee knee', []],
    ['san jose', [1]],
    ['José', [1]],
    ['austin, tx', []],
    ['austin tx', [2]],
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

  it('sorts by pay, the largest first, studies without a sum last', () => {
    expect(find({ order: 'pay' })).toEqual([2, 1, 4, 3])
  })

  it('sorts by end, the nearest first; then studies without one, then expired ones', () => {
    expect(find({ order: 'ends-soon' })).toEqual([2, 1, 3, 4])
  })

  it('tells whether a search filters anything', () => {
    expect(isNarrowed(wholeList)).toBe(false)
    expect(isNarrowed({ ...wholeList, text: ' ', order: 'pay' })).toBe(false)
    expect(isNarrowed({ ...wholeList, text: 'a' })).toBe(true)
    expect(isNarrowed({ ...wholeList, place: 'online' })).toBe(true)
    expect(isNarrowed({ ...wholeList, category: 'focus-groups' })).toBe(true)
  })

  it('gives the same result after any earlier search', () => {
    const searches = fc.array(
      fc.record({
        text: fc.constantFrom('', ' ', 'o', 'on', 'kn', 'knee', 'pain knee', 'e n', 'coffee'),
        order: fc.constantFrom(...studyOrders),
        place: fc.constantFrom(...studyPlaces),
        category: fc.constantFrom(null, 'focus-groups', 'survey-panels'),
      }),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(searches, fc.infiniteStream(fc.boolean()), (list, chosen) => {
        const search = studySearch(new SearchTexts(tables))
        for (const next of list) {
          const studies = chosen.next().value ? all : some
          const found = search(studies, next, categories, '2026-11-20').map(({ id }) => id)
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
