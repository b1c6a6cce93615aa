import { providerSurvey, surveyEnvironment } from '#tests/support/providers/survey-provider.ts'
import { describe, expect, it } from 'vitest'
import { readCpxList } from './cpx-client.ts'

describe('the answer of the list API', () => {
  const url = surveyEnvironment.CPX_URL
  const offersOf = (surveys: unknown[], pointsPerUnit = 1) =>
    readCpxList({ status: 'success', surveys }, url, pointsPerUnit)?.offers ?? []

  /** As published, except for the click tokens. */
  const published = {
    status: 'success',
    count_available_surveys: 336,
    count_returned_surveys: 2,
    surveys: [
      { ...providerSurvey('484727'), loi: '6', payout: 0.4, statistics_rating_avg: '0' },
      { ...providerSurvey('526856'), loi: '9', payout: '0.43', statistics_rating_avg: 0 },
    ],
  }

  it('is read for an app whose currency is the dollar', () => {
    const list = readCpxList(published, url, 100)
    expect(list?.offers.map(({ href: _href, ...offer }) => offer)).toEqual([
      { id: '484727', minutes: 6, points: 40, rating: 0 },
      { id: '526856', minutes: 9, points: 43, rating: 0 },
    ])
    expect(list?.dropped).toBe(0)
  })

  it.each([
    { status: 'success', count_returned_surveys: 0, surveys: [], message_not_found: 'No surveys available' },
    { status: 'success', surveys: null },
    { status: 'success' },
  ])('may be empty: %j', (answer) => {
    expect(readCpxList(answer, url, 1)).toEqual({ offers: [], dropped: 0 })
  })

  it.each([null, [], 'success', {}, { status: 'error' }, { status: 'success', surveys: {} }])(
    'is no list: %j',
    (answer) => expect(readCpxList(answer, url, 1)).toBeNull(),
  )

  it('prefers the newer name of an address', () => {
    const [offer] = offersOf([providerSurvey('1', { href_new: 'https://new.surveys.example/?k=1' })])
    expect(offer?.href).toBe('https://new.surveys.example/?k=1')
  })

  it.each([
    ['no id', { id: '' }],
    ['an id that is markup', { id: '<b>' }],
    ['no length', { loi: 'soon' }],
    ['a negative length', { loi: '-3' }],
    ['no payout', { payout: null }],
    ['a payout of nothing', { payout: '0.00' }],
    ['a payout beyond belief', { payout: 5001 }],
    ['an endless payout', { payout: '1e400' }],
    ['an address of somebody else', { href: 'https://surveys.example.evil.example/' }],
    ['an address that only ends alike', { href: 'https://evilsurveys.example/' }],
    ['an address without encryption', { href: 'http://click.surveys.example/' }],
    ['an address with a password', { href: 'https://a:b@click.surveys.example/' }],
    ['a script for an address', { href: 'javascript:alert(1)' }],
    ['no address', { href: undefined }],
  ])('leaves out a survey with %s, and keeps the rest', (_what, more) => {
    const list = readCpxList(
      {
        status: 'success',
        surveys: [providerSurvey('1', more), 7, providerSurvey('2'), providerSurvey('2')],
      },
      url,
      1,
    )
    expect(list?.offers.map(({ id }) => id)).toEqual(['2'])
    expect(list?.dropped).toBe(3)
  })

  it('has a rating of 0 for an invalid one', () => {
    for (const statistics_rating_avg of ['9', -1, 'good', null, undefined]) {
      expect(offersOf([providerSurvey('1', { statistics_rating_avg })])[0]?.rating).toBe(0)
    }
  })
})
