import { QueryClient, QueryClientProvider, focusManager, queryOptions } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { Profiler, type ProfilerOnRenderCallback } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { useCached } from './use-cached.ts'

/** A page that shows the ids of a query, which the test answers. */
async function openPage({ kept }: { kept?: number[] } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const answers: { give: (ids: number[]) => void; fail: (error: Error) => void }[] = []
  const query = queryOptions({
    queryKey: ['saved'],
    queryFn: () => new Promise<number[]>((give, fail) => answers.push({ give, fail })),
  })
  if (kept) client.setQueryData(query.queryKey, kept, { updatedAt: 1 })
  const drawn = vi.fn<ProfilerOnRenderCallback>()
  const Page = () => <p>Saved: {useCached(query)?.join(', ') ?? 'unknown'}</p>
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <Profiler id="page" onRender={drawn}>
        <Page />
      </Profiler>
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  return { client, query, answers, drawn, unmount }
}

describe('useCached', () => {
  it('fetches when the page is shown, and renders changes', async () => {
    const { answers } = await openPage()
    expect(screen.getByText('Saved: unknown')).toBeInTheDocument()
    answers[0]?.give([7])
    expect(await screen.findByText('Saved: 7')).toBeInTheDocument()
  })

  it('does not render when a fetch starts or fails', async () => {
    const { answers, drawn, client, query } = await openPage({ kept: [1] })
    expect(client.isFetching()).toBe(1)
    await act(async () => answers[0]?.fail(new Error('No network')))
    expect(client.getQueryState(query.queryKey)?.status).toBe('error')
    expect(screen.getByText('Saved: 1')).toBeInTheDocument()
    expect(drawn).toHaveBeenCalledOnce()
  })

  it('refetches when the window is focused, and not after the page is left', async () => {
    const { answers, unmount } = await openPage()
    await act(async () => answers[0]?.give([1]))
    const comeBack = () => {
      focusManager.setFocused(false)
      focusManager.setFocused(true)
    }
    comeBack()
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    await act(async () => answers[1]?.give([1]))
    unmount()
    comeBack()
    expect(answers).toHaveLength(2)
    focusManager.setFocused(undefined)
  })
})
