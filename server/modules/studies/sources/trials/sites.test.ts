import { type Point, distanceKilometres } from '#server/platform/market-areas/point.ts'
import { pointOfPostalCode } from '#server/platform/market-areas/postal-codes.ts'
import { denver, registryRecord } from '#tests/support/builders/studies/registry-record.ts'
import { describe, expect, it } from 'vitest'
import { studyOfTrial } from './study-of-trial.ts'

describe('the sites of a trial', () => {
  const sitesOf = async (...locations: unknown[]) => {
    const record = registryRecord('NCT00000001', { locations })
    const study = await studyOfTrial(record, { all: false, now: new Date('2026-11-20T12:00:00Z') })
    if (typeof study === 'string') throw new Error(study)
    return study.trial?.sites
  }

  it('have their own status, phone with extension and e-mail, and nobody’s name', async () => {
    const contacts = [
      {
        name: 'Ada King',
        role: 'PRINCIPAL_INVESTIGATOR',
        phone: '617-555-0199',
        email: 'ada@clinic.example',
      },
      {
        name: 'Bea Cruz',
        role: 'CONTACT',
        phone: '617-555-0100',
        phoneExt: '12',
        email: 'desk@clinic.example',
      },
    ]
    const sites = await sitesOf({ ...denver, status: 'RECRUITING', contacts })
    expect(sites).toMatchObject([
      { status: 'RECRUITING', phone: '+16175550100;ext=12', email: 'desk@clinic.example' },
    ])
    expect(JSON.stringify(sites)).not.toMatch(/Ada|Bea|King|Cruz|0199/)
  })

  it('are kept without facility, postal code, place or contact, and without values that cannot be right', async () => {
    const bare = { country: 'United States' }
    const odd = {
      ...denver,
      facility: 7,
      state: 'Somewhere',
      zip: 'unknown',
      status: 'recruiting?',
      geoPoint: { lat: 442.36, lon: -71.06 },
      contacts: [{ phone: 'call us', phoneExt: 'x', email: 'desk at clinic' }, 'Bea Cruz'],
    }
    const unknown = { name: '', city: '', state: '', zip: '', latitude: null, longitude: null }
    const nothing = { status: null, phone: null, email: null }
    expect(await sitesOf(denver, bare, odd)).toMatchObject([
      { facility: { name: 'Harbour Clinic' } },
      { facility: unknown, ...nothing },
      { facility: { ...unknown, city: 'Denver' }, ...nothing },
    ])
  })

  it('are placed by the postal code, or the city, when the registry gives no place', async () => {
    const noPoint = { ...denver, geoPoint: undefined }
    const [byZip, byCity] = (await sitesOf(noPoint, { ...noPoint, zip: '802' })) ?? []
    for (const { facility } of [byZip, byCity].flatMap((found) => found ?? [])) {
      expect(Math.abs((facility.latitude ?? 0) - 3974)).toBeLessThan(15)
      expect(Math.abs((facility.longitude ?? 0) + 10_498)).toBeLessThan(15)
    }
  })

  /** Kilometres between a site as it is kept and the place of a postal code. */
  const kilometresFrom = async (zip: string, location: object) => {
    const [site] = (await sitesOf({ ...denver, ...location })) ?? []
    const { latitude, longitude } = site?.facility ?? {}
    const kept: Point = { latitude: Number(latitude) / 100, longitude: Number(longitude) / 100 }
    const place = await pointOfPostalCode(zip)
    return place && distanceKilometres(kept, place)
  }
  const houston = { city: 'Houston', state: 'Texas', geoPoint: { lat: 29.763, lon: -95.363 } }
  const boston = { city: 'Boston', state: 'Massachusetts', geoPoint: { lat: 42.358, lon: -71.06 } }
  const brooklyn = { city: 'New York', state: 'New York', geoPoint: { lat: 40.714, lon: -74.006 } }
  const portland = { city: 'Portland', state: 'Maine', geoPoint: { lat: 45.523, lon: -122.676 } }
  const guam = { city: 'Tamuning', state: null, country: 'Guam', geoPoint: undefined }

  it.each([
    ['in a large city', '77030', { ...houston, zip: '77030' }],
    ['in a borough', '11203', { ...brooklyn, zip: '11203-2098' }],
    ['that lost its zero', '02115', { ...boston, zip: '2115' }],
    ['in a city with a namesake', '04101', { ...portland, zip: '04101' }],
    ['in a territory', '00907', { city: 'San Juan', state: null, zip: '907', country: 'Puerto Rico' }],
    [
      'on an island',
      '00802',
      { city: 'St Thomas', state: null, zip: '00802', country: 'Virgin Islands (U.S.)' },
    ],
    ['beyond the date line', '96913', { ...guam, zip: '96913' }],
  ])('are at their postal code %s', async (_where, zip, location) => {
    expect(await kilometresFrom(zip, location)).toBeLessThan(1.6)
  })

  it.each([
    ['of another state', '02115', { ...boston, zip: '20115' }],
    ['that nobody has', '77002', { ...houston, zip: '00000' }],
  ])('are in their city when their postal code is one %s', async (_what, near, location) => {
    expect(await kilometresFrom(near, location)).toBeLessThan(10)
  })

  it.each(['Puerto Rico', 'PR'])('are in the territory that a record has as the state %s', async (state) => {
    const sites = await sitesOf({ ...denver, city: 'Ponce', state, zip: '00716', geoPoint: undefined })
    expect(sites).toMatchObject([{ facility: { state: 'PR', zip: '00716' } }])
  })

  it.each([
    ['American Samoa', 'AS'],
    ['Guam', 'GU'],
    ['Northern Mariana Islands', 'MP'],
    ['Puerto Rico', 'PR'],
    ['U.S. Virgin Islands', 'VI'],
    ['Virgin Islands (U.S.)', 'VI'],
    ['USA', 'CO'],
  ])('are taken in %s', async (country, state) => {
    const own = country === 'USA' ? {} : { city: 'Main Street', state: null, zip: null, geoPoint: undefined }
    const sites = await sitesOf(denver, { ...denver, country, ...own })
    expect(sites?.[1]).toMatchObject({ facility: { state } })
  })

  it.each(['Virgin Islands (British)', 'Palau', 'Mexico', 'Georgia'])(
    'are left out in %s',
    async (country) => {
      expect(await sitesOf(denver, { ...denver, country })).toHaveLength(1)
    },
  )
})
