import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { Profiler, type ProfilerOnRenderCallback } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { useLoadedData, useQueryData } from './use-query-data.ts'

/** A page that shows the ids of a query, which a test answers. */
function openPage({ kept, use = useQueryData }: { kept?: number[]; use?: typeof useQueryData } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers: { give: (ids: number[]) => void; fail: (error: Error) => void }[] = []
  const query = queryOptions({
    queryKey: ['saved'],
    queryFn: () => new Promise<number[]>((give, fail) => answers.push({ give, fail })),
  })
  if (kept) client.setQueryData(query.queryKey, kept, { updatedAt: 1 })
  const drawn = vi.fn<ProfilerOnRenderCallback>()
  const Page = () => <p>Saved: {use(query)?.join(', ') ?? 'unknown'}</p>
  const page = () => (
    <QueryClientProvider client={client}>
      <Profiler id="page" onRender={drawn}>
        <Page />
      </Profiler>
    </QueryClientProvider>
  )
  const { rerender } = render(page())
  return { client, query, answers, drawn, draw: () => rerender(page()) }
}

describe('what a query holds', () => {
  it('is asked for when the page comes onto the screen, and shows when it changes', async () => {
    const { answers } = openPage()
    expect(screen.getByText('Saved: unknown')).toBeInTheDocument()
    answers[0]?.give([7])
    expect(await screen.findByText('Saved: 7')).toBeInTheDocument()
  })

  it('does not draw the page again because it is being asked for, or in vain', async () => {
    const { answers, drawn, client, query } = openPage({ kept: [1] })
    expect(client.isFetching()).toBe(1)
    await act(async () => answers[0]?.fail(new Error('No network')))
    expect(client.getQueryState(query.queryKey)?.status).toBe('error')
    expect(screen.getByText('Saved: 1')).toBeInTheDocument()
    expect(drawn).toHaveBeenCalledOnce()
  })

  it('is asked for anew, and followed, once the cache has let go of it', async () => {
    const { client, query, answers, draw } = openPage({ kept: [1] })
    client.removeQueries({ queryKey: query.queryKey })
    draw()
    expect(screen.getByText('Saved: unknown')).toBeInTheDocument()
    expect(answers).toHaveLength(2)
    answers[1]?.give([2])
    expect(await screen.findByText('Saved: 2')).toBeInTheDocument()
  })

  it('stays on a page that its loader has seen to when the cache lets go of it, also without a network', async () => {
    const { client, query, answers, draw } = openPage({ kept: [1], use: useLoadedData })
    await act(async () => answers[0]?.fail(new Error('No network')))
    client.removeQueries({ queryKey: query.queryKey })
    draw()
    await act(async () => answers[1]?.fail(new Error('No network')))
    expect(answers).toHaveLength(2)
    expect(screen.getByText('Saved: 1')).toBeInTheDocument()
  })
})
