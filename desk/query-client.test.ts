import { expect, it, vi } from 'vitest'
import { DeskCallError } from './api/errors.ts'
import { createQueryClient } from './query-client.ts'

it.each([
  ['unavailable', 3],
  ['network', 3],
  ['forbidden', 1],
])('a page that meets %s asks %i times', async (code, times) => {
  const queryFn = vi.fn<() => Promise<never>>(() => Promise.reject(new DeskCallError(code)))
  const client = createQueryClient(null)
  const asked = client.fetchQuery({ queryKey: ['page'], queryFn, retryDelay: 0 })
  await expect(asked).rejects.toThrow(code)
  expect(queryFn).toHaveBeenCalledTimes(times)
})
