import { CashoutsAnswer, LedgerAnswer } from '#contract/answers/earnings.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { cashouts, ledgerEntries, participants, surveyClicks, surveyCredits } from '#server/db/schema.ts'
import { hostTest } from '#tests/support/host/host-test.ts'
import * as v from 'valibot'
import { describe, expect } from 'vitest'

const it = hostTest()
const at = new Date('2026-11-20T00:00:00Z')
const many = Array.from({ length: 501 }, (_none, index) => index)

describe('a history that is longer than a list', () => {
  it.beforeEach(async ({ database: { db }, ada: _ada }) => {
    const participantId = (await db.select().from(participants))[0]?.id ?? 0
    const own = { participantId, at }
    await db.insert(ledgerEntries).values([
      { ...own, kind: 'incentive', points: 150, refType: 'participation', refId: '7:1' },
      { ...own, kind: 'incentive-return', points: -50, refType: 'participation', refId: '7:2' },
      ...many.map((id) => ({
        ...own,
        kind: 'credit' as const,
        points: 1,
        refType: 'test',
        refId: String(id),
      })),
    ])
    await db.insert(cashouts).values(
      many.map((id) => ({
        participantId,
        reference: `R${id}`,
        idempotencyKey: crypto.randomUUID(),
        state: 'sent' as const,
        points: 2000,
        dollars: 20,
        requestedAt: at,
        settledAt: at,
      })),
    )
    const click = { id: 'click', participantId, surveyId: '7', points: 1, minutes: 1, startedAt: at }
    await db.insert(surveyClicks).values(click)
    const credit = { ...own, clickId: 'click', kind: 'credit' as const, points: 1, stated: 1, dueAt: at }
    await db
      .insert(surveyCredits)
      .values([
        { ...credit, transaction: 'first', state: 'pending' as const },
        ...many.map((id) => ({ ...credit, transaction: `t${id}`, state: 'reversed' as const })),
      ])
  })

  it('has all points of studies, all gift cards and all that is pending: the portal adds these up', async ({
    ada,
  }) => {
    const { entries, waiting } = v.parse(LedgerAnswer, await (await ada.send(endpoints.ledger.path)).json())
    const ofStudies = entries.filter(({ kind }) => kind.startsWith('incentive'))
    expect(ofStudies.map(({ points }) => points)).toEqual([-50, 150])
    expect(entries).toHaveLength(502)
    expect(waiting.filter(({ state }) => state === 'pending')).toHaveLength(1)
    expect(waiting).toHaveLength(502)
    const answer = await (await ada.send(endpoints.cashouts.path)).json()
    expect(v.parse(CashoutsAnswer, answer).cashouts).toHaveLength(501)
  })
})
