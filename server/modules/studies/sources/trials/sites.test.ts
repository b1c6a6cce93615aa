import { denver, registryRecord } from '#tests/support/builders/registry-record.ts'
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
})
