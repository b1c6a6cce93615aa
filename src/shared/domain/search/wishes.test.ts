import { everydayNames } from '#tests/support/builders/studies/everyday-names.ts'
import { categories, study } from '#tests/support/builders/studies/study.ts'
import { describe, expect, it } from 'vitest'
import { wholeList } from './search-terms.ts'
import { StudySearcher } from './study-search.ts'

const tables = { cities: {}, companies: {}, names: everydayNames }

describe('words for pickers', () => {
  const all = [
    study({ id: 1, title: 'Morning coffee habits', pay_display: '$40 – $60' }),
    study({ id: 2, title: 'Knee pain', online: true, pay_display: 'Up to $1,200' }),
    study({ id: 3, title: 'Open end', pay_display: 'Free samples' }),
    study({ id: 4, title: 'Over', pay_display: '$5' }),
  ]
  const prepared = () => new StudySearcher(tables)
  const find = (search: Partial<typeof wholeList>) =>
    prepared()
      .find(all, { ...wholeList, ...search }, categories, '2026-11-20')
      .map(({ id }) => id)

  it.each([
    ['what pays the most', [2, 1, 4, 3], 'pay'],
    ['los que más pagan', [2, 1, 4, 3], 'pay'],
    ['coffee highest paying', [1], 'pay'],
    ['remote', [2], 'online'],
    ['knee pain from home', [2], 'online'],
    ['dolor de rodilla en línea', [2], 'online'],
    ['coffee online', [1, 2], null],
    ['quick', [1, 2, 3, 4], null],
    ['coffee this week', [1], null],
    ['café hoy', [1], null],
  ])('"%s" finds %j by pickers', (text, ids, picker) => {
    const wishes = prepared().wishesOf({ ...wholeList, text }, all, categories)
    expect(find(wishes?.search ?? { text })).toEqual(ids)
    expect([wishes?.pay && 'pay', wishes?.online && 'online'].find(Boolean) ?? null).toBe(picker)
    expect(prepared().ignoredWords(wishes?.search ?? { ...wholeList, text }, all, categories)).toBeNull()
  })

  it('leaves a picker that is set as it is', () => {
    const search = {
      ...wholeList,
      text: 'online, best paid',
      order: 'ends-soon',
      place: 'in-person',
    } as const
    expect(prepared().wishesOf(search, all, categories)).toBeNull()
  })
})

describe('words that no study has', () => {
  const names = { 1: 'Asthma', 4: 'Breast Neoplasms', 8: 'Leukemia', 14: 'Walking with a dog', 16: 'Español' }
  const searcher = new StudySearcher(tables)
  const heads = Object.entries(names).map(([id, title]) => study({ id: Number(id), title }))

  it.each([
    ['xylophone asthma', { ignored: 'xylophone', others: 'asthma' }],
    ['tengo leucemia Ösofágica, xilófono', { ignored: 'Ösofágica xilófono', others: 'leucemia' }],
    ['lupus and asthma in my son', { ignored: 'lupus', others: 'asthma son' }],
    ['asthma walking', null],
    ['chronic asthma', null],
    ['asthma', null],
    ['xylophone', null],
    ['the', null],
  ])('of "%s" no study has %j', (text, words) => {
    expect(searcher.ignoredWords({ ...wholeList, text }, heads, {})).toEqual(words)
  })

  it('count as missing where the list has none of them', () => {
    const list = heads.filter(({ id }) => id !== 4)
    expect(searcher.ignoredWords({ ...wholeList, text: 'breast cancer asthma' }, list, {})).toEqual({
      ignored: 'breast cancer',
      others: 'asthma',
    })
    expect(
      searcher.ignoredWords({ ...wholeList, text: 'español asma', isInSpanish: true }, heads, {}),
    ).toBeNull()
  })

  it.each([
    ['tumer', ['Tumor of the brain', 'Tumerland festival']],
    ['xanthol', ['Xantholin farming', 'Xanthoma']],
  ])('that begin one word and miss another by a letter, such as "%s", find both', (text, titles) => {
    const both = new StudySearcher(tables)
    const studies = titles.map((title, index) => study({ id: index + 1, title }))
    expect(both.find(studies, { ...wholeList, text }, {}).map(({ title }) => title)).toEqual(titles)
  })
})

it('what a study says not to be about does not find it', () => {
  const titles = ['Grip of Non-Smokers Without Gout', 'A Patch for Smokers', 'Not Pregnant, No. 2026117']
  const searcher = new StudySearcher(tables)
  const heads = titles.map((title, index) => study({ id: index + 1, title }))
  const find = (text: string) => searcher.find(heads, { ...wholeList, text }, {}).map(({ id }) => id)
  const found = ['smokers', 'fumadores', 'non-smokers', 'gout', 'pregnant', '2026117'].map(find)
  expect(found).toEqual([[2], [2], [1], [], [], [3]])
})
