import { CallError } from '#api/errors.ts'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { connectivity, reportFailure, watchConnectivity } from './connectivity.ts'
import { clearSignOut, noteSignOut } from '#offline/storage/device-session.ts'

const client = new QueryClient()
const probe = vi.fn<() => Promise<unknown>>(() => Promise.resolve())
watchConnectivity(client, probe)

interface Asked {
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

const blocked = new CallError({ kind: 'network' })
const answered = () => client.fetchQuery({ queryKey: ['user'], queryFn: () => null })
const comeOnline = () => globalThis.dispatchEvent(new Event('online'))

beforeEach(() => {
  probe.mockClear()
  clearSignOut()
  connectivity.report('offline')
})

it('takes an answer as a sign of a connection, and stops probing', async () => {
  await answered()
  expect(connectivity.get()).toBe('online')
  comeOnline()
  expect(probe).not.toHaveBeenCalled()
})

it('asks again if an answer was still on its way when the network went', async () => {
  const knowsNone = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await answered()
  expect(connectivity.get()).toBe('online')
  probe.mockRejectedValueOnce(blocked)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(connectivity.get()).toBe('offline'))
  knowsNone.mockRestore()
})

it('does not take a record of this device as a sign of a connection', async () => {
  await client.fetchQuery({ queryKey: ['text'], queryFn: () => null, meta: { readsDevice: true } })
  expect(connectivity.get()).toBe('offline')
})

it('ignores local answers while a sign-out is pending', async () => {
  noteSignOut(false)
  await answered()
  expect(connectivity.get()).toBe('offline')
})

it('keeps probing while a sign-out is pending', () => {
  noteSignOut(false)
  connectivity.report('online')
  comeOnline()
  expect(probe).toHaveBeenCalledOnce()
})

it.each([
  ['online', 'that reaches the host', () => answered()],
  ['offline', 'that fails, too', () => Promise.reject(blocked)],
  ['server-error', 'that the host fails', () => Promise.reject(new CallError({ kind: 'timeout' }))],
])('is %s after a blocked call and a probe %s', async (reach, _what, ask) => {
  connectivity.report('online')
  probe.mockImplementationOnce(ask)
  reportFailure(blocked)
  await vi.waitFor(() => expect(probe).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(connectivity.get()).toBe(reach))
})

it.each([
  ['online', 'answered', (answer: Asked) => answer.resolve(null)],
  ['offline', 'blocked too', (answer: Asked) => answer.reject(blocked)],
])(
  'is %s once a probe is %s, and online until then, though other calls are blocked',
  async (reach, _what, end) => {
    await answered()
    let answer: Asked | undefined
    const asked = new Promise<unknown>((resolve, reject) => (answer = { resolve, reject }))
    probe.mockImplementationOnce(() => asked)
    const seen: string[] = []
    const stop = connectivity.subscribe(() => void seen.push(connectivity.get()))
    for (let count = 0; count < 3; count += 1) reportFailure(blocked)
    const failing = { queryKey: ['blocked'], queryFn: () => Promise.reject(blocked), retry: false }
    await expect(client.fetchQuery(failing)).rejects.toBe(blocked)
    expect([probe.mock.calls.length, seen]).toEqual([1, []])
    if (answer) end(answer)
    await vi.waitFor(() => expect(connectivity.get()).toBe(reach))
    await asked.catch(() => null)
    stop()
    expect(seen).toEqual(reach === 'online' ? [] : [reach])
    // The next blocked call asks again.
    connectivity.report('online')
    reportFailure(blocked)
    expect(probe).toHaveBeenCalledTimes(2)
  },
)

it('asks again when the network comes back while a probe fails', async () => {
  await answered()
  let fail = (_error: unknown) => {}
  probe.mockImplementationOnce(() => new Promise((_resolve, reject) => (fail = reject)))
  reportFailure(blocked)
  comeOnline()
  probe.mockImplementationOnce(answered)
  fail(blocked)
  await vi.waitFor(() => expect(probe).toHaveBeenCalledTimes(2))
  await vi.waitFor(() => expect(connectivity.get()).toBe('online'))
})

it.each([
  ['server-error', new CallError({ kind: 'timeout' })],
  ['server-error', new CallError({ kind: 'refused', status: 503, code: '' })],
  ['online', new CallError({ kind: 'refused', status: 401, code: 'unauthenticated' })],
])('reports %s after a failed call: %#', async (reach, error) => {
  connectivity.report('online')
  const failing = { queryKey: ['failing'], queryFn: () => Promise.reject(error), retry: false }
  await expect(client.fetchQuery(failing)).rejects.toBe(error)
  expect(connectivity.get()).toBe(reach)
})
