import { isPassing } from '#api/errors.ts'
import { QueryClient } from '@tanstack/react-query'

/** Returning to an open page after this time refetches its data; a brief change of tabs does not. */
export const refreshOnFocusMs = 5 * 60_000

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Calls fail by themselves without a network; paused queries would keep pages waiting for ever.
        networkMode: 'always',
        staleTime: 60_000,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: ({ state }) => Date.now() - state.dataUpdatedAt > refreshOnFocusMs && 'always',
        retry: (failures, error) => failures < 2 && isPassing(error) && navigator.onLine,
      },
    },
  })
}
