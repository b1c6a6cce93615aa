import { buildIndexes } from '#domain/studies/build-indexes.ts'
import { withSlugs } from '#domain/studies/catalogue.ts'
import { catalogueKey } from '#offline/cache/catalogue-record.ts'
import { study } from '#tests/support/builders/study.ts'
import { QueryClient } from '@tanstack/react-query'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { catalogueQuery } from './queries.ts'

const categories = { 1: { id: 1, title: 'Trials', slug: 'clinical-trials' } }
const studies = Object.fromEntries([1, 2, 3].map((id) => [id, study({ id, category: 1 })]))

interface Served {
  studies: Record<string, unknown>
  /** Null: the request fails. */
  categories: typeof categories | null
  cities?: object
  facilities?: object
  /** Entity tag of the studies. */
  tag?: string
}

/** Whether the client read an answer's body. */
interface Given {
  isRead: boolean
  isLeft: boolean
}

/** A host with these answers. @returns Its answers of studies so far. */
function serve(served: Served): Given[] {
  const given: Given[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('categories')) {
      return Response.json({ categories: served.categories }, { status: served.categories ? 200 : 500 })
    }
    const headers = new Headers(served.tag === undefined ? [] : [['ETag', served.tag]])
    const answer: Given = { isRead: false, isLeft: false }
    given.push(answer)
    const { cities, facilities } = served
    const answered = JSON.stringify({ focusgroups: served.studies, cities, facilities })
    const body = new TextEncoder().encode(answered)
    const stream = new ReadableStream(
      {
        pull: (controller) => {
          answer.isRead = true
          controller.enqueue(body)
          controller.close()
        },
        cancel: () => void (answer.isLeft = true),
      },
      { highWaterMark: 0 },
    )
    return new Response(stream, { headers })
  })
  return given
}

const ask = (client: QueryClient) => client.fetchQuery({ ...catalogueQuery, staleTime: 0 })

/** A client that stores the catalogue, like a page that shows it. */
function open(): QueryClient {
  const client = new QueryClient()
  client.setQueryDefaults(catalogueKey, { structuralSharing: false })
  return client
}

describe('the host’s catalogue', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is not read again while its entity tag stays the same', async () => {
    const client = open()
    const given = serve({ studies, categories, tag: '"one"' })
    const first = await ask(client)
    expect(first).toMatchObject({ studies, indexes: buildIndexes(studies, categories) })
    expect(await ask(client)).toBe(first)
    expect(given).toEqual([
      { isRead: true, isLeft: false },
      { isRead: false, isLeft: true },
    ])
    serve({ studies: { 1: studies[1] }, categories, tag: '"two"' })
    expect(Object.keys((await ask(client)).studies)).toEqual(['1'])
  })

  it('stays the same object while it is unchanged', async () => {
    const client = open()
    serve({ studies, categories })
    const first = await ask(client)
    expect(await ask(client)).toBe(first)
    serve({ studies: { ...studies, 2: { ...studies[2], title: 'Another' } }, categories })
    const second = await ask(client)
    expect(second.studies[2]?.title).toBe('Another')
    expect(second.studies[1]).toBe(first.studies[1])
    expect(second.indexes).toBe(first.indexes)
  })

  it('lacks its index by slug while the categories cannot be loaded, and gets it afterwards', async () => {
    const client = open()
    serve({ studies, categories: null })
    const made = await ask(client)
    expect(made).toMatchObject({ studies, indexes: { byCategorySlug: {} } })
    expect(withSlugs(made, categories).indexes).toEqual(buildIndexes(studies, categories))
  })

  it('is indexed again for changed categories', async () => {
    const client = open()
    serve({ studies, categories, tag: '"one"' })
    await ask(client)
    client.removeQueries({ queryKey: ['categories'] })
    serve({ studies, categories: { 1: { ...categories[1], slug: 'focus-groups' } }, tag: '"one"' })
    expect(Object.keys((await ask(client)).indexes.byCategorySlug)).toEqual(['focus-groups'])
  })

  it('is taken from the device, when all of it is read', async () => {
    const client = open()
    const given = serve({ studies, categories, tag: '"one"' })
    const whole = await ask(client)
    client.setQueryData(catalogueKey, { ...whole, studies: {}, whole: Promise.resolve(whole) })
    expect(await ask(client)).toBe(whole)
    // If the device's copy is unreadable, the answer is read.
    client.setQueryData(catalogueKey, { ...whole, studies: {}, whole: Promise.resolve(null) })
    expect(await ask(client)).toEqual(whole)
    expect(given.map(({ isRead }) => isRead)).toEqual([true, false, false, true])
  })

  it('does not leave an unread body in the browser while the device is read', async () => {
    const client = open()
    const given = serve({ studies, categories, tag: '"one"' })
    const catalogue = await ask(client)
    let end = () => {}
    const whole = new Promise<typeof catalogue>((resolve) => (end = () => resolve(catalogue)))
    client.setQueryData(catalogueKey, { ...catalogue, studies: {}, whole })
    const asked = ask(client)
    await vi.waitFor(() => expect(given[1]?.isLeft).toBe(true), pollTimeout)
    end()
    expect(await asked).toBe(catalogue)
  })

  it('leaves out unreadable rows, and reports their number', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const cities = { 3: { name: 'Austin', state: 'TX' }, 4: {}, 5: {} }
    serve({ studies: { ...studies, 4: { title: '' } }, categories, cities, facilities: { 6: { name: '' } } })
    const catalogue = await ask(open())
    expect(Object.keys(catalogue.studies)).toHaveLength(3)
    expect(Object.keys(catalogue.cities)).toEqual(['3'])
    expect(warn.mock.calls.flat()).toEqual([
      'Left out 1 unreadable studies',
      'Left out 2 unreadable cities',
      'Left out 1 unreadable facilities',
    ])
    warn.mockRestore()
  })
})
