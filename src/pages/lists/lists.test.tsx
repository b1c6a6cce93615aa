import { study } from '#tests/support/builders/studies/study.ts'
import { buildIndexes } from '#domain/studies/build-indexes.ts'
import { nothing } from '#pages/lists/catalogue.ts'
import { refusal } from '#tests/support/pages/fake-host.ts'
import { openPage } from '#tests/support/pages/open-page.tsx'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

type Fields = Readonly<Record<string, unknown>>

/** The answer with these studies, numbered from 1. */
function catalogue(...studies: Fields[]) {
  const rows = studies.map((fields, index) => [index + 1, { id: index + 1, category: 1, ...fields }] as const)
  return { activeStudies: { focusgroups: Object.fromEntries(rows) } }
}

/** Studies of the same day, which lists show in descending order of their ids. */
const many = (count: number) =>
  catalogue(
    ...Array.from({ length: count }, (_, index) => ({
      title: `Study ${index + 1}`,
      publish_at: '2026-10-01',
    })),
  )

const cards = () => screen.queryAllByRole('article')
const titles = () => cards().map((card) => within(card).getByRole('heading').textContent?.trim())
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const link = (name: string | RegExp) => screen.findByRole('link', { name })
const field = () => screen.findByRole('searchbox', { name: 'Search studies' })
/** Puts these words in the place of those that are in the field. */
const search = async (user: UserEvent, words: string) => {
  await user.clear(await field())
  if (words !== '') await user.paste(words)
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const text = (words: string | RegExp) => screen.findByText(words)

describe('a list', () => {
  it('shows ten studies and ten more, and as many again after going back from a study', async () => {
    const { user, goTo } = await openPage('/my', many(23))
    await expect.poll(titles).toHaveLength(10)
    await user.click(await button('LOAD MORE'))
    await expect.poll(titles).toHaveLength(20)
    await goTo('/study/5')
    await heading('Study 5')
    history.back()
    await expect.poll(titles).toHaveLength(20)
  })

  it('leaves out what does not fit the participant, and tells why', async () => {
    const { user, goTo } = await openPage(
      '/my',
      catalogue(
        { title: 'For all' },
        { title: 'For men', requirements: [{ field: 'gender', op: '=', value: 'Male' }] },
        { title: 'For the young', requirements: [{ field: '_age', op: '<', value: '25' }] },
        { title: 'Far away', dmas: [803] },
      ),
    )
    await expect.poll(titles).toEqual(['For all'])
    await text(/3 other studies do not fit you now/)
    await user.click(await link('See why'))
    for (const [name, reason] of [
      ['For other areas', 'Far away'],
      ['For other ages', 'For the young'],
      ['For another gender', 'Men (you: Female)'],
    ] as const)
      expect(await screen.findByRole('region', { name })).toHaveTextContent(reason)
    await search(user, 'young')
    await expect.poll(() => screen.queryAllByRole('region')).toHaveLength(1)
    await search(user, 'zebra')
    await screen.findByRole('heading', { name: 'No studies match' })
    await search(user, '')
    await expect.poll(() => screen.queryAllByRole('region')).toHaveLength(3)
    await goTo('/all')
    await expect.poll(titles).toEqual(['Far away', 'For all'])
    expect(cards()[0]).toHaveTextContent('Not for you now: In other areas of the US')
    expect(cards()[1]).not.toHaveTextContent('Not for you now')
  })

  it('hands its words on to the search among the reasons, once and in no address', async () => {
    const requirements = [{ field: 'gender', op: '=', value: 'Male' }]
    const { user, goTo, address } = await openPage(
      '/my',
      catalogue(
        { title: 'Coffee' },
        { title: 'Tea' },
        { title: 'Coffee for men', requirements },
        { title: 'Tea for men', requirements },
      ),
    )
    await search(user, 'coffee')
    await expect.poll(titles).toEqual(['Coffee'])
    await user.click(await link('See why'))
    await heading('Not for you now')
    expect(await field()).toHaveValue('coffee')
    expect(address()).toBe('/not-now')
    await expect.poll(() => screen.queryByText('Tea for men')).toBeNull()
    expect(await text('Coffee for men')).toBeVisible()
    await user.type(await field(), ' xylophone')
    await text('Nothing for “xylophone”. Showing “coffee”.')
    await goTo('/my')
    await heading('My Studies')
    await goTo('/not-now')
    await heading('Not for you now')
    expect(await field()).toHaveValue('')
  })

  it('of a category has its studies alone', async () => {
    await openPage(
      '/category/online-surveys',
      catalogue({ title: 'A group' }, { title: 'A panel', category: 2 }),
    )
    await expect.poll(titles).toEqual(['A panel'])
  })

  it('shows without its categories and companies; the page of a category reports the failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { goTo, host, user } = await openPage('/my', {
      ...catalogue({ title: 'Coffee' }),
      categories: refusal(400),
      companies: refusal(400),
    })
    await expect.poll(titles).toEqual(['Coffee'])
    await goTo('/category/online-surveys')
    await heading('That did not work')
    host.give({ categories: { categories: { 1: { id: 1, title: 'Any', slug: 'online-surveys' } } } })
    await user.click(await button('Try again'))
    await expect.poll(titles).toEqual(['Coffee'])
  })
})

it('My Studies begins with the newest studies of a large catalogue; a search waits for the others', async () => {
  const studies = { 9: study({ id: 9, title: 'Newest' }) }
  let send = () => {}
  const sent = new Promise<void>((resolve) => (send = resolve))
  const newest = { ...nothing, studies, indexes: buildIndexes(studies), area: 501, isPart: true }
  const { user, address } = await openPage('/my', {
    activeStudies: async () => {
      // The page has modules of its own.
      const { newestStudies } = await import('#catalogue/device/newest-studies.ts')
      newestStudies.set(newest)
      await sent
      return { focusgroups: { ...studies, 1: study({ id: 1, title: 'Oldest' }) } }
    },
  })
  await expect.poll(titles).toEqual(['Newest'])
  await text('Loading studies')
  await search(user, 'oldest')
  await expect.poll(address).toBe('/my?q=oldest')
  expect(titles()).toEqual(['Newest'])
  send()
  await expect.poll(titles).toEqual(['Oldest'])
  expect(await field()).toHaveFocus()
})

describe('a search', () => {
  // React takes the end of a wait for search texts for a mistake.
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

  const studies = catalogue(
    { title: 'Coffee at home', online: true, pay_display: '$20', publish_at: '2026-10-04' },
    { title: 'Coffee in a shop', pay_display: '$50', publish_at: '2026-10-03' },
    { title: 'Coffee panel', category: 2, pay_display: '$90', publish_at: '2026-10-02' },
    { title: 'Bread', long_description: '<p>With much tea.</p>', publish_at: '2026-10-01' },
  )
  const choose = (name: string) => screen.findByRole('combobox', { name })

  it('filters and sorts at once; the address follows, and opens the same list', async () => {
    const { user, address } = await openPage('/my', studies)
    await user.type(await field(), 'coffee')
    await expect.poll(address).toBe('/my?q=coffee')
    expect(await field()).toHaveFocus()
    await expect.poll(titles).toEqual(['Online Coffee at home', 'Coffee in a shop', 'Coffee panel'])
    await expect.poll(() => screen.getByRole('status').textContent).toBe('3 of 4 studies')
    await user.selectOptions(await choose('Sort'), 'Highest pay')
    await user.selectOptions(await choose('Place'), 'In person')
    await expect.poll(address).toBe('/my?q=coffee&sort=pay&place=in-person')
    await expect.poll(titles).toEqual(['Coffee panel', 'Coffee in a shop'])
    await user.selectOptions(await choose('Category'), 'Survey Panels')
    await expect.poll(address).toBe('/my?q=coffee&sort=pay&place=in-person&category=online-surveys')
    await expect.poll(titles).toEqual(['Coffee panel'])
    await user.click(await button('Clear search'))
    await expect.poll(address).toBe('/my?sort=pay&place=in-person&category=online-surveys')
    expect(await field()).toHaveFocus()
    const other = await openPage(`${address()}&spanish=true`, studies)
    await expect.poll(() => screen.queryByText('No studies match')).toBeTruthy()
    await other.user.selectOptions(await choose('Language'), 'Any language')
    await expect.poll(titles).toEqual(['Coffee panel'])
    await expect.poll(other.address).toBe(address())
  })

  it('reads descriptions, and offers ways on when it finds nothing', async () => {
    const { user, address } = await openPage('/category/focus-groups', studies)
    await search(user, 'tea')
    await expect.poll(titles).toEqual(['Bread'])
    await expect.poll(() => cards()[0]?.textContent).toContain('In the text: “With much tea.”')
    await search(user, 'tea with xylophones')
    await text('Nothing for “xylophones”. Showing “tea”.')
    await search(user, 'panel')
    await expect.poll(address).toBe('/category/focus-groups?q=panel')
    await screen.findByRole('heading', { name: 'No studies match' })
    expect(await link('See the match in All Studies')).toHaveAttribute('href', '/all?q=panel')
    await search(user, 'braed')
    await user.click(await button('Did you mean “bread”?'))
    await expect.poll(titles).toEqual(['Bread'])
    await search(user, 'panel')
    await user.click(await button('Clear search and filters'))
    await expect.poll(titles).toHaveLength(3)
    expect(screen.getByRole('main')).toHaveFocus()
    expect(await field()).toHaveValue('')
    await search(user, 'coff')
    await user.tab()
    expect(address()).toBe('/category/focus-groups?q=coff')
  })
})

describe('saved and hidden studies', () => {
  it('are marked on a card, undone, and listed on pages of their own', async () => {
    const { user, host } = await openPage('/my', catalogue({ title: 'Coffee' }, { title: 'Tea' }))
    await user.click(await button('Hide Tea'))
    await expect.poll(() => document.activeElement?.textContent).toContain('Undo')
    await user.click(await button('Undo hiding Tea'))
    await expect.poll(() => document.activeElement).toBe(cards()[0])
    await user.click(await button('Hide Tea'))
    await user.click(await button('Save Coffee'))
    await text('Saved for later.')
    await screen.findByRole('button', { name: 'Save Coffee', pressed: true })
    await expect.poll(() => host.posted('save')).toEqual([{ id: 1, saved: true }])
    await expect.poll(() => host.posted('hide').at(-1)).toEqual({ kind: 'focusgroup', id: 2, hidden: true })
    await user.click(await link('Hidden (1)'))
    await heading('Hidden studies')
    await user.click(await button('Show again Tea'))
    // It stays in its place, so that a mistaken press can be undone.
    await expect.poll(titles).toEqual(['Tea'])
    await user.click(await within(screen.getByRole('main')).findByRole('link', { name: 'My Studies' }))
    await heading('My Studies')
    await expect.poll(titles).toEqual(['Tea', 'Coffee'])
    await user.click(await link('Saved (1)'))
    await heading('Saved studies')
    await expect.poll(titles).toEqual(['Coffee'])
  })

  it('take what was pressed on the picture until the list is there, on this list alone', async () => {
    const { goTo } = await openPage('/earnings', catalogue({ title: 'Coffee' }, { title: 'Tea' }))
    const { keepEarlyMark } = await import('#offline/storage/early-marks.ts')
    keepEarlyMark('participant-a', 'hidden:2', true)
    keepEarlyMark('participant-a', 'saved:1', true)
    await goTo('/my')
    await button('Undo hiding Tea')
    await screen.findByRole('button', { name: 'Save Coffee', pressed: true })
    await goTo('/all')
    await expect.poll(titles).toEqual(['Coffee'])
  })

  it('of which the host does not know any more are said to be closed, and removed', async () => {
    const { user, host } = await openPage('/saved', {
      ...catalogue({ title: 'Coffee' }),
      saved: { saved: [9, 1, 77] },
    })
    await expect.poll(titles).toEqual(['Coffee'])
    await text('2 studies have closed since.')
    await user.click(await button('Remove'))
    await expect.poll(() => screen.queryByText(/closed since/)).toBeNull()
    expect(screen.getByRole('main')).toHaveFocus()
    await expect
      .poll(() => host.posted('save'))
      .toEqual([
        { id: 9, saved: false },
        { id: 77, saved: false },
      ])
  })

  it('keep one that no list has as long as the host knows it', async () => {
    const unlisted = { study: { focusgroups: { 9: { id: 9, title: 'Unlisted' } } }, saved: { saved: [9] } }
    const { user, goTo, host, client } = await openPage('/study/9', unlisted)
    await heading('Unlisted')
    await goTo('/saved')
    await expect.poll(titles).toEqual(['Unlisted'])
    expect(screen.queryByText(/closed since/)).toBeNull()
    host.give({ study: refusal(404) })
    await client.invalidateQueries()
    await text('1 study has closed since.')
    await user.click(await button('Remove'))
    await expect.poll(() => host.posted('save')).toEqual([{ id: 9, saved: false }])
  })

  it('wait on the device while the host cannot be reached, and are sent later', async () => {
    const { user, host, goTo } = await openPage('/my', catalogue({ title: 'Coffee' }))
    await button('Save Coffee')
    host.connect(false)
    await user.click(await button('Save Coffee'))
    await goTo('/saved')
    await expect.poll(titles).toEqual(['Coffee'])
    await text(/They go to your account as soon as we can reach it/)
    host.connect(true)
    globalThis.dispatchEvent(new Event('online'))
    await expect.poll(() => screen.queryByText(/as soon as we can reach it/)).toBeNull()
    expect(host.posted('save').at(-1)).toEqual({ id: 1, saved: true })
  })
})

it('sponsored studies are marked, after every fifth study and beside the list; there are none in a profile', async () => {
  const ten = Array.from({ length: 10 }, () => ({ title: 'Any' }))
  const sponsored = { title: 'Sponsored tea', sponsored: true, dmas: [501] }
  const { goTo } = await openPage('/my', catalogue(...ten, sponsored, sponsored, sponsored))
  const order = () =>
    [...screen.getByRole('main').querySelectorAll('article, p')].flatMap((part) =>
      part.tagName === 'ARTICLE' ? ['study'] : part.textContent === 'Sponsored study' ? ['ad'] : [],
    )
  const five = Array.from({ length: 5 }, () => 'study')
  await expect.poll(order).toEqual([...five, 'ad', ...five, 'ad', 'ad'])
  await goTo('/profile')
  await button('Save profile')
  expect(screen.queryByText('Sponsored study')).toBeNull()
})
