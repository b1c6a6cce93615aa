import { hostClock } from '#api/host-clock.ts'
import { profilePost } from '#tests/support/builders/posts.ts'
import { ModelHost } from '#tests/support/device/outbox-world.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { enqueue } from './enqueue.ts'
import type { OutboxItem } from './operations.ts'
import { Outbox, type OutboxParts } from './outbox.ts'
import { pendingSummary } from './pending-summary.ts'
import type { EntryTable, TableStep } from './table.ts'
import { MemoryTable } from '#tests/support/device/memory-table.ts'

/** Behaviour of one page and its volatile entries; `drain.test.ts` and `model.test.ts` cover draining. */

/** A device whose storage can be full or unreadable. */
class Device implements EntryTable {
  isFull = false
  isUnreadable = false
  readonly #table = new MemoryTable()
  readonly writeSettings = async () => {}

  async read() {
    if (this.isUnreadable) throw new DOMException('The backing store is broken', 'UnknownError')
    return this.#table.read()
  }

  async change<Result>(step: TableStep<Result>): Promise<Result> {
    if (this.isUnreadable) throw new DOMException('The backing store is broken', 'UnknownError')
    if (this.isFull) throw new DOMException('Full', 'QuotaExceededError')
    return this.#table.change(step)
  }
}

let device: Device
let host: ModelHost
let sent: string[]

function outboxOf(parts: Partial<OutboxParts> = {}): Outbox {
  return new Outbox({
    database: device,
    transport: {
      openSession: async () => host.openSession(),
      send: async (entry, session) => {
        sent.push(entry.key)
        return host.post(entry, session)
      },
      takeBack: async (entry, session) => host.cancel(entry, session),
    },
    settings: { apiUrl: '', product: 'focusgroups', isReplayable: true },
    hadEntries: () => false,
    withOutboxLock: (run) => run(),
    maySend: () => true,
    now: Date.now,
    random: () => 0.5,
    announce: () => {},
    ...parts,
  })
}

const older = '11111111-1111-4111-8111-111111111111'
const newer = '22222222-2222-4222-8222-222222222222'
const newest = '33333333-3333-4333-8333-333333333333'

const profile = (key: string, postal_code: string) => profilePost(key, { postal_code })

beforeEach(() => {
  device = new Device()
  host = new ModelHost(true)
  sent = []
})

describe('a device that cannot be read', () => {
  it('may hold what an earlier summary names', async () => {
    device.isUnreadable = true
    const outbox = outboxOf({ hadEntries: () => true })
    await outbox.refresh()
    expect(outbox.getSnapshot()).toMatchObject({ entries: [], isRead: true, isStalled: true })
    device.isUnreadable = false
    await outbox.refresh()
    expect(outbox.getSnapshot()).toMatchObject({ isStalled: false })
  })

  it('still holds its earlier entries', async () => {
    const outbox = outboxOf()
    await outbox.add(profile(older, '10001'))
    device.isUnreadable = true
    await outbox.refresh()
    expect(outbox.getSnapshot()).toMatchObject({ entries: [{ key: older }], isStalled: true })
  })

  it('enqueues nothing besides possible entries, and sends nothing', async () => {
    const outbox = outboxOf()
    await outbox.add(profile(older, '10001'))
    device.isUnreadable = true
    await expect(outbox.add(profile(newer, '60601'))).rejects.toThrow('cannot be read')
    await outbox.send()
    expect(sent).toEqual([])
    device.isUnreadable = false
    await outbox.send()
    expect(sent).toEqual([older])
  })

  it('sends from memory if only another participant’s entries were stored', async () => {
    device.isUnreadable = true
    const outbox = outboxOf({ hadEntries: (owner) => owner !== 'ada' })
    expect(await outbox.add(profile(older, '10001'))).toMatchObject({ kind: 'saved' })
    await outbox.send()
    expect(sent).toEqual([older])
  })

  it('sends from memory if nothing was ever stored', async () => {
    device.isUnreadable = true
    const outbox = outboxOf()
    expect(await outbox.add(profile(older, '10001'))).toMatchObject({ kind: 'saved' })
    expect(outbox.find(older)?.isVolatile).toBe(true)
    await outbox.send()
    // A device that answers late has nothing to send again.
    device.isUnreadable = false
    await outbox.send()
    expect(sent).toEqual([older])
  })

  it('counts none of the posts in its memory as stored', async () => {
    device.isUnreadable = true
    const outbox = outboxOf({ hadEntries: pendingSummary.isStored })
    for (const key of [older, newer]) {
      await outbox.add(profile(key, '10001'))
      await outbox.send()
    }
    expect(sent).toEqual([older, newer])
  })

  it('holds nothing if nothing was ever stored', async () => {
    device.isUnreadable = true
    const outbox = outboxOf()
    await outbox.refresh()
    expect(outbox.getSnapshot()).toMatchObject({ entries: [], isStalled: false })
  })
})

describe('an act on a study', () => {
  const act = (key: string, studyId: number, session_id: string): OutboxItem => ({
    op: 'participation',
    key,
    owner: 'ada',
    studyId,
    body: { act: 'accept', session_id },
  })

  it('waits beside that on another study, and a newer one replaces it while it has not left', async () => {
    const outbox = outboxOf()
    await outbox.add(act(older, 7, '1'))
    expect(await outbox.add(act(older, 7, '1'))).toMatchObject({ kind: 'known' })
    await outbox.add(act(newer, 8, '2'))
    await outbox.add(act(newest, 7, '3'))
    expect(outbox.getSnapshot().entries.map(({ key }) => key)).toEqual([newer, newest])
  })

  it('is not replaced once it may have arrived', async () => {
    const outbox = outboxOf()
    await outbox.add(act(older, 7, '1'))
    host.faults = ['cut-after']
    const log = vi.spyOn(console, 'error').mockReturnValue()
    await outbox.send()
    expect(log).toHaveBeenCalledWith('There was an error!', 'participation', 'again')
    expect(await outbox.add(act(newest, 7, '3'))).toMatchObject({ kind: 'busy', with: { key: older } })
  })
})

describe('a message', () => {
  const message = (key: string): OutboxItem => ({
    op: 'message',
    key,
    owner: 'ada',
    body: { about: 'general', message: `Hello ${key}` },
  })

  it('waits beside an earlier one, counts, and is sent once', async () => {
    const outbox = outboxOf()
    await outbox.add(message(older))
    await outbox.add(message(newer))
    expect(await outbox.add(message(newer))).toMatchObject({ kind: 'known' })
    expect(pendingSummary.of('ada').count).toBe(2)
    await outbox.send()
    await outbox.send()
    expect(sent).toEqual([older, newer])
    expect(pendingSummary.of('ada').count).toBe(0)
  })

  it('is only deleted from the device once it may have arrived: no host cancels one', async () => {
    const outbox = outboxOf()
    await outbox.add(message(older))
    host.faults = ['cut-after']
    vi.spyOn(console, 'error').mockReturnValue()
    await outbox.send()
    await outbox.discard(older)
    expect(outbox.getSnapshot().entries).toEqual([])
  })
})

describe('a receipt that was seen', () => {
  it('stays for a week by the host’s clock too, and before the host has answered', async () => {
    const day = 86_400_000
    let aheadMs = 0
    const outbox = outboxOf({ now: () => Date.now() + aheadMs })
    await outbox.add(profile(older, '10001'))
    await outbox.send()
    await outbox.see('ada')
    // The device is set forward.
    aheadMs = 8 * day
    vi.spyOn(hostClock, 'now').mockReturnValueOnce(null)
    await outbox.see('ada')
    hostClock.receive(Response.json({}, { headers: { Date: new Date().toUTCString() } }))
    await outbox.see('ada')
    expect(outbox.find(older)).toMatchObject({ state: 'received', isSeen: true })
    hostClock.receive(Response.json({}, { headers: { Date: new Date(Date.now() + 8 * day).toUTCString() } }))
    await outbox.see('ada')
    expect(outbox.find(older)).toBeUndefined()
  })
})

describe('a volatile profile', () => {
  it('is dropped for a newer stored one', async () => {
    const outbox = outboxOf()
    device.isFull = true
    await outbox.add(profile(older, '10001'))
    device.isFull = false
    await outbox.add(profile(newer, '60601'))
    await outbox.send(true)
    expect(sent).toEqual([newer])
    expect(outbox.getSnapshot().entries).toMatchObject([{ key: newer, state: 'received' }])
  })

  it('is sent after an older stored one that has to wait', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    let now = Date.parse('2026-11-20T18:00:00Z')
    const outbox = outboxOf({ now: () => now })
    await outbox.add(profile(older, '10001'))
    host.faults = ['limited']
    await outbox.send(true)
    device.isFull = true
    await outbox.add(profile(newer, '60601'))
    device.isFull = false
    await outbox.send(true)
    now += 60_000
    await outbox.send(true)
    expect(sent).toEqual([older, older, newer])
    expect(log).toHaveBeenCalledWith('There was an error!', 'profile', 'again')
  })

  it('is sent after an older stored one when the host was unreachable for a moment', async () => {
    let isReached = true
    const outbox = outboxOf({
      transport: {
        openSession: async () => {
          const answer = isReached ? host.openSession() : { kind: 'unreachable' as const }
          isReached = true
          return answer
        },
        send: async (entry, session) => {
          sent.push(entry.key)
          return host.post(entry, session)
        },
        takeBack: async (entry, session) => host.cancel(entry, session),
      },
    })
    await outbox.add(profile(older, '10001'))
    device.isFull = true
    await outbox.add(profile(newer, '60601'))
    device.isFull = false
    isReached = false
    await outbox.send(true)
    await outbox.send(true)
    expect(sent).toEqual([older, newer])
  })

  it('is sent before a newer stored one if it may have arrived', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    let now = Date.parse('2026-11-20T18:00:00Z')
    const outbox = outboxOf({ now: () => now })
    device.isFull = true
    await outbox.add(profile(older, '10001'))
    host.faults = ['unavailable']
    await outbox.send(true)
    device.isFull = false
    now += 60_000
    await outbox.add(profile(newer, '60601'))
    await outbox.send(true)
    expect(sent).toEqual([older, older, newer])
    expect(log).toHaveBeenCalledWith('There was an error!', 'profile', 'again')
  })

  it('is sent before a newer one that another tab stored', async () => {
    const outbox = outboxOf()
    device.isFull = true
    await outbox.add(profile(older, '10001'))
    device.isFull = false
    await device.change(enqueue(profile(newer, '60601'), Date.now() + 1))
    await outbox.send(true)
    expect(sent).toEqual([older, newer])
  })

  it('is deleted at sign-out, which reports that the device could not delete the stored ones', async () => {
    const outbox = outboxOf()
    device.isFull = true
    await outbox.add(profile(older, '10001'))
    device.isUnreadable = true
    expect(await outbox.forget('ada')).toBe(false)
    expect(outbox.find(older)).toBeUndefined()
  })

  it('is sent although the device holds another participant’s', async () => {
    const outbox = outboxOf()
    await outbox.add({ ...profile(older, '10001'), owner: 'bea' })
    device.isFull = true
    await outbox.add(profile(newer, '60601'))
    await outbox.send(true)
    expect(sent).toEqual([newer])
  })
})
