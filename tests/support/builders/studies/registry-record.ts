interface Chosen {
  title?: string
  /** Replaces fields of the status module. */
  status?: Readonly<Record<string, unknown>>
  locations?: readonly unknown[]
  conditions?: readonly string[]
  ages?: { minimumAge: string; maximumAge?: string }
  /** The contacts for all sites. */
  contacts?: readonly unknown[]
}

/** A site in Denver. */
export const denver = {
  facility: 'Harbour Clinic',
  city: 'Denver',
  state: 'Colorado',
  zip: '80202',
  country: 'United States',
  geoPoint: { lat: 39.739, lon: -104.985 },
}

/** A trial that recruits in Denver, as a record of ClinicalTrials.gov (API v2). */
export function registryRecord(
  nctId: string,
  { title, status, locations = [denver], conditions, contacts, ages }: Chosen = {},
) {
  return {
    protocolSection: {
      identificationModule: { nctId, briefTitle: title ?? 'A trial' },
      statusModule: { overallStatus: 'RECRUITING', studyFirstSubmitDate: '2026-02-01', ...status },
      eligibilityModule: ages ?? { minimumAge: '18 Years' },
      ...(conditions && { conditionsModule: { conditions } }),
      contactsLocationsModule: { ...(contacts && { centralContacts: contacts }), locations },
    },
  }
}
