import { catalogueStore } from '#catalogue/device/catalogue-store.ts'
import { keepPiece } from '#catalogue/device/piece-store.ts'
import { FormDraft } from '#offline/drafts/drafts.ts'
import { people } from '#offline/device-only/people.ts'
import { keepSubmitted } from '#offline/device-only/submitted-answers.ts'
import { KeyedStore } from '#offline/storage/database.ts'
import { leavePage } from '#base/page-lifecycle.ts'
import { schemaVersion } from '#offline/storage/schemas.ts'
import {
  answerKeys,
  answerStore,
  databaseNames,
  localKeys,
  signedOutRecord,
} from '#offline/storage/storage-names.ts'
import { setMark, studyMarks } from '#offline/sync/marks.ts'
import { keptCatalogue } from '#tests/support/builders/studies/catalogue.ts'
import { holdStore } from '#tests/support/device/hold-store.ts'
import { readElsewhere } from '#tests/support/device/read-elsewhere.ts'
import { QueryClient } from '@tanstack/react-query'
import { promisifyRequest } from 'idb-keyval'
import { expect, it } from 'vitest'
import { AnswerRecords } from './answer-records.ts'
import { PersistedQueries } from './persisted-queries.ts'

const owner = 'ada'
const store = new KeyedStore(databaseNames.answers, answerStore)
const keptKeys = () => store.transact('readonly', (objects) => promisifyRequest(objects.getAllKeys()))

/** Another tab, without a catalogue. */
const otherTab = () =>
  new PersistedQueries(new QueryClient(), { restore: () => undefined, attach: () => undefined })

const answer = JSON.stringify({
  timestamp: 1,
  buster: String(schemaVersion),
  clientState: { queries: [{ queryKey: ['intakes'], state: { data: [7], dataUpdatedAt: 1 } }] },
})

const copy = { studyId: 7, title: null, givenAt: '2026-05-03T12:00:00.000Z', items: [] }

/** The ways in which a page writes a participant's records by itself, while it takes the participant for signed in. */
const writes = [
  ['a small answer', answerKeys.answer(owner, '["intakes"]'), () => records.setItem('', answer)],
  ['the catalogue', answerKeys.edition(owner), () => catalogueStore.keep(keptCatalogue({}))],
  [
    'a piece of it',
    answerKeys.sites(owner, 'MA'),
    () => keepPiece(owner, 'sites', { place: 'MA', name: '', text: '{}', dropped: [] }),
  ],
  ['a draft', answerKeys.draft(owner, 'profile'), () => new FormDraft(owner, 'profile').keep({ zip: '0' })],
  ['a mark', answerKeys.marks(owner), () => setMark('saved', 7, true)],
  ['a copy of answers', answerKeys.given(owner, 7), () => keepSubmitted(owner, [copy]).catch(() => {})],
  ['a person', answerKeys.people(owner), () => people.change(owner, () => ({ chosen: null }))],
] as const

const records = new AnswerRecords()

it.each(writes)(
  '%s is not written after another tab has signed the participant out',
  async (_what, key, write) => {
    await otherTab().adopt(owner)
    records.attach(owner)
    catalogueStore.attach(owner)
    await studyMarks.open(owner)
    void write()
    await expect.poll(keptKeys).toContain(key)

    const { release } = await holdStore({ database: databaseNames.answers, store: answerStore })
    const forgetting = otherTab().forget(owner)
    // A process sees what another one has changed in localStorage only later.
    localStorage.setItem(localKeys.owner, owner)
    records.attach(owner)
    const writing = write()
    await release()
    await Promise.all([forgetting, writing])
    // Transactions run in order.
    await store.set('', 'last')
    await store.delete('')
    expect(await keptKeys()).toEqual([signedOutRecord])

    localStorage.removeItem(localKeys.owner)
    await otherTab().adopt(owner)
    expect(await keptKeys()).toEqual([])
    records.attach(owner)
    void write()
    await expect.poll(keptKeys).toContain(key)
  },
)

it.each([
  ['a small answer', () => records.flush(answer)],
  ['a draft', () => new FormDraft(owner, 'profile').keep({ zip: '0' })],
  ['a mark', () => setMark('saved', 7, true)],
  ['a copy of answers', () => void keepSubmitted(owner, [copy]).catch(() => {})],
])('%s is not written then by a page that is left', async (_what, write) => {
  await otherTab().adopt(owner)
  await studyMarks.open(owner)
  await otherTab().forget(owner)
  localStorage.setItem(localKeys.owner, owner)
  records.attach(owner)
  write()
  leavePage()
  expect([...(await readElsewhere()).keys()]).toEqual([signedOutRecord])
  globalThis.dispatchEvent(new Event('pageshow'))
  await store.deleteWhere(() => true)
})
