import { listedSession } from '#tests/support/builders/studies/listed-session.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Study, type StudyHead } from '#contract/answers/catalogue.ts'
import { unreadEnd } from '#contract/base/values.ts'
import { viewStudy } from '#domain/studies/study-view.ts'
import { renderRouted } from '#tests/support/pages/render-routed.tsx'
import { StudyList, type StudyListProps } from './list/StudyList.tsx'

const noTables = { cities: {}, facilities: {}, companies: {}, categories: {} }
const tables = {
  ...noTables,
  categories: { 1: { id: 1, title: 'Clinical Trials', slug: 'clinical-trials' } },
}

function studies(count: number) {
  return Array.from({ length: count }, (_, index) =>
    v.parse(Study, {
      id: index + 1,
      title: `Study ${index + 1}`,
      category: 1,
      pay_display: `$${index + 1}0`,
      publish_at: '2026-11-01',
      image_1x1_url: `picture-${index + 1}.jpg`,
    }),
  )
}

const viewOf = (study: StudyHead) => viewStudy(study, tables, '2026-11-20')

async function renderList(props: Partial<StudyListProps> = {}) {
  return renderRouted(
    <StudyList title="My Studies" studies={studies(23)} viewOf={viewOf} resizeUrl="/img/" {...props} />,
  )
}

const titles = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)

describe('study list', () => {
  it('moves the focus to the first new study, until there are no more', async () => {
    const user = await renderList()
    const pressMore = () => user.click(screen.getByRole('button', { name: 'LOAD MORE' }))
    await pressMore()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Study 11' })),
    )
    await pressMore()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Study 21' })),
    )
    expect(titles()).toHaveLength(23)
    expect(screen.queryByRole('button', { name: 'LOAD MORE' })).toBeNull()
  })

  it('shows the results of another search, without moving the focus', async () => {
    const nothing = () => {}
    const marking = { isSaved: () => false, appliedText: () => undefined, onSave: nothing, onHide: nothing }
    const [hidden = { id: 0 }, ...others] = studies(23)
    function Searched() {
      const [text, setText] = useState('')
      return (
        <StudyList
          title="My Studies"
          searchBar={
            <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
          }
          studies={text === '' ? studies(23) : others.toReversed()}
          searchKey={text}
          viewOf={viewOf}
          resizeUrl="/img/"
          marking={{ ...marking, isHidden: (id) => id === hidden.id }}
        />
      )
    }
    const user = await renderRouted(<Searched />)
    await user.click(screen.getByRole('button', { name: 'LOAD MORE' }))
    fireEvent.error(document.querySelectorAll('article img')[0] ?? document.body)
    const field = screen.getByRole('textbox', { name: 'Search' })
    await user.click(field)
    await user.keyboard('x')
    expect(titles()).toEqual([23, 22, 21, 20, 19, 18, 17, 16, 15, 14].map((id) => `Study ${id}`))
    const pictures = [...document.querySelectorAll('article img')]
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(
      [23, 22, 21, 20, 19, 18, 17, 16, 15, 14].map((id) => `/img/192x192/picture-${id}.jpg`),
    )
    expect(document.activeElement).toBe(field)
  })

  it('says so if it is empty', async () => {
    await renderList({ studies: [] })
    expect(titles()).toEqual(['No studies here right now'])
  })
})

describe('study card', () => {
  it('shows every fact of the specification and links to the study', async () => {
    await renderList({ studies: studies(1) })
    const card = within(screen.getByRole('article', { name: 'Study 1' }))
    for (const text of ['Multiple', '11/1/2026', '12/4/2026', '$10', 'Clinical Trials']) {
      expect(card.getByText(text)).toBeTruthy()
    }
    expect(card.getByText('Expires about')).toBeTruthy()
    expect(card.queryByText('Facility')).toBeNull()
    expect(card.getByRole('link', { name: 'View Study 1' }).getAttribute('href')).toBe('/study/1')
  })

  it('estimates no end where the study states one that cannot be read', async () => {
    await renderList({ studies: studies(1).map((study) => ({ ...study, expire_at: unreadEnd })) })
    expect(screen.getByText('Expires').closest('div')).toHaveTextContent(/^ExpiresCannot be read$/)
  })

  it('tells how long the study takes and what it pays an hour', async () => {
    const stated = [{ minutes: 90, hourly_pay: 7 }, { duration: 'Six weeks at home' }, {}]
    await renderList({
      studies: studies(3).map((study, index) => ({ ...study, ...stated[index] })),
    })
    const cards = screen.getAllByRole('article')
    expect(cards[0]).toHaveTextContent(/Takes90 minutes.*\$7\/hour/)
    expect(cards[1]).toHaveTextContent('TakesSix weeks at home')
    for (const card of cards.slice(1)) expect(card).not.toHaveTextContent('/hour')
    expect(cards[2]).not.toHaveTextContent('Takes')
  })

  it('tells the next session, by the clocks of its place, and how few places are left', async () => {
    const over = { ...listedSession, starts_at: '2026-11-01T00:00:00.000Z' }
    await renderList({
      studies: studies(2).map((study) => ({
        ...study,
        seats_left: 2,
        sessions: study.id === 1 ? [over, listedSession] : [over],
      })),
    })
    const [first, second] = screen.getAllByRole('article')
    expect(first).toHaveTextContent(
      /City: 12 Lake Street.*Wed, Dec 2, 6:00 PM( \(Chicago time\))?2 places left/,
    )
    expect(second).not.toHaveTextContent('PM')
  })

  it.each([
    ['Online', { online: true }],
    ['At home', { category: 2 }],
  ])('says “%s” of a study that names no city', async (place, fields) => {
    const testing = { 2: { id: 2, title: 'Product Testing', slug: 'product-testing' } }
    await renderList({
      studies: studies(1).map((study) => ({ ...study, ...fields })),
      viewOf: (study) => viewStudy(study, { ...tables, categories: testing }, '2026-11-20'),
    })
    expect(screen.getByRole('article')).toHaveTextContent(`City: ${place}`)
  })

  it('marks what is new since the last visit', async () => {
    await renderList({ studies: studies(3), newIds: new Set([3]) })
    const isNew = screen.getAllByRole('article').map((card) => within(card).queryByText('New') !== null)
    expect(isNew).toEqual([false, false, true])
  })

  it('keeps what is new beside the mark of an application', async () => {
    const none = () => false
    const marking = {
      isSaved: none,
      isHidden: none,
      onSave: none,
      onHide: none,
      appliedText: () => 'Applied Nov 28',
    }
    await renderList({ studies: studies(1), newIds: new Set([1]), marking })
    expect(screen.getByRole('article')).toHaveTextContent('New · Applied Nov 28')
  })

  it('offers the image at the widths of lists, and loads all but the first two lazily', async () => {
    await renderList({ studies: studies(3) })
    const images = [...document.querySelectorAll('img')]
    expect(images.map((image) => image.getAttribute('loading'))).toEqual(['eager', 'eager', 'lazy'])
    expect(images[0]?.getAttribute('srcset')).toBe(
      '/img/508x508/picture-1.jpg 508w, /img/336x336/picture-1.jpg 336w, /img/192x192/picture-1.jpg 192w',
    )
    expect(images[0]?.getAttribute('width')).toBe('508')
    expect(images[0]?.getAttribute('height')).toBe('508')
  })

  it('falls back to the cover of the category, then to the general one', async () => {
    await renderList({ studies: studies(1) })
    const source = () => document.querySelector('img')?.getAttribute('src')
    const fail = () => fireEvent.error(document.querySelector('img') ?? document.body)
    fail()
    expect(source()).toBe('/covers/clinical-trials.svg')
    fail()
    expect(source()).toBe('/covers/study.svg')
    fail()
    expect(source()).toBe('/covers/study.svg')
  })
})
