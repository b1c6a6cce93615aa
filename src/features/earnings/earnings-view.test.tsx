import { render, screen } from '@testing-library/react'
import * as v from 'valibot'
import { hostClock } from '#api/host-clock.ts'
import { describe, expect, it } from 'vitest'
import { describeIdentity } from '#domain/identity.ts'
import { Cashout, LedgerAnswer } from '#contract/answers/earnings.ts'
import { EarningsView, type EarningsViewProps } from './EarningsView.tsx'
import { LedgerList } from './EarningsHistory.tsx'
import { PayoutList } from './PayoutList.tsx'
import { ledgerRows, pendingPoints } from './ledger-rows.ts'
import { renderRouted } from '#tests/support/pages/render-routed.tsx'

/** The page of a participant of 38 without points, unless chosen otherwise. */
const renderEarnings = (chosen: Partial<EarningsViewProps> = {}) =>
  renderRouted(
    <EarningsView
      balance={0}
      age={38}
      identity={describeIdentity(null)}
      onRequestPayment={() => {}}
      {...chosen}
    />,
  )

const requestButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Request Payment' })
const reason = () =>
  document.getElementById(requestButton().getAttribute('aria-describedby') ?? '')?.textContent ?? ''

describe('the earnings page', () => {
  it.each([
    [0, '0', '$0.00', '2,000 more points'],
    [1999, '1,999', '$19.99', '1 more point before'],
    [1999.6, '1,999', '$20.00', '1 more point before'],
    [-50, '-50', '-$0.50', '2,050 more points'],
  ])(
    'with %d points shows what is missing and offers no payment',
    async (balance, points, dollars, missing) => {
      await renderEarnings({ balance })
      expect(screen.getAllByText(points)).not.toEqual([])
      expect(screen.getByText(`points, worth ${dollars}`)).toBeTruthy()
      expect(requestButton().disabled).toBe(true)
      expect(reason()).toContain(missing)
      const needed = `${missing.replace(' before', '')} needed`
      expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toContain(`Open: ${needed}`)
    },
  )

  it('shows no unknown balance, and leaves the decision to the host', async () => {
    await renderEarnings({ balance: null })
    expect(reason()).toBe('The server has not said how many points you have.')
    expect(document.body.textContent).not.toMatch(/NaN|null|worth|to go/)
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(requestButton().disabled).toBe(false)
  })

  it('states the terms and links to identity verification', async () => {
    await renderEarnings({ age: null })
    const text = document.body.textContent
    for (const term of ['US citizens aged 18 or older', '2,000 points = $20 gift card', 'about 7-14 days']) {
      expect(text).toContain(term)
    }
    const link = screen.getByRole('link', { name: 'Verify your identity' })
    expect(link.getAttribute('href')).toBe('/id-verify')
  })
})

const cashout = (chosen: Partial<Cashout>) =>
  v.parse(Cashout, {
    reference: '7F3A-22',
    state: 'requested',
    points: 2000,
    dollars: 20,
    requested_at: '2026-11-03T18:00:00Z',
    ...chosen,
  })

describe('payouts', () => {
  it('show the date and state of each request', () => {
    const settled = { settled_at: '2026-11-12T18:00:00Z' }
    render(
      <PayoutList
        contactUrl="/contact/"
        cashouts={[
          cashout({ reference: 'A' }),
          cashout({ reference: 'B', state: 'sent', payout_reference: 'GC-9', ...settled }),
          cashout({ reference: 'E', state: 'sent', reason: 'The e-mail did not arrive.', ...settled }),
          cashout({ reference: 'C', state: 'failed', reason: 'No such street.', ...settled }),
          cashout({
            reference: 'D',
            requested_at: '2020-01-01T12:00:00Z',
            held_at: '2020-01-02T12:00:00Z',
            hold_reason: 'We ask <b>you</b> for a street number.',
          }),
          cashout({ reference: 'F', requested_at: '2020-01-01T12:00:00Z' }),
        ]}
      />,
    )
    const items = [...(screen.getAllByRole('list')[0]?.children ?? [])]
    const late = items.at(-1)?.querySelector('a')
    expect([late?.textContent, late?.getAttribute('href')]).toEqual(['write to us', '/contact/'])
    // Of those that are still on their way.
    expect(items.map((item) => item.querySelectorAll('ol').length)).toEqual([1, 0, 0, 0, 1, 1])
    const rows = items.map((row) => row.textContent)
    expect(rows[0]).toContain('Requested 11/3/2026, reference A. Expected 11/10/2026 to 11/17/2026.')
    expect(rows[1]).toContain('Sent 11/12/2026, reference GC-9.')
    expect(rows.splice(2, 1)[0]).toContain('Sent 11/12/2026. The e-mail did not arrive.')
    expect(rows[2]).toContain('It could not be paid: No such street. Your 2,000 points were returned.')
    expect(rows[3]).toContain('It is on hold: We ask <b>you</b> for a street number.')
    expect(rows[3]).toContain('Your points stay reserved for it.')
    expect(rows[3]).not.toMatch(/Expected|late/)
  })

  it.each([
    ['late', 20],
    ['not late', 0],
  ])('are %s by the time of the host', (_which, days) => {
    const hostTime = new Date(Date.now() + days * 86_400_000)
    hostClock.receive(Response.json({}, { headers: { Date: hostTime.toUTCString() } }))
    render(<PayoutList contactUrl="/" cashouts={[cashout({ requested_at: new Date().toISOString() })]} />)
    expect(screen.queryByText('write to us') !== null).toBe(days > 0)
  })
})

describe('ledger', () => {
  const at = '2026-11-03T18:00:00Z'
  const ledger = v.parse(LedgerAnswer, {
    balance: -790,
    entries: [
      { id: 3, kind: 'cashout', points: -2000, source: '$20 gift card', reason: '7F3A', at },
      { id: 2, kind: 'reversal', points: -40, at },
      { id: 1, kind: 'credit', points: 1250, source: 'Survey 7', at },
    ],
    waiting: [
      {
        id: 2,
        points: 150,
        source: 'Survey 9',
        state: 'pending',
        at: '2026-11-04T18:00:00Z',
        expected_at: '2026-11-05T18:00:00Z',
      },
      {
        id: 1,
        points: 90,
        source: 'Survey 8',
        state: 'reversed',
        reason: 'Not accepted',
        at: '2026-11-02T18:00:00Z',
      },
    ],
  })

  it('shows every movement with sign and source, and marks those outside of the balance', () => {
    render(<LedgerList rows={ledgerRows(ledger)} />)
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Survey 911/4/2026 · confirmed on 11/5/2026 unless the provider takes them backPending +150 points',
      '$20 gift card11/3/2026 · Payment requested · 7F3A−2,000 points',
      'Points taken back11/3/2026−40 points',
      'Survey 711/3/2026 · Points earned+1,250 points',
      'Survey 811/2/2026 · Not acceptedReversed +90 points',
    ])
    expect(pendingPoints(ledger)).toBe(150)
    const confirmed = ledgerRows(ledger).filter(({ state }) => state === 'confirmed')
    expect(confirmed.reduce((sum, { points }) => sum + points, 0)).toBe(ledger.balance)
  })
})

describe('readiness', () => {
  const items = () => screen.getAllByRole('listitem').map((item) => item.textContent)

  it('lists met and unmet conditions', async () => {
    await renderEarnings({ balance: 660 })
    expect(items().slice(0, 3)).toEqual([
      'Done: Your profile is complete',
      'Done: Aged 18 or older, by your profile',
      'Open: 1,340 more points needed',
    ])
  })

  it.each([
    [16, 'Problem: Payments are only for participants aged 18 or older'],
    [null, 'Open: Aged 18 or older: your age is not known here yet'],
  ])('tells before anything is earned that the age %s does not do', async (age, words) => {
    await renderEarnings({ age })
    expect(items()).toContain(words)
  })
})
