import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SurveyOrder } from '#contract/answers/surveys.ts'
import { useState } from 'react'
import { renderRouted } from '#tests/support/pages/render-routed.tsx'
import { SurveysView, type SurveysViewProps } from './SurveysView.tsx'

const surveys = [
  { id: 'a', loi: 12, payout: 85, rating: 4.5 },
  { id: 'b', loi: 5, payout: 1250, rating: 0 },
  { id: 'c', loi: 1, payout: 240, rating: 3.24 },
]

function SortedPage(props: Partial<SurveysViewProps>) {
  const [order, setOrder] = useState<SurveyOrder>('relevance')
  return (
    <SurveysView
      order={order}
      onOrder={setOrder}
      surveys={surveys}
      shownSince={null}
      isLoading={false}
      isOffline={false}
      hasFailed={false}
      onRefresh={() => {}}
      onTake={() => Promise.resolve('opened')}
      {...props}
    />
  )
}

const renderPage = (props: Partial<SurveysViewProps> = {}) => renderRouted(<SortedPage {...props} />)

const cards = () => screen.getAllByRole('article')
const payouts = () => cards().map((card) => /([\d,]+) points?\$/.exec(card.textContent)?.[1])

describe('the page of paid surveys', () => {
  it('shows minutes, points, dollars, dollars an hour and the rating with one decimal', async () => {
    await renderPage()
    expect(cards().map((card) => card.textContent.replace(/TAKE SURVEY.*/, ''))).toEqual([
      'Survey, about 12 minutesRated 4.5 of 5Payout85 points$0.85 · $4.25/hour',
      'Survey, about 5 minutesNot rated yetPayout1,250 points$12.50 · $150.00/hour',
      'Survey, about 1 minuteRated 3.2 of 5Payout240 points$2.40 · $144.00/hour',
    ])
  })

  it('shows no part of a point, which counts for nothing yet', async () => {
    const fractions = [40.1255, 1.5, 1234.0625]
    await renderPage({ surveys: surveys.map((survey, at) => ({ ...survey, payout: fractions[at] ?? 0 })) })
    expect(cards().map((card) => /Payout([^$]*)/.exec(card.textContent)?.[1])).toEqual([
      '40 points',
      '1 point',
      '1,234 points',
    ])
  })

  it('is sorted by the menu, which starts with All', async () => {
    const user = await renderPage()
    expect(payouts()).toEqual(['85', '1,250', '240'])
    await user.click(screen.getByRole('button', { name: 'Sort: All' }))
    const choices = await screen.findAllByRole('menuitemradio')
    expect(choices.map((choice) => choice.textContent)).toEqual([
      'All',
      'Highest payout',
      'Lowest payout',
      'Shortest',
      'Longest',
      'Best rated',
      'Most dollars an hour',
    ])
    expect(choices.map((choice) => choice.getAttribute('aria-checked'))).toEqual([
      'true',
      ...Array.from({ length: 6 }, () => 'false'),
    ])
    await user.click(screen.getByRole('menuitemradio', { name: 'Highest payout' }))
    await waitFor(() => expect(payouts()).toEqual(['1,250', '240', '85']))
    expect(screen.queryByRole('menu')).toBeNull()
    expect(screen.getByRole('button', { name: 'Sort: Highest payout' })).toBeTruthy()
  })

  it('reports the first load, and not a refresh', async () => {
    await renderPage({ surveys: undefined, isLoading: true })
    expect(screen.getByRole('status').textContent).toBe('Loading surveys…')
    expect(screen.getAllByText(/Loading/)).toHaveLength(1)
    cleanup()
    await renderPage({ isLoading: true })
    expect(screen.queryByRole('status')).toBeNull()
    expect(cards()).toHaveLength(3)
  })

  it('names each button by its survey, without a blank before a mark', async () => {
    await renderPage()
    const [first] = screen.getAllByRole('button', { name: /^TAKE SURVEY/ })
    // Browsers put a blank before hidden text.
    const parts = [...(first?.children ?? [])].map(({ textContent }) => textContent.trim())
    expect(parts).toHaveLength(2)
    expect(parts[1]).toMatch(/^(?:about|under)/)
  })

  it('reports a failure and the missing connection in one message', async () => {
    await renderPage({ surveys: undefined, isOffline: true, hasFailed: true })
    expect(screen.getByRole('status').textContent).toBe(
      'Could not load surveys. Please try again. You are offline, and surveys need a connection.',
    )
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
