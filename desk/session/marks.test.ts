import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { marks } from './marks.ts'

let stop = () => {}
afterEach(() => stop())

it('sends a mark that the device has no room for, once there is a network again', async () => {
  const sent: unknown[] = []
  let isOffline = true
  vi.stubGlobal('fetch', async (_path: string, { body = '{}' }: { body?: string } = {}) => {
    if (isOffline) throw new TypeError('No network')
    sent.push(JSON.parse(body))
    const result = { enc_id: 'ada', outcome: 'done', state: 'attended', version: 2, by: 'Olga' }
    return Response.json({ results: [result] })
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  stop = marks.start(new QueryClient(), 1)
  marks.put({ id: 1, study_id: 2 }, { enc_id: 'ada', version: 1 }, 'attend')
  await marks.send(true)
  isOffline = false
  globalThis.dispatchEvent(new Event('online'))
  await expect.poll(() => sent.length).toBe(1)
  await expect.poll(() => marks.all().size).toBe(0)
})
