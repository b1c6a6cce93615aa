import * as endpoints from '#contract/endpoints/endpoints.ts'
import { yieldToMain } from '#base/scheduling.ts'
import { storedAnswers } from '#offline/cache/answer-store.ts'
import { pendingSummary } from '#offline/outbox/pending-summary.ts'
import * as changes from '#offline/outbox/transitions.ts'
import { OutboxDatabase } from '#offline/outbox/database.ts'
import { newEntry } from '#offline/outbox/entry.ts'
import { outbox } from '#offline/outbox/outbox.ts'
import { StalledError } from '#base/stalled-error.ts'
import { answerKeys } from '#offline/storage/storage-names.ts'
import { render, screen } from '@testing-library/react'
import { pollTimeout } from '#tests/support/rules/poll-timeout.ts'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SignOutQuestion } from './SignOutQuestion.tsx'

vi.hoisted(() => {
  globalThis.__env = { features: ['idempotency'] }
})

const key = '11111111-1111-4111-8111-111111111111'
const paymentKey = '22222222-2222-4222-8222-222222222222'
const home = { streetAddress: '12 Harbor Street', city: 'New York', state: 'NY', zip: '10001' }

// The test window has no Web Locks; nothing else sends here.
beforeAll(() => {
  const request = (_name: string, _options: LockOptions, run: () => unknown) => run()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
})
afterAll(() => Reflect.deleteProperty(navigator, 'locks'))
beforeEach(async () => {
  await outbox.add({ op: 'intake', key, owner: 'ada', studyId: 1, body: {} })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await outbox.forget('ada')
})

/** Lets the outbox try its entries, at a host that names Ada and then stops responding. */
async function attempt(): Promise<void> {
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (method !== 'GET') throw new TypeError('The line broke')
    const user = { enc_id: 'ada', email: 'ada@example.com' }
    return Response.json(address === endpoints.user.path ? user : { csrf_token: 'token' })
  })
  vi.spyOn(console, 'error').mockReturnValue()
  await outbox.send(true)
  expect(outbox.find(key)).toMatchObject({ attempts: 1 })
  vi.unstubAllGlobals()
}

function ask(owner = 'ada') {
  const onSignOut = vi.fn<() => void>()
  const question = render(
    <SignOutQuestion owner={owner} onSignOut={onSignOut} onStay={() => question.unmount()} />,
  )
  return onSignOut
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** Resolves when the outbox has finished everything that a press started. */
async function settle(): Promise<void> {
  await outbox.send(true)
  await yieldToMain()
}

it('signs out once when unsent posts are discarded', async () => {
  const onSignOut = ask()
  await press('Discard and log out')
  await settle()
  await vi.waitFor(() => expect(onSignOut).toHaveBeenCalledOnce(), pollTimeout)
})

it('names a message to support that waits', async () => {
  await outbox.add({
    op: 'message',
    key: paymentKey,
    owner: 'ada',
    body: { about: 'general', message: 'Hi' },
  })
  const onSignOut = ask()
  await screen.findByText('Your message')
  expect(onSignOut).not.toHaveBeenCalled()
})

it('names forms that were begun, but not that of a post that waits', async () => {
  const forms = ['profile', 'intake:1', 'intake:7', 'message:general']
  for (const form of forms) await storedAnswers.set(answerKeys.draft('ada', form), 'typed')
  const onSignOut = ask()
  expect(await screen.findAllByText(': Begun, not sent')).toHaveLength(3)
  await outbox.remove(key)
  expect(await screen.findAllByText(': Begun, not sent')).toHaveLength(4)
  expect(onSignOut).not.toHaveBeenCalled()
  await press('Discard and log out')
  await vi.waitFor(() => expect(onSignOut).toHaveBeenCalledOnce(), pollTimeout)
  for (const form of forms) await storedAnswers.delete(answerKeys.draft('ada', form))
})

it('asks again, with the reference, when the posts are sent meanwhile', async () => {
  const onSignOut = ask()
  await screen.findByText(/Saved on this device/)
  const receipt = { idempotency_key: key, reference: '7F3A2BC', received_at: '2026-11-20T18:00:00Z' }
  const answersByPath: Record<string, object> = {
    [endpoints.user.path]: { enc_id: 'ada', email: 'ada@example.com' },
    [endpoints.csrfToken.path]: { csrf_token: 'token' },
  }
  vi.stubGlobal('fetch', async (address: string) => Response.json(answersByPath[address] ?? receipt))
  await outbox.send(true)
  vi.unstubAllGlobals()
  expect(await screen.findByText(/Received, .*reference 7F3A2BC/)).toBeVisible()
  expect(onSignOut).not.toHaveBeenCalled()
  await press('Logout')
  expect(onSignOut).toHaveBeenCalledOnce()
})

it('signs out even if a post cannot be cancelled', async () => {
  await attempt()
  const onSignOut = ask()
  await press('Discard and log out')
  await settle()
  expect(outbox.find(key)).toMatchObject({ state: 'cancelling' })
  await vi.waitFor(() => expect(onSignOut).toHaveBeenCalledOnce(), pollTimeout)
})

it('does not sign out if the participant decides to stay during a cancellation', async () => {
  await attempt()
  let lose = () => {}
  const answer = new Promise<Response>((_, reject) => {
    lose = () => reject(new TypeError('The line broke'))
  })
  const asked = vi.fn<() => Promise<Response>>(() => answer)
  vi.stubGlobal('fetch', asked)
  const onSignOut = ask()
  await press('Discard and log out')
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), pollTimeout)
  await press('Stay logged in')
  lose()
  await settle()
  expect(onSignOut).not.toHaveBeenCalled()
})

it('announces every failed attempt to send', async () => {
  let lose = () => {}
  vi.stubGlobal(
    'fetch',
    () => new Promise<Response>((_, reject) => (lose = () => reject(new TypeError('The line broke')))),
  )
  ask()
  for (const _try of [1, 2]) {
    lose = () => {}
    await press('Send now')
    await screen.findByRole('button', { name: 'Sending…' })
    await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), pollTimeout)
    await vi.waitFor(() => {
      lose()
      expect(screen.getByRole('alert')).toBeTruthy()
    }, pollTimeout)
  }
})

describe('entries of another version of the portal', () => {
  beforeEach(async () => {
    const body = { firstName: 'Bea', lastName: 'King', phone: '2125550100', ...home }
    const record = newEntry({ op: 'cashout', key: paymentKey, owner: 'bea', body }, 2, Date.now())
    Reflect.set(record, 'version', 4)
    await new OutboxDatabase().change(() => ({ put: [record], result: undefined }))
    await outbox.refresh()
  })
  afterEach(() => outbox.remove(paymentKey))

  it('are asked about before their owner signs out, and deleted then', async () => {
    expect(pendingSummary.of('bea').count).toBe(1)
    const onSignOut = ask('bea')
    expect(await screen.findByText(/^One saved item cannot be read by this version/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()
    expect(onSignOut).not.toHaveBeenCalled()
    await press('Discard and log out')
    await vi.waitFor(() => expect(onSignOut).toHaveBeenCalledOnce(), pollTimeout)
    await outbox.forget('bea')
    expect(outbox.getSnapshot().unreadable).toEqual([])
  })

  it('neither delay another participant’s sign-out nor are deleted by it', async () => {
    expect(pendingSummary.of('cleo').count).toBe(0)
    const onSignOut = ask('cleo')
    await vi.waitFor(() => expect(onSignOut).toHaveBeenCalledOnce(), pollTimeout)
    await outbox.forget('cleo')
    expect(outbox.getSnapshot().unreadable).toMatchObject([{ key: paymentKey, owner: 'bea' }])
  })
})

describe('while the device’s entries are unknown', () => {
  const failures = {
    stalled: new StalledError('The store was not free in time'),
    unreadable: new DOMException('The backing store is broken', 'UnknownError'),
  }

  /** Makes the store fail for the duration of the test. */
  async function fail(error: Error): Promise<void> {
    vi.spyOn(OutboxDatabase.prototype, 'read').mockRejectedValue(error)
    vi.spyOn(OutboxDatabase.prototype, 'change').mockRejectedValue(error)
    await outbox.refresh()
  }

  it.each(['stalled', 'unreadable'] as const)('asks although no entries are known: %s', async (how) => {
    await fail(failures[how])
    const onSignOut = ask('bea')
    expect(await screen.findByText(/storage of this browser does not answer/)).toBeVisible()
    await press('Stay logged in')
    await settle()
    expect(onSignOut).not.toHaveBeenCalled()
  })

  it('signs out when the known entries are discarded', async () => {
    await fail(failures.stalled)
    const onSignOut = ask()
    await press('Discard and log out')
    await vi.waitFor(() => expect(onSignOut).toHaveBeenCalledOnce(), pollTimeout)
  })

  it('keeps asking if sending failed', async () => {
    const body = { firstName: 'Ada', lastName: 'King', phone: '2125550100', ...home }
    await outbox.add({ op: 'cashout', key: paymentKey, owner: 'ada', body })
    await new OutboxDatabase().change(changes.requireUser(paymentKey, 'unknown'))
    await outbox.refresh()
    await fail(failures.stalled)
    const onSignOut = ask()
    await press('Send now')
    expect(await screen.findByRole('button', { name: 'Send now' })).toBeEnabled()
    expect(onSignOut).not.toHaveBeenCalled()
  })
})
