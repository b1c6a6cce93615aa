import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import { application } from '#tests/support/builders/studies/application.ts'
import { sessionOf } from '#tests/support/builders/people/session.ts'
import { ApplicationBody } from '#contract/answers/applications.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { changed, removalOf } from '#domain/studies/application-rules.ts'
import { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { applications, listed, upsertApplication } from './applications.ts'
import { followApplications } from './applications-host.ts'
import { KeyedStore } from '#offline/storage/database.ts'
import { answerKeys, answerStore, databaseNames, localKeys } from '#offline/storage/storage-names.ts'

vi.hoisted(() => {
  globalThis.__env = { features: ['applications', 'application-fields'] }
})

const store = new KeyedStore(databaseNames.answers, answerStore)
const onDisk = async (owner: string) =>
  JSON.stringify((await store.get(answerKeys.applications(owner))) ?? {})
const states = () => listed(applications.get()).map(({ study_id, state }) => [study_id, state])
const at = (minute: number) => new Date(Date.UTC(2026, 4, 3, 15, minute))
const opened = (study_id: number, minute: number) => {
  const made = at(minute).toISOString()
  return application({ study_id, title: `Study ${study_id}`, opened_at: made, updated_at: made })
}

/** Opens the list like a page that loads. */
async function restart(owner: string): Promise<void> {
  await applications.open(null)
  await applications.open(owner)
}

beforeEach(async () => {
  localStorage.setItem(localKeys.owner, 'ada')
  await applications.open('ada')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await store.deleteWhere(() => true)
  await applications.open(null)
})

it('keeps the newest version of each application, for its owner only', async () => {
  upsertApplication(opened(7, 0))
  upsertApplication(changed(opened(7, 0), { state: 'applied' }, at(1)))
  upsertApplication(opened(8, 2))
  await waitFor(async () => expect(await onDisk('ada')).toContain('Study 8'))
  await restart('ada')
  expect(states()).toEqual([
    [7, 'applied'],
    [8, 'opened'],
  ])
  await applications.open('bea')
  expect(states()).toEqual([])
})

it('keeps other tabs’ entries, and leaves out unreadable ones', async () => {
  const entry = (held: object) => ({ isSynced: true, application: held })
  await store.set(answerKeys.applications('ada'), {
    hasServerCopy: true,
    entries: [entry(opened(1, 0)), entry({ study_id: 2 }), 'nonsense'],
  })
  upsertApplication(opened(3, 0))
  await waitFor(async () => expect(await onDisk('ada')).toContain('Study 3'))
  await restart('ada')
  expect(states().map(([id]) => id)).toEqual([1, 3])
})

/** A host with a list and a signed-in participant; unreachable at first. */
function hostOf(encId: string) {
  const host = {
    list: new Map<number, ApplicationBody>(),
    told: [] as string[],
    isReached: false,
    refuses: false,
  }
  const answer = (path: string, sent: unknown): [status: number, body: object] => {
    if (path === endpoints.user.path) return [200, { email: 'a@b.co', enc_id: encId, csrf_token: 't' }]
    if (sent === undefined) return [200, { enc_id: encId, applications: [...host.list.values()] }]
    if (host.refuses) return [422, { error: 'invalid' }]
    const body = v.parse(ApplicationBody, sent)
    host.told.push(`${body.study_id} ${body.state}`)
    host.list.delete(body.study_id)
    if (body.state !== 'removed') host.list.set(body.study_id, body)
    return [200, { ok: true }]
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (!host.isReached) return Promise.reject(new TypeError('No network'))
    const sent: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const [status, body] = answer(typeof input === 'string' ? input : '', sent)
    return Promise.resolve(Response.json(body, { status }))
  })
  return host
}

it('names the fields of changes that wait, and sends an unknown application whole', () => {
  const waiting = () => applications.nextUnsynced()
  const changeTo = (state: 'applied' | 'paid', minute: number) => {
    const next = changed(opened(7, 0), { state }, at(minute))
    upsertApplication(next, ['state'])
  }
  changeTo('applied', 1)
  upsertApplication(changed(opened(7, 0), { payment: null }, at(2)), ['payment'])
  expect(waiting()).toMatchObject({ changed: ['state', 'payment'] })
  upsertApplication(removalOf(opened(7, 0), at(3)))
  changeTo('paid', 4)
  expect(waiting()).not.toHaveProperty('changed')
  changeTo('applied', 5)
  expect(waiting()).not.toHaveProperty('changed')
})

const client = new QueryClient()
const saysWho = () => client.setQueryData(['user'], rememberedUser({ enc_id: 'ada' }))

it('sends changes in order when the host answers, and merges those of other devices', async () => {
  const host = hostOf('ada')
  const refused = vi.fn<() => void>()
  saysWho()
  followApplications(sessionOf(client), refused)
  upsertApplication(opened(1, 0))
  upsertApplication(opened(2, 1))
  await waitFor(() => expect(fetch).toHaveBeenCalled())
  expect(applications.nextUnsynced()).toMatchObject({ study_id: 1 })

  host.isReached = true
  host.list.set(3, opened(3, 2))
  saysWho()
  await waitFor(() => expect(states().map(([id]) => id)).toEqual([3, 1, 2]))
  expect(host.told).toEqual(['1 opened', '2 opened'])
  expect(applications.nextUnsynced()).toBeUndefined()
  expect(applications.get().hasServerCopy).toBe(true)

  // A removal is sent and then deleted; removals by other devices are merged.
  upsertApplication(removalOf(opened(1, 0), at(5)))
  host.list.delete(2)
  await waitFor(() => expect(states().map(([id]) => id)).toEqual([3]))
  expect(host.told.at(-1)).toBe('1 removed')
  await waitFor(async () => expect(await onDisk('ada')).not.toContain('Study 1'))

  // Final refusal: the host's list decides.
  host.refuses = true
  upsertApplication(changed(opened(3, 2), { state: 'paid' }, at(6)))
  await waitFor(() => expect(refused).toHaveBeenCalledOnce())
  await waitFor(() => expect(states()).toEqual([[3, 'opened']]))

  // In another participant's session nothing is sent, and the list is not merged.
  vi.restoreAllMocks()
  const other = hostOf('bea')
  other.isReached = true
  other.list.set(9, opened(9, 0))
  upsertApplication(changed(opened(3, 2), { state: 'done' }, at(7)))
  await waitFor(() => expect(fetch).toHaveBeenCalled())
  expect([other.told, states()]).toEqual([[], [[3, 'done']]])

  // A list that arrives after signing out is not stored.
  localStorage.removeItem(localKeys.owner)
  await applications.merge('ada', [opened(5, 0)])
  expect(await onDisk('ada')).not.toContain('Study 5')
})
