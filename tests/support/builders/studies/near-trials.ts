import { addDays } from '#domain/dates/calendar.ts'
import { today } from '#tests/support/browser/today.ts'
import { registryRecord } from '#tests/support/builders/studies/registry-record.ts'

interface Desk {
  phone?: string
  phoneExt?: string
  email?: string
}

/** A place in New York, at the registry. */
function siteAt(facility: string, lat: number, lon: number, desk: Desk | null = null, status = 'RECRUITING') {
  const place = { city: 'New York', state: 'New York', country: 'United States', geoPoint: { lat, lon } }
  const contacts = desk === null ? [] : [{ name: 'Bea Cruz', role: 'CONTACT', ...desk }]
  return { facility, status, ...place, contacts }
}

interface Trial {
  conditions: readonly string[]
  locations: readonly object[]
  status?: string
  ages?: { minimumAge: string; maximumAge?: string }
}

/** A record of the registry, confirmed on the day before the test. */
function record(nctId: string, title: string, { conditions, locations, status = 'RECRUITING', ages }: Trial) {
  const yesterday = addDays(today(), -1)
  return registryRecord(nctId, {
    title,
    conditions,
    locations,
    ...(ages && { ages }),
    status: {
      overallStatus: status,
      statusVerifiedDate: yesterday,
      lastUpdatePostDateStruct: { date: yesterday },
    },
    contacts: [{ name: 'Study desk', phone: '212-555-0199' }],
  })
}

export const [breath, sugar, soon, young] = [
  'Easier Breathing',
  'Sweet Balance',
  'Later Than That',
  'Running Again',
]
const desk = { phone: '212-555-0142', phoneExt: '12', email: 'desk@harbor.example' }

const inMassachusetts = { state: 'Massachusetts' }

/**
 * Trials around the ZIP code 10001, which is at 40.75 north and 74.00 west, and one for children around 02108, at 42.36
 * north and 71.07 west.
 */
export const records = () => [
  record('NCT09980001', breath, {
    conditions: ['Asthma'],
    locations: [
      siteAt('Closed Door Clinic', 40.75, -74, desk, 'COMPLETED'),
      siteAt('Harbor Clinic', 40.79, -74, desk),
    ],
  }),
  record('NCT09980002', sugar, {
    conditions: ['Diabetes Mellitus, Type 2'],
    locations: [siteAt('Hill Hospital', 40.95, -74)],
  }),
  record('NCT09980003', soon, {
    conditions: ['Asthma'],
    status: 'NOT_YET_RECRUITING',
    locations: [siteAt('Next Year Clinic', 40.75, -74, desk, 'NOT_YET_RECRUITING')],
  }),
  record('NCT09980005', young, {
    conditions: ['Asthma'],
    ages: { minimumAge: '6 Years', maximumAge: '11 Years' },
    locations: [
      { ...siteAt('Far Clinic', 42.5, -71.07), city: 'Woburn', ...inMassachusetts },
      {
        ...siteAt('Charles Clinic', 42.4, -71.07, { phone: '617-555-0142' }),
        city: 'Boston',
        ...inMassachusetts,
      },
    ],
  }),
  record('NCT09980004', 'Four Hundred Doors', {
    conditions: ['Migraine'],
    locations: Array.from({ length: 400 }, (_, index) =>
      siteAt(`Door ${index + 1}`, 41 + index / 1000, -74, index === 0 ? desk : null),
    ),
  }),
]
