import { CallError } from '#api/errors.ts'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { connectivity, watchConnectivity } from './connectivity.ts'
import { pendingSignOut } from '#offline/storage/pending-sign-out.ts'

const client = new QueryClient()
const probe = vi.fn<() => Promise<unknown>>(() => Promise.resolve())
watchConnectivity(client, probe)

const answered = () => client.fetchQuery({ queryKey: ['user'], queryFn: () => null })
const comeOnline = () => globalThis.dispatchEvent(new Event('online'))

beforeEach(() => {
  probe.mockClear()
  pendingSignOut.clear()
  connectivity.report('no-network')
})

it('takes an answer for a sign of life, and asks no more', async () => {
  await answered()
  expect(connectivity.get()).toBe('reached')
  comeOnline()
  expect(probe).not.toHaveBeenCalled()
})

it('takes no answer for a sign of life while the host has not heard of a sign-out: it was not asked', async () => {
  pendingSignOut.note(false)
  await answered()
  expect(connectivity.get()).toBe('no-network')
})

it('goes on asking while the host has not heard of a sign-out', () => {
  pendingSignOut.note(false)
  connectivity.report('reached')
  comeOnline()
  expect(probe).toHaveBeenCalledOnce()
})

it.each([
  ['no-network', new CallError({ kind: 'network' })],
  ['host-trouble', new CallError({ kind: 'timeout' })],
  ['host-trouble', new CallError({ kind: 'refused', status: 503, code: '' })],
  ['reached', new CallError({ kind: 'refused', status: 401, code: 'unauthenticated' })],
])('says %s of a call that came to a failure: %#', async (reach, error) => {
  connectivity.report('reached')
  const failing = { queryKey: ['failing'], queryFn: () => Promise.reject(error), retry: false }
  await expect(client.fetchQuery(failing)).rejects.toBe(error)
  expect(connectivity.get()).toBe(reach)
})
