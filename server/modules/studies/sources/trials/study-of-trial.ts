import { coverName } from '#server/modules/studies/images/cover-art.ts'
import type { StudyInput, TrialDetails } from '#server/modules/studies/catalogue/study-input.ts'
import { ageRequirements, ageText, readAgeRange } from './ages.ts'
import { registrationOf } from './contact.ts'
import { descriptionOf } from './description.ts'
import { firstDayOf, lastDayOf } from './partial-dates.ts'
import { marketAreasOf, placeOf, placed, siteInputOf, usSitesOf } from './sites.ts'
import { isOpen } from './status.ts'
import { readTrial, type Trial, type TrialSite } from './trial-record.ts'

export type SkipReason = 'incomplete record' | 'no US site' | 'not open' | 'no market area'

const categorySlug = 'clinical-trials'

/**
 * Converts a ClinicalTrials.gov API v2 record to a study, or returns the reason for skipping it. It is pure,
 * except for the postal code table, which is loaded for sites without coordinates.
 *
 * @param options.all Accepts trials of every status, not only those that participants see.
 * @param options.now Completion dates before its calendar day (UTC) give no expiry, because the trial runs
 * late.
 * @param options.storedExpiry Last days of stored studies, by NCT id. One that has passed since it was stored
 * is kept; otherwise the study would reappear.
 */
export async function studyOfTrial(
  record: unknown,
  options: { all: boolean; now: Date; storedExpiry?: ReadonlyMap<string, string | null> },
): Promise<StudyInput | SkipReason> {
  const trial = readTrial(record)
  const publishOn = trial && publishedOn(trial)
  if (!trial || !publishOn) return 'incomplete record'
  const sites = usSitesOf(trial.contactsLocationsModule?.locations ?? [])
  if (sites.length === 0) return 'no US site'
  if (!options.all && !isOpen(trial.statusModule.overallStatus)) return 'not open'
  const placedSites = await placed(sites)
  const dmas = marketAreasOf(placedSites)
  // Without market areas the study would be listed everywhere.
  if (dmas.length === 0) return 'no market area'
  const details = { ...detailsOf(trial), sites: placedSites.map(siteInputOf) }
  return {
    ...contentOf(trial, sites),
    dmas,
    publishOn,
    expireOn: expiryOf(trial, options),
    trial: details,
  }
}

function detailsOf({ statusModule, conditionsModule, meshTerms }: Trial): Omit<TrialDetails, 'sites'> {
  const { overallStatus, statusVerifiedDate, lastUpdatePostDateStruct } = statusModule
  const sourceUpdatedOn = lastDayOf(lastUpdatePostDateStruct?.date ?? null)
  return {
    status: overallStatus,
    confirmedOn: lastDayOf(statusVerifiedDate) === null ? sourceUpdatedOn : statusVerifiedDate,
    sourceUpdatedOn,
    conditions: conditionsModule?.conditions ?? [],
    meshTerms,
  }
}

function publishedOn({ statusModule }: Trial): string | null {
  return firstDayOf(statusModule.studyFirstPostDateStruct?.date ?? statusModule.studyFirstSubmitDate)
}

function expiryOf(
  { identificationModule, statusModule }: Trial,
  { now, storedExpiry }: { now: Date; storedExpiry?: ReadonlyMap<string, string | null> },
): string | null {
  const completion = lastDayOf(statusModule.completionDateStruct?.date ?? null)
  if (completion === null || completion >= now.toISOString().slice(0, 10)) return completion
  return storedExpiry?.get(identificationModule.nctId) === completion ? completion : null
}

function contentOf(
  trial: Trial,
  sites: readonly TrialSite[],
): Omit<StudyInput, 'dmas' | 'publishOn' | 'expireOn' | 'trial'> {
  const { nctId, briefTitle } = trial.identificationModule
  const ages = readAgeRange(trial.eligibilityModule.minimumAge, trial.eligibilityModule.maximumAge)
  const gender = genderOf(trial.eligibilityModule.sex)
  return {
    source: 'clinicaltrials.gov',
    sourceKey: nctId,
    title: briefTitle,
    categorySlug,
    sponsored: false,
    requirements: [
      ...ageRequirements(ages),
      ...(gender === null ? [] : [{ field: 'gender', op: '=', value: gender }]),
    ],
    online: false,
    company: trial.sponsorCollaboratorsModule?.leadSponsor?.name ?? null,
    ...placeOf(sites),
    image1x1: coverName(categorySlug, nctId, '1x1'),
    image2x1: coverName(categorySlug, nctId, '2x1'),
    ageDisplay: ageText(ages),
    genderDisplay: gender ?? 'Any gender',
    payDisplay: null,
    longDescription: descriptionOf(trial),
    ...registrationOf(nctId, trial.contactsLocationsModule?.centralContacts ?? [], sites),
    noAds: false,
  }
}

function genderOf(sex: string | null): 'Female' | 'Male' | null {
  if (sex === 'FEMALE') return 'Female'
  return sex === 'MALE' ? 'Male' : null
}
