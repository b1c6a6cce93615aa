import { randomUUID } from 'node:crypto'
import { headers } from '#contract/base/headers.ts'
import * as desk from '#contract/desk/endpoints.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { lockRevision } from '#server/work/lock-revision.ts'
import { writeAct } from '#server/platform/audit/audit.ts'
import { dataPaths } from '#server/platform/pages/account-paths.ts'
import { recipient } from '#tests/support/builders/money/recipient.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { untilWaiting } from '#tests/support/databases/lock-waits.ts'
import { adoptSessionOf } from '#tests/support/host/adopt-session.ts'
import { deskErrorOf } from '#tests/support/host/desk-app.ts'
import { openPage } from '#tests/support/host/page-form.ts'
import { useRecruiting } from '#tests/support/host/recruiting.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

describe('points of a study', () => {
  const database = useTestDatabase()
  const story = useRecruiting(database)
  const { operator, publish, edit, accept, joined, answer, applied, partOf, act } = story
  const sums = async () => (await story.points()).map(([, sum]) => sum)
  const why = { reason: 'So it was' }

  it('are taken back with a mark as far as the mark has brought them', async () => {
    await publish({ incentive_points: 1500, no_show_points: 2000 })
    const ada = await applied('ada')
    const takePlace = async () => {
      await act('choose', ['ada'])
      expect((await accept(ada)).status).toBe(200)
    }
    await takePlace()
    expect(await act('cancel', ['ada'], why)).toEqual(['done'])
    await takePlace()
    expect(await act('no-show', ['ada'])).toEqual(['done'])
    const key = { [headers.idempotencyKey]: randomUUID() }
    expect((await ada.postJson(endpoints.cashout.path, recipient, key)).status).toBe(200)
    expect(await act('correct', ['ada'], why)).toEqual(['done'])
    expect(await partOf(ada)).toMatchObject({ state: 'accepted', points: 2000 })
    expect(await act('attend', ['ada'])).toEqual(['done'])
    expect(await act('correct', ['ada'], why)).toEqual(['done'])
    expect(await act('cancel', ['ada'], why)).toEqual(['done'])
    expect(await sums()).toEqual([2000, -2000, 1500, -1500])
    expect((await story.saved()).money).toEqual({ points: 2000, people: 1, unpaid: 0, ahead: 0 })
    expect(await auditLedger(database.db)).toEqual(sound)
  })

  it('are given once, by sixty-four marks of two payers at the same time', async () => {
    await publish({ incentive_points: 1500 })
    const ada = await applied('ada')
    await act('choose', ['ada'])
    const payers = [await operator('One', 'payer'), await operator('Other', 'payer')]
    const [row] = (await story.roster()).rows
    const marked = [{ enc_id: 'ada', version: row?.version ?? 0 }]
    const body = { act: 'attend', participants: marked, reason: null, push: true, mail: true }
    const params = story.study()
    const outcomes = await Promise.all(
      Array.from({ length: 32 }, () => payers)
        .flat()
        .map(async (payer) => {
          const heard = await payer.callUntilHeard(desk.payOnRoster, { params, body })
          return v.parse(desk.payOnRoster.answer, await heard.json()).results[0]?.outcome
        }),
    )
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'changed-meanwhile')).toHaveLength(63)
    expect(await sums()).toEqual([1500])
    expect(await partOf(ada)).toMatchObject({ state: 'paid', points: 1500 })
  })

  it('are those of the study that the payer has read', async () => {
    await publish({ incentive_points: 25_000 })
    await applied('ada')
    expect(await act('attend', ['ada'])).toEqual(['approval-needed'])
    const by = await story.operator('Payer', 'payer')
    const pays = (incentive_points: number) => ({ by, shown: { incentive_points, no_show_points: 0 } })
    expect((await edit({ incentive_points: 30_000 })).status).toBe(200)
    expect(await act('pay', ['ada'], pays(25_000))).toEqual(['changed-meanwhile'])
    expect(await act('pay', ['ada'], pays(30_000))).toEqual(['done'])
    expect(await sums()).toEqual([30_000])
  })

  it('are paid for a cancellation to those who had accepted, whatever was marked and undone', async () => {
    await publish({ no_show_points: 20 })
    const [ada] = [await applied('ada'), await applied('bea'), await applied('cia')]
    await act('choose', ['ada', 'bea'])
    await accept(ada)
    expect(await act('no-show', ['ada', 'bea'])).toEqual(['done', 'done'])
    expect(await act('attend', ['cia'])).toEqual(['done'])
    const all = ['ada', 'bea', 'cia']
    expect(await act('correct', all, why)).toEqual(['done', 'done', 'done'])
    expect(await act('cancel', all, why)).toEqual(['done', 'done', 'done'])
    expect((await partOf(ada))?.points).toBe(20)
    expect(await sums()).toEqual([20])
  })

  it('that wait for approval are named before an account is deleted, and a place that is held', async () => {
    await publish({ incentive_points: 25_000 })
    const ada = await applied('ada')
    await act('choose', ['ada'])
    const { deps } = story.app.host
    await adoptSessionOf(deps, ada, 'ada', deps.clock())
    const page = await openPage(ada, dataPaths.deletion)
    expect(page.html).toContain('A study holds a place for you')
    expect(page.html).toContain('You have no points that would be lost.')
    expect(await act('attend', ['ada'])).toEqual(['approval-needed'])
    const changed = await page.submit()
    expect(changed.html).toContain('<strong>25,000 points, worth $250.00</strong>')
    expect(changed.html).not.toMatch(/no points|holds a place/)
    expect((await changed.submit()).title).toBe('Your account is deleted')
  })

  it('count for the limit of an operator after their participant has deleted the account', async () => {
    await publish({ incentive_points: 15_000 })
    const ada = await applied('ada')
    await applied('bea')
    expect(await act('attend', ['ada'])).toEqual(['done'])
    const { deps } = story.app.host
    await adoptSessionOf(deps, ada, 'ada', deps.clock())
    const page = await openPage(ada, dataPaths.deletion)
    expect((await page.submit()).title).toBe('Your account is deleted')
    // The limit is 20,000 points.
    expect(await act('attend', ['bea'])).toEqual(['approval-needed'])
  })

  it('below the limits are given by the operator who has marked, once the study pays', async () => {
    await publish({ no_show_points: 20 })
    await applied('ada')
    const by = await story.operator('Payer', 'payer')
    expect(await act('attend', ['ada'], { by })).toEqual(['done'])
    // Nobody waits for the points of a cancellation.
    expect((await edit({ incentive_points: 150 })).status).toBe(200)
    expect(await act('pay', ['ada'], { by })).toEqual(['done'])
    expect(await sums()).toEqual([150])
  })

  it('for a screen-out are raised by a payer who has just used the passkey', async () => {
    await publish({})
    const pays = { screen_out_points: 50 }
    const by = story.editor
    expect(await deskErrorOf(await edit(pays, { by }))).toBe('403 payer-needed')
    const payer = await story.operator('Payer', 'payer')
    story.app.host.pass({ seconds: 300 })
    expect(await deskErrorOf(await edit(pays, { by: payer }))).toBe('403 step-up-required')
    await payer.stepUp()
    expect((await edit(pays, { by: payer })).status).toBe(200)
    const { version: to, content } = story.own
    for (const points of [50, 40])
      expect((await edit({ screen_out_points: points }, { by })).status).toBe(200)
    const undo = {
      params: { id: story.own.id },
      body: { version: to + 2, to },
    }
    const copied = [
      await by.call(desk.undoOwnStudy, undo),
      await by.call(desk.addOwnStudy, { body: { content } }),
    ]
    for (const refused of copied) expect(await deskErrorOf(refused)).toBe('403 payer-needed')
  })

  it('that no second operator approves are not above what one may give', async () => {
    await publish({ screen_out_points: 5000 })
    const by = await story.operator('Payer', 'payer')
    for (const name of ['screen_out_points', 'no_show_points'])
      expect(await deskErrorOf(await edit({ screen_out_points: 5000, [name]: 20_001 }, { by }))).toBe(
        '422 pay-above-limit',
      )
    const most = { screen_out_points: 5000, no_show_points: 20_000, incentive_points: 20_001 }
    expect((await edit(most, { by })).status).toBe(200)
    // The limit is lowered while the study runs.
    story.app.host.deps.config.incentiveLimits = { act: 49, month: null }
    expect((await edit({ ...most, places: 9 }, { by: story.editor })).status).toBe(200)
    const ada = await joined('ada')
    await answer(ada, '0')
    expect(await partOf(ada)).toMatchObject({ state: 'screened-out', points: 0 })
    story.app.host.deps.config.incentiveLimits = { act: 50, month: null }
    await answer(await joined('bea'), '0')
    expect(await sums()).toEqual([5000])
  })

  it('for a screen-out that ends a study come while the catalogue is changed', async () => {
    const quotas = ['1', '2'].map((value) => ({ by: 'answer' as const, key: 'cups', value, limit: 1 }))
    await publish({ screen_out_points: 50, quotas })
    await applied('ada')
    await answer(await joined('bea'), '1')
    await act('choose', ['ada', 'bea'])
    const cia = await joined('cia')
    const logged = { actor: { command: 'test' }, act: 'own-study.publish' as const, subject: 'own-study:1' }
    const answering = await database.db.transaction(async (tx) => {
      await lockRevision(tx)
      const answered = { promise: answer(cia, '1') }
      await untilWaiting(database, 1)
      await writeAct(tx, logged, new Date())
      return answered
    })
    await answering.promise
    expect(await sums()).toEqual([50])
  })

  it('for screen-outs end once quotas leave no place', async () => {
    const quotas = (limit: number) =>
      ['1', '2'].map((value) => ({ by: 'answer' as const, key: 'cups', value, limit }))
    const pays = { screen_out_points: 50 }
    await publish({ ...pays, quotas: quotas(1) })
    const state = async () => (await story.saved()).state
    await applied('ada')
    await act('choose', ['ada'])
    await applied('bea')
    expect(await state()).toBe('published')
    await answer(await joined('cia'), '1')
    await act('choose', ['cia'])
    await applied('dan')
    expect([await sums(), await state()]).toEqual([[50, 50], 'full'])
    expect((await edit({ ...pays, quotas: quotas(1), target: 9 })).status).toBe(200)
    expect(await state()).toBe('full')
    expect((await edit({ ...pays, quotas: quotas(2) })).status).toBe(200)
    expect(await state()).toBe('published')
  })
})
