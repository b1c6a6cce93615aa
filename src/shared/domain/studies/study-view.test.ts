import { categories, study } from '#tests/support/builders/studies/study.ts'
import { unreadEnd } from '#contract/base/values.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { applyTarget } from './apply-target.ts'
import { addDays, dayOf, formatDate, fromDayMonthYear, toDayMonthYear } from '#domain/dates/calendar.ts'
import { openDay } from '#domain/dates/open-day.ts'
import { imageSources } from './images.ts'
import { viewStudy } from './study-view.ts'

const tables = {
  cities: { 3: { id: 3, name: 'Austin', state: 'TX' } },
  facilities: { 4: { id: 4, name: 'Congress Avenue Studio' } },
  companies: { 5: { id: 5, name: 'Plainfield Research' } },
  categories,
}

describe('viewStudy', () => {
  it('looks up what the study refers to', () => {
    const view = viewStudy(
      study({ id: 1, city: 3, facility: 4, company: 5, category: 1 }),
      tables,
      '2026-11-20',
    )
    expect(view).toMatchObject({
      city: 'Austin, TX',
      facility: 'Congress Avenue Studio',
      company: 'Plainfield Research',
      category: 'Focus Groups',
    })
  })

  it('shows Multiple if no city is known, and nothing for other missing values', () => {
    const view = viewStudy(study({ id: 1, city: 99, facility: 99 }), tables, '2026-11-20')
    expect(view).toMatchObject({ city: 'Multiple', facility: null, company: null, published: null })
  })

  it('puts Online before the title of an online study', () => {
    expect(viewStudy(study({ id: 1, title: 'Diary', online: true }), tables, '2026-11-20').title).toBe(
      'Online Diary',
    )
  })

  it('shows a stated expiry unchanged, and estimates 14 days otherwise', () => {
    const today = '2026-12-25'
    const expires = (expire_at: string | null, planned_end?: string) =>
      viewStudy({ ...study({ id: 1, expire_at }), planned_end: planned_end ?? null }, tables, today, today)
        .expires
    const stated = { isEstimate: false, hasPassed: false }
    expect(expires('2027-03-05')).toEqual({ ...stated, text: '3/5/2027' })
    expect(expires('2026-12-25')).toEqual({ ...stated, text: '12/25/2026' })
    expect(expires('2026-12-24')).toEqual({ ...stated, text: '12/24/2026', hasPassed: true })
    expect(expires(null)).toEqual({ ...stated, text: '1/8/2027', isEstimate: true })
    expect(expires(unreadEnd, '2025-06-30')).toEqual({ ...stated, text: '' })
    expect(expires(null, '2025-06-30')).toEqual({
      ...stated,
      text: '6/30/2025',
      hasPassed: true,
    })
  })

  it('does not say of a study that the host still offers that its last day has passed', () => {
    // On this island it is always the day after.
    vi.stubEnv('TZ', 'Pacific/Kiritimati')
    onTestFinished(() => void vi.unstubAllEnvs())
    const now = new Date()
    const ending = (expire_at: string) => study({ id: 1, expire_at })
    const hasPassed = (end: string) => viewStudy(ending(end), tables, dayOf(now)).expires.hasPassed
    expect([hasPassed(openDay(now)), hasPassed(addDays(openDay(now), -1))]).toEqual([false, true])
  })
})

describe('calendar days', () => {
  it('are shown without zero padding and in no time zone', () => {
    expect(formatDate('2026-01-01')).toBe('1/1/2026')
    expect(formatDate('2026-12-31')).toBe('12/31/2026')
    expect(formatDate('soon')).toBeNull()
  })

  it('of an instant are those of this device', () => {
    const instants = [
      '2026-03-08T23:59:59Z',
      '2026-07-04T00:00:00-10:00',
      '2024-02-29T12:00',
      '1999-12-31T23:30:00+14:00',
    ]
    expect(instants.map(formatDate)).toEqual(
      instants.map((instant) => new Date(instant).toLocaleDateString('en-US')),
    )
  })

  it('can be added to across months and years', () => {
    expect(addDays('2026-12-25', 14)).toBe('2027-01-08')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  })

  it('are stored by the date field as day, month, year', () => {
    expect(toDayMonthYear('1990-03-07')).toBe('07/03/1990')
    expect(toDayMonthYear('')).toBeNull()
    expect(fromDayMonthYear('07/03/1990')).toBe('1990-03-07')
    expect(fromDayMonthYear(null)).toBe('')
  })
})

describe('applyTarget', () => {
  const base = { id: 1, outtrack: '/outtrack/focusgroup/1/' }
  const target = (chosen: object) => applyTarget(study({ ...base, ...chosen }), 'https://api.example')

  it('prefers the tracking link, then e-mail, then phone', () => {
    const all = {
      registration_link: 'https://apply.example/1',
      registration_email: 'join@study.example',
      registration_phone: '(512) 555-0134',
    }
    const tracked = 'https://api.example/outtrack/focusgroup/1/?utm_medium=website'
    expect(target(all)).toEqual({ channel: 'link', href: tracked })
    expect(target({ ...all, registration_link: null })).toEqual({
      channel: 'email',
      href: 'mailto:join@study.example',
    })
    expect(target({ registration_phone: all.registration_phone })).toEqual({
      channel: 'phone',
      href: 'tel:+15125550134',
    })
    expect(target({})).toEqual({ channel: 'link', href: tracked })
  })

  it('gives null if there is no way to apply', () => {
    expect(target({ outtrack: null })).toBeNull()
  })

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://evil.example/1',
    '//evil.example',
    String.raw`/\evil.example`,
    String.raw`\\evil.example`,
    'http:evil.example',
    'https://[evil',
  ])('renders no link for the registration link %j', (registration_link) => {
    expect(target({ registration_link })).toBeNull()
    const registration_email = 'join@study.example'
    expect(target({ registration_link, registration_email })?.channel).toBe('email')
  })

  it.each(['www.example.com/apply', '/studies/7/apply', 'apply?study=7'])(
    'lets the host resolve the registration link %s',
    (registration_link) => {
      const href = 'https://api.example/outtrack/focusgroup/1/?utm_medium=website'
      const registration_email = 'join@study.example'
      expect(target({ registration_link, registration_email })).toEqual({ channel: 'link', href })
      expect(target({ registration_link, outtrack: null })).toBeNull()
    },
  )

  it.each([null, 'outtrack/7', '//evil.example/x'])(
    'leads to the page itself without a tracking path: %j',
    (outtrack) => {
      const page = { channel: 'link', href: 'https://apply.example' }
      expect(target({ outtrack, registration_link: page.href })).toEqual(page)
      expect(target({ outtrack })).toBeNull()
    },
  )

  it.each([
    ['a@x.org, b@x.org', 'mailto:a@x.org'],
    ['Ada King <a@x.org>', 'mailto:a@x.org'],
    ['call the desk or write to desk@clinic.example.', 'mailto:desk@clinic.example'],
    ['mailto:a@x.org', 'mailto:a@x.org'],
    ['50%#1@x.org', 'mailto:50%25%231@x.org'],
    ['\u{D800}@x.org a@x.org', 'mailto:a@x.org'],
  ])('reads the address from the e-mail field %j', (registration_email, href) => {
    expect(target({ outtrack: null, registration_email })).toEqual({ channel: 'email', href })
  })

  it.each([
    ['202-555-0101 ext. 4', 'tel:+12025550101;ext=4'],
    ['(202) 555-0101 x12', 'tel:+12025550101;ext=12'],
    ['+1 202.555.0101, extension 7', 'tel:+12025550101;ext=7'],
    ['202-555-0101 (ext 4)', 'tel:+12025550101;ext=4'],
    ['tel:+1-202-555-0101;ext=4', 'tel:+12025550101;ext=4'],
    ['1-800-FLOWERS', 'tel:+18003569377'],
    ['1 800 CONTACTS', 'tel:+18002668228'],
    ['1-800-4-CANCER', 'tel:+18004226237'],
    ['202-555-0101 or 202-555-0102', 'tel:+12025550101'],
    ['202-555-0101, 202-555-0102 ext. 9', 'tel:+12025550101'],
    ['Call 202\u2011555\u20110101 (Ada)', 'tel:+12025550101'],
    ['+44 20 7946 0958 ext 3', 'tel:+442079460958;ext=3'],
    ['+49 30 1234567890', 'tel:+49301234567890'],
    ['555-0101', 'tel:5550101'],
    ['555-0101 ext. 4', 'tel:5550101;ext=4'],
    ['020 7946 0958', 'tel:02079460958'],
  ])('reads the number from the phone field %j', (registration_phone, href) => {
    expect(target({ outtrack: null, registration_phone })).toEqual({ channel: 'phone', href })
  })

  it.each(['212-call-me', 'ask at the desk', 'ext. 4', '9 to 5', 'Suite 12, 3rd floor', '5'.repeat(40)])(
    'finds no number in the phone %j',
    (registration_phone) => {
      expect(target({ outtrack: null, registration_phone })).toBeNull()
    },
  )

  it('refuses addresses with headers', () => {
    expect(target({ outtrack: null, registration_email: 'a@b.example?bcc=c@d.example' })).toBeNull()
  })
})

describe('images', () => {
  it('asks the image service for widths of the right shape', () => {
    expect(imageSources('/img/', 'a b,c.webp', '1x1', [192]).srcSet).toBe('/img/192x192/a%20b%2Cc.webp 192w')
    expect(imageSources('/img/', 'a.webp', '2x1', [508, 336, 192])).toEqual({
      src: '/img/192x96/a.webp',
      srcSet: '/img/508x254/a.webp 508w, /img/336x168/a.webp 336w, /img/192x96/a.webp 192w',
    })
    expect(imageSources('https://images.example/r', 'a.webp', '1x1', [192]).src).toBe(
      'https://images.example/r/192x192/a.webp',
    )
  })
})
