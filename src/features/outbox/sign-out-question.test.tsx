import { startEndpoints } from '#contract/start-endpoints.ts'
import { nextTask } from '#offline/next-task.ts'
import { outbox } from '#offline/outbox/page.ts'
import { render, screen } from '@testing-library/react'
import { patience } from '#tests/support/patience.ts'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { SignOutQuestion } from './SignOutQuestion.tsx'

vi.hoisted(() => {
  globalThis.__env = { features: ['idempotency'] }
})

const key = '11111111-1111-4111-8111-111111111111'

// The window of these tests has no locks; nobody else sends here.
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
  await outbox.forget('ada')
})

/** Has the outbox try what waits, at a host that names Ada and is not heard of again. */
async function attempt(): Promise<void> {
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (method !== 'GET') throw new TypeError('The line broke')
    const user = { enc_id: 'ada', email: 'ada@example.com' }
    return Response.json(address === startEndpoints.user.path ? user : { csrf_token: 'token' })
  })
  vi.spyOn(console, 'error').mockReturnValue()
  await outbox.send(true)
  expect(outbox.find(key)).toMatchObject({ attempts: 1 })
  vi.unstubAllGlobals()
}

function ask() {
  const onSignOut = vi.fn<() => void>()
  const question = render(
    <SignOutQuestion owner="ada" onSignOut={onSignOut} onStay={() => question.unmount()} />,
  )
  return onSignOut
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

/** Resolves once everything is over that a press has the outbox do. */
async function settle(): Promise<void> {
  await outbox.send(true)
  await nextTask()
}

it('signs out once when what is not sent is discarded', async () => {
  const onSignOut = ask()
  await press('Discard and sign out')
  await settle()
  await vi.waitFor(() => expect(onSignOut).toHaveBeenCalledOnce(), patience)
})

it('signs out although what may have arrived cannot be taken back', async () => {
  await attempt()
  const onSignOut = ask()
  await press('Discard and sign out')
  await settle()
  expect(outbox.find(key)).toMatchObject({ state: 'cancelling' })
  await vi.waitFor(() => expect(onSignOut).toHaveBeenCalledOnce(), patience)
})

it('keeps her signed in who decides to stay while something is taken back', async () => {
  await attempt()
  let lose = () => {}
  const answer = new Promise<Response>((_, reject) => {
    lose = () => reject(new TypeError('The line broke'))
  })
  const asked = vi.fn<() => Promise<Response>>(() => answer)
  vi.stubGlobal('fetch', asked)
  const onSignOut = ask()
  await press('Discard and sign out')
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), patience)
  await press('Stay signed in')
  lose()
  await settle()
  expect(onSignOut).not.toHaveBeenCalled()
})
