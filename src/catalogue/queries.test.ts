import { buildIndexes } from '#domain/studies/build-indexes.ts'
import { study } from '#tests/support/builders/studies/study.ts'
import { StudyHead } from '#contract/answers/catalogue.ts'
import * as v from 'valibot'
import { QueryClient } from '@tanstack/react-query'

import { afterEach, describe, expect, it, vi } from 'vitest'
import { catalogueQuery } from './queries.ts'

const studies = Object.fromEntries([1, 2, 3].map((id) => [id, study({ id, category: 1 })]))
const heads = Object.fromEntries(Object.values(studies).map((whole) => [whole.id, v.parse(StudyHead, whole)]))

interface Served {
  studies: Record<string, unknown>
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
  vi.stubGlobal('fetch', async () => {
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

describe('the host’s catalogue', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is not read again while its entity tag stays the same', async () => {
    const client = new QueryClient()
    const given = serve({ studies, tag: '"one"' })
    const first = await ask(client)
    expect(first).toMatchObject({ studies: heads, indexes: buildIndexes(studies) })
    expect(await ask(client)).toBe(first)
    expect(given).toEqual([
      { isRead: true, isLeft: false },
      { isRead: false, isLeft: true },
    ])
    serve({ studies: { 1: studies[1] }, tag: '"two"' })
    expect(Object.keys((await ask(client)).studies)).toEqual(['1'])
  })

  it('stays the same object while it is unchanged', async () => {
    const client = new QueryClient()
    serve({ studies })
    const first = await ask(client)
    expect(await ask(client)).toBe(first)
    serve({ studies: { ...studies, 2: { ...studies[2], title: 'Another' } } })
    const second = await ask(client)
    expect(second.studies[2]?.title).toBe('Another')
    expect(second.studies[1]).toBe(first.studies[1])
    expect(second.indexes).toBe(first.indexes)
  })

  it('leaves out unreadable rows, and reports their number', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const cities = { 3: { name: 'Austin', state: 'TX' }, 4: {}, 5: {} }
    serve({ studies: { ...studies, 4: { title: '' } }, cities, facilities: { 6: { name: '' } } })
    const catalogue = await ask(new QueryClient())
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
