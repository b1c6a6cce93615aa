import type { SiteInput, TrialDetails } from '#server/modules/studies/catalogue/study-input.ts'

/** A site in Boston that tells nothing of itself. */
export function siteInput({
  facility,
  ...chosen
}: Partial<Omit<SiteInput, 'facility'>> & {
  facility?: Partial<SiteInput['facility']>
} = {}): SiteInput {
  const clinic = { name: 'Harbour Clinic', city: 'Boston', state: 'MA', zip: '02115' }
  return {
    facility: { ...clinic, latitude: 4236, longitude: -7106, ...facility },
    status: null,
    phone: null,
    email: null,
    ...chosen,
  }
}

/** A trial that recruits, without sites. */
export function trialDetails(chosen: Partial<TrialDetails> = {}): TrialDetails {
  return {
    status: 'RECRUITING',
    confirmedOn: null,
    sourceUpdatedOn: null,
    plannedEndOn: null,
    conditions: [],
    keywords: [],
    meshTerms: [],
    meshAncestors: [],
    healthyVolunteers: null,
    trialFacts: null,
    sites: [],
    ...chosen,
  }
}
