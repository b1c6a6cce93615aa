import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { describe, expect, it } from 'vitest'
import { useQueryData } from './use-query-data.ts'

/** A page that shows the ids of a query, which a test answers. */
function openPage(kept?: number[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers: { give: (ids: number[]) => void; fail: (error: Error) => void }[] = []
  const query = queryOptions({
    queryKey: ['saved'],
    queryFn: () => new Promise<number[]>((give, fail) => answers.push({ give, fail })),
  })
  if (kept) client.setQueryData(query.queryKey, kept, { updatedAt: 1 })
  let renders = 0
  function Page() {
    return <p>Saved: {useQueryData(query)?.join(', ') ?? 'unknown'}</p>
  }
  const page = () => (
    <QueryClientProvider client={client}>
      <Profiler id="page" onRender={() => (renders += 1)}>
        <Page />
      </Profiler>
    </QueryClientProvider>
  )
  const { rerender } = render(page())
  return { client, query, answers, renders: () => renders, draw: () => rerender(page()) }
}

describe('what a query holds', () => {
  it('is asked for when the page comes onto the screen, and shows when it changes', async () => {
    const { answers } = openPage()
    expect(screen.getByText('Saved: unknown')).toBeInTheDocument()
    answers[0]?.give([7])
    expect(await screen.findByText('Saved: 7')).toBeInTheDocument()
  })

  it('does not draw the page again because it is being asked for, or in vain', async () => {
    const { answers, renders, client, query } = openPage([1])
    expect(client.isFetching()).toBe(1)
    await act(async () => answers[0]?.fail(new Error('No network')))
    expect(client.getQueryState(query.queryKey)?.status).toBe('error')
    expect(screen.getByText('Saved: 1')).toBeInTheDocument()
    expect(renders()).toBe(1)
  })

  it('is asked for anew, and followed, once the cache has let go of it', async () => {
    const { client, query, answers, draw } = openPage([1])
    client.removeQueries({ queryKey: query.queryKey })
    draw()
    expect(screen.getByText('Saved: unknown')).toBeInTheDocument()
    expect(answers).toHaveLength(2)
    answers[1]?.give([2])
    expect(await screen.findByText('Saved: 2')).toBeInTheDocument()
  })
})
