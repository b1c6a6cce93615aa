import { randomUUID } from 'node:crypto'
import { headers } from '#contract/base/headers.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { auditLedger } from '#server/modules/money/ledger/audit.ts'
import { dataPaths } from '#server/platform/pages/account-paths.ts'
import { recipient } from '#tests/support/builders/recipient.ts'
import { useTestDatabase } from '#tests/support/databases/databases.ts'
import { adoptSessionOf } from '#tests/support/host/adopt-session.ts'
import { openPage } from '#tests/support/host/page-form.ts'
import { useRecruiting } from '#tests/support/host/recruiting.ts'
import { sound } from '#tests/support/host/sound-ledger.ts'
import { describe, expect, it } from 'vitest'

describe('points of a study', () => {
  const database = useTestDatabase()
  const story = useRecruiting(database)
  const { publish, edit, accept, applied, partOf, act } = story
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
    expect(await auditLedger(database.db)).toEqual(sound)
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
})
