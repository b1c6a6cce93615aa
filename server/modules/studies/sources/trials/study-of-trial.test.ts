import { describe, expect, it } from 'vitest'
import { studyOfTrial } from './study-of-trial.ts'

const now = new Date('2026-11-20T12:00:00Z')
const site = {
  facility: 'Harbour Clinic',
  city: 'Boston',
  state: 'Massachusetts',
  zip: '02115',
  country: 'United States',
  geoPoint: { lat: 42.36, lon: -71.06 },
}

type Part = Record<string, unknown>

/** A complete open record with one site in Boston, with some modules replaced. */
function trial(parts: { status?: Part; eligibility?: Part; locations?: unknown[]; contacts?: unknown } = {}) {
  return {
    protocolSection: {
      identificationModule: {
        nctId: 'NCT00000001',
        briefTitle: ' Sleep &amp; <Light>&#39;s &ge; 2&nbsp;lx ',
      },
      statusModule: {
        overallStatus: 'RECRUITING',
        studyFirstPostDateStruct: { date: '2026-01-05' },
        completionDateStruct: { date: '2027-06' },
        ...parts.status,
      },
      eligibilityModule: {
        eligibilityCriteria: '* Sleeps &lt; 5 h',
        healthyVolunteers: true,
        sex: 'ALL',
        minimumAge: '18 Years',
        ...parts.eligibility,
      },
      descriptionModule: { briefSummary: 'A lamp.', detailedDescription: 'x'.repeat(2000) },
      sponsorCollaboratorsModule: { leadSponsor: { name: 'Lamp Institute' } },
      contactsLocationsModule: { locations: parts.locations ?? [site], centralContacts: parts.contacts },
    },
  }
}

async function study(parts?: Parameters<typeof trial>[0], options = { all: false, now }) {
  const result = await studyOfTrial(trial(parts), options)
  if (typeof result === 'string') throw new Error(result)
  return result
}

describe('a trial', () => {
  it('becomes a study of the catalogue', async () => {
    expect(await study()).toEqual({
      source: 'clinicaltrials.gov',
      sourceKey: 'NCT00000001',
      title: "Sleep & <Light>'s ≥ 2\u00A0lx",
      categorySlug: 'clinical-trials',
      dmas: [506],
      sponsored: false,
      requirements: [{ field: '_age', op: '>=', value: '18' }],
      online: false,
      company: 'Lamp Institute',
      city: { name: 'Boston', state: 'MA' },
      facility: 'Harbour Clinic',
      expireOn: '2027-06-30',
      publishOn: '2026-01-05',
      image1x1: 'cover-clinical-trials-NCT00000001-1x1.webp',
      image2x1: 'cover-clinical-trials-NCT00000001-2x1.webp',
      ageDisplay: '18+',
      genderDisplay: 'Any gender',
      payDisplay: null,
      longDescription:
        '<p>A lamp.</p><h3>Who can take part</h3><p>Healthy volunteers are accepted.</p>' +
        '<ul><li>Sleeps &lt; 5 h</li></ul><p>Registered as <a href="https://clinicaltrials.gov/study/NCT00000001">' +
        'NCT00000001</a> at ClinicalTrials.gov.</p>',
      registrationLink: 'https://clinicaltrials.gov/study/NCT00000001',
      registrationEmail: null,
      registrationPhone: null,
      noAds: false,
      trial: {
        status: 'RECRUITING',
        confirmedOn: null,
        sourceUpdatedOn: null,
        plannedEndOn: '2027-06-30',
        conditions: [],
        keywords: [],
        meshTerms: [],
        meshAncestors: [],
        healthyVolunteers: true,
        trialFacts: expect.stringContaining('"healthyVolunteers":true,"plannedEnd":"2027-06-30"'),
        sites: [
          {
            facility: {
              name: 'Harbour Clinic',
              city: 'Boston',
              state: 'MA',
              zip: '02115',
              latitude: 4234,
              longitude: -7109,
            },
            status: null,
            phone: null,
            email: null,
          },
        ],
      },
    })
  })

  it.each([
    ['FEMALE', 'Female'],
    ['MALE', 'Male'],
  ])('for %s requires the gender %s', async (sex, gender) => {
    const { requirements, genderDisplay } = await study({ eligibility: { sex } })
    expect(requirements).toContainEqual({ field: 'gender', op: '=', value: gender })
    expect(genderDisplay).toBe(gender)
  })

  it('says what its record names as pay', async () => {
    const paid = trial()
    paid.protocolSection.descriptionModule.detailedDescription = 'You will be compensated $50 per visit.'
    expect(await studyOfTrial(paid, { all: false, now })).toMatchObject({ payDisplay: '$50 per visit' })
  })

  it('that runs late has no expiry, but one that ends today has one', async () => {
    expect((await study({ status: { completionDateStruct: { date: '2026-11-19' } } })).expireOn).toBeNull()
    expect((await study({ status: { completionDateStruct: { date: '2026-11-20' } } })).expireOn).toBe(
      '2026-11-20',
    )
    expect((await study({ status: { completionDateStruct: undefined } })).expireOn).toBeNull()
  })

  it('is imported in every status if that is requested', async () => {
    const closed = { status: { overallStatus: 'COMPLETED' } }
    expect(await studyOfTrial(trial(closed), { all: false, now })).toBe('not open')
    expect((await study(closed, { all: true, now })).sourceKey).toBe('NCT00000001')
  })

  it('that enrolls by invitation is not for participants; one that opens soon says so', async () => {
    const invited = { status: { overallStatus: 'ENROLLING_BY_INVITATION' } }
    expect(await studyOfTrial(trial(invited), { all: false, now })).toBe('not open')
    expect((await study(invited, { all: true, now })).trial?.status).toBe('ENROLLING_BY_INVITATION')
    const soon = await study({ status: { overallStatus: 'NOT_YET_RECRUITING' } })
    expect(soon.trial?.status).toBe('NOT_YET_RECRUITING')
    expect(soon.longDescription).toMatch(/^<p>Not recruiting yet: opens soon\.<\/p>/)
  })

  it('keeps the dates of its record, its conditions and their MeSH terms', async () => {
    const dated = { statusVerifiedDate: '2026-09', lastUpdatePostDateStruct: { date: '2026-10-02' } }
    const { protocolSection } = trial({ status: dated })
    const meshes = [{ id: 'D007319', term: 'Insomnia' }, { id: 'D0' }]
    const record = {
      protocolSection: { ...protocolSection, conditionsModule: { conditions: ['Poor sleep', 7] } },
      derivedSection: { conditionBrowseModule: { meshes } },
    }
    expect(await studyOfTrial(record, { all: false, now })).toMatchObject({
      trial: {
        confirmedOn: '2026-09',
        sourceUpdatedOn: '2026-10-02',
        conditions: ['Poor sleep'],
        meshTerms: ['Insomnia'],
      },
    })
    const unread = { ...dated, statusVerifiedDate: 'last autumn' }
    expect((await study({ status: unread })).trial?.confirmedOn).toBe('2026-10-02')
  })

  it.each([
    ['no US site', trial({ locations: [{ ...site, country: 'France' }] })],
    ['no locations', trial({ locations: [] })],
    ['no US site', trial({ locations: [], status: { overallStatus: 'COMPLETED' } })],
    ['no market area', trial({ locations: [{ country: 'United States' }] })],
    ['incomplete record', trial({ status: { studyFirstPostDateStruct: null } })],
    ['incomplete record', { protocolSection: { identificationModule: { nctId: 'NCT00000001' } } }],
    ['incomplete record', null],
    ['incomplete record', 'NCT00000001'],
  ])('is left out: %s', async (reason, record) => {
    expect(await studyOfTrial(record, { all: true, now })).toBe(reason)
  })

  it('loses characters that databases refuse', async () => {
    const record = trial()
    record.protocolSection.identificationModule.briefTitle = 'Nul\u0000 and \u{D800} half'
    expect(await studyOfTrial(record, { all: false, now })).toMatchObject({ title: 'Nul and \u{FFFD} half' })
  })

  it('loses characters that hide or reorder text, and keeps those that scripts need', async () => {
    const record = trial()
    record.protocolSection.identificationModule.briefTitle =
      'Pain\u202E of\u200B the\u00AD back\u2028 \u{FEFF}می\u200Cنا'
    expect(await studyOfTrial(record, { all: false, now })).toMatchObject({
      title: 'Pain of the back\n می\u200Cنا',
    })
  })
})

describe('the place of a trial', () => {
  const elsewhere = { ...site, city: 'Chicago', state: 'Illinois', geoPoint: { lat: 41.88, lon: -87.63 } }

  it('with several cities has no name, and a facility only if all share it', async () => {
    expect(await study({ locations: [site, elsewhere] })).toMatchObject({
      city: null,
      facility: 'Harbour Clinic',
      dmas: [506, 602],
    })
    expect(await study({ locations: [site, { ...elsewhere, facility: 'Lakeside' }] })).toMatchObject({
      facility: null,
    })
  })

  it('with one city and two facilities has no facility', async () => {
    expect(await study({ locations: [site, { ...site, facility: 'Hill Clinic' }] })).toMatchObject({
      city: { name: 'Boston', state: 'MA' },
      facility: null,
      dmas: [506],
    })
  })

  it('is found by ZIP without coordinates, and by city without ZIP', async () => {
    const noPoint = { ...elsewhere, geoPoint: undefined, zip: '60601' }
    expect(await study({ locations: [noPoint] })).toMatchObject({ dmas: [602] })
    expect(await study({ locations: [{ ...noPoint, zip: undefined }] })).toMatchObject({ dmas: [602] })
  })

  it('ignores sites abroad', async () => {
    const lyon = { city: 'Lyon', state: null, geoPoint: { lat: 45.76, lon: 4.84 } }
    const abroad = { ...site, ...lyon, country: 'France' }
    expect(await study({ locations: [abroad, site] })).toMatchObject({
      city: { name: 'Boston', state: 'MA' },
    })
  })
})

describe('the way to apply', () => {
  const page = 'https://clinicaltrials.gov/study/NCT00000001'

  it.each([
    [
      [{ email: 'a.b+c@clinic.example', phone: '617-555-0100' }],
      null,
      'a.b+c@clinic.example',
      '617-555-0100',
    ],
    [[{ phone: '+1 (617) 555-0100 x12' }], null, null, '+1 (617) 555-0100 x12'],
    [[{ phone: '617-555-0100', phoneExt: '1234' }], null, null, '617-555-0100 ext. 1234'],
    [[{ phone: '617-555-0100', phoneExt: 'ext 12' }], null, null, '617-555-0100 ext. 12'],
    [[{ phone: '617-555-0100', phoneExt: 'option 6' }], null, null, '617-555-0100 option 6'],
    [[{ phone: '617-555-0100', phoneExt: '+34' }], page, null, null],
    [[{ phone: '617-555-0100', phoneExt: '+1' }], null, null, '617-555-0100'],
    [[{ phone: '000-000-0000' }], page, null, null],
    [[{ phone: '999-999-9999' }, { phone: '617-555-0100' }], null, null, '617-555-0100'],
    [[{ phone: '1234567890' }], page, null, null],
    [[{ phone: '555-555-5555' }], page, null, null],
    [[{ phone: '617-555-2100617-555-0199' }], page, null, null],
    [[{ phone: '61755501006175550199' }], page, null, null],
    [[{ phone: '617-555-0100 617-555-0199' }], null, null, '617-555-0100 617-555-0199'],
    [[{ phone: '+44 20 7946 0958 or 617-555-0100' }], null, null, '617-555-0100'],
    [[{ phone: '1-877-CTLILLY (1-877-285-4559)' }], null, null, '1-877-CTLILLY (1-877-285-4559)'],
    [[{ phone: '787-555-0100' }], null, null, '787-555-0100'],
    [[{ phone: '+91 98765 43210' }, { role: 'CONTACT', phone: '617-555-0100' }], null, null, '617-555-0100'],
    [[{ phone: '9876543210', phoneExt: '+91' }], page, null, null],
    [[{ phone: '416-555-0100' }, { phone: '617-555-0100' }], null, null, '617-555-0100'],
    [[{ phone: '0031 20 123 4567' }], page, null, null],
    [[{ name: 'Study Coordinator' }, { phone: '617-555-0100' }], null, null, '617-555-0100'],
    [
      [
        { phone: '+31 20 123 4567', email: 'desk@clinic-nl.example' },
        { phone: '617-555-0100', email: 'desk@clinic.example' },
      ],
      null,
      'desk@clinic.example',
      '617-555-0100',
    ],
    [
      [{ email: 'first@clinic.example' }, { phone: '617-555-0100', email: 'second@clinic.example' }],
      null,
      'second@clinic.example',
      '617-555-0100',
    ],
    [[{ phone: '+31 20 123 4567', email: 'desk@clinic.example' }], null, 'desk@clinic.example', null],
    [[{ email: 'none@none.com' }], page, null, null],
    [[{ phone: '617-555-0100, ext. 4' }], null, null, '617-555-0100, ext. 4'],
    [[{ email: 'Desk <desk@clinic.example>, b@clinic.example' }], null, 'desk@clinic.example', null],
    [[{ email: 'no address', phone: 'call us' }], page, null, null],
    [[{ email: 'a@b.example?cc=c@d.example' }], page, null, null],
    [[], page, null, null],
    ['not a list', page, null, null],
  ])('from the central contacts %j', async (contacts, link, email, phone) => {
    expect(await study({ contacts })).toMatchObject({
      registrationLink: link,
      registrationEmail: email,
      registrationPhone: phone,
    })
  })

  it('is found quickly, whatever the text of a number', async () => {
    const phone = `5${' '.repeat(31_990)}5`
    const contacts = Array.from({ length: 10 }, () => ({ phone }))
    const start = process.cpuUsage()
    expect((await study({ contacts })).registrationLink).toBe(page)
    // Takes a few milliseconds. A naive pattern, which tries each space as the beginning of an extension,
    // took 4 s.
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000)
  })

  it('is the contact of the only open site before one abroad, or the registry for several sites', async () => {
    const contacts = [
      { role: 'PRINCIPAL_INVESTIGATOR', email: 'chief@clinic.example' },
      { role: 'CONTACT', email: 'desk@clinic.example' },
    ]
    const open = { ...site, status: 'RECRUITING', contacts }
    const central = [{ phone: '+31 20 123 4567', email: 'desk@clinic-nl.example' }]
    const locations = [open, { ...site, status: 'WITHDRAWN' }]
    expect(await study({ locations, contacts: central })).toMatchObject({
      registrationLink: null,
      registrationEmail: 'desk@clinic.example',
    })
    expect(await study({ locations: [open, { ...site, status: 'RECRUITING' }] })).toMatchObject({
      registrationLink: page,
      registrationEmail: null,
    })
  })
})
