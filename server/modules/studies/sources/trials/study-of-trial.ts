import { payIn } from './stated-pay.ts'
import { coverName } from '#server/modules/studies/images/cover-art.ts'
import type { StudyInput, TrialDetails } from '#server/modules/studies/catalogue/study-input.ts'
import { agesOf } from './ages.ts'
import { registrationOf, registryPage } from './contact.ts'
import { firstDayOf, lastDayOf } from './partial-dates.ts'
import { type PlacedSite, marketAreasOf, placeOf, placed, siteInputOf, usSitesOf } from './sites.ts'
import { type Trial, type TrialSite, readTrial } from './trial-record.ts'
import { recruiting, recruitsSoon } from '#server/modules/studies/catalogue/trial-status.ts'
import { plainTextToHtml } from './plain-text-to-html.ts'
import type { TrialFacts } from '#domain/studies/trial-facts.ts'

type SkipReason =
  | 'incomplete record'
  | 'no locations'
  | 'no US site'
  | 'not open'
  | 'no open US site'
  | 'no market area'

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
  const { overallStatus } = trial.statusModule
  const locations = trial.contactsLocationsModule?.locations ?? []
  if (locations.length === 0) return isOpen(overallStatus) ? 'no locations' : 'no US site'
  const sites = usSitesOf(locations)
  if (sites.length === 0) return 'no US site'
  const status = statusInUs(overallStatus, sites)
  if (!options.all && !isOpen(status)) return isOpen(overallStatus) ? 'no open US site' : 'not open'
  const placedSites = await placed(sites)
  const behind = new Set(sitesBehind(status, sites))
  const openSites = placedSites.filter(({ site }) => behind.has(site))
  const dmas = marketAreasOf(openSites)
  // Without market areas the study would be listed everywhere.
  if (dmas.length === 0) return 'no market area'
  return {
    ...contentOf(trial, status, openSites),
    dmas,
    publishOn,
    expireOn: expiryOf(trial, options),
    trial: { ...detailsOf(trial), status, sites: placedSites.map(siteInputOf) },
  }
}

function detailsOf(trial: Trial): Omit<TrialDetails, 'status' | 'sites'> {
  const { statusModule, conditionsModule, meshTerms, meshAncestors } = trial
  const { statusVerifiedDate, lastUpdatePostDateStruct } = statusModule
  const sourceUpdatedOn = lastDayOf(lastUpdatePostDateStruct?.date ?? null)
  const plannedEndOn = plannedEndOf(trial)
  return {
    confirmedOn: lastDayOf(statusVerifiedDate) === null ? sourceUpdatedOn : statusVerifiedDate,
    sourceUpdatedOn,
    plannedEndOn,
    conditions: conditionsModule?.conditions ?? [],
    keywords: conditionsModule?.keywords ?? [],
    meshTerms,
    meshAncestors,
    healthyVolunteers: trial.eligibilityModule.healthyVolunteers,
    trialFacts: trialFactsOf(trial, plannedEndOn),
  }
}

const plannedEndOf = ({ statusModule }: Trial) => lastDayOf(statusModule.completionDateStruct?.date ?? null)

function publishedOn({ statusModule }: Trial): string | null {
  return firstDayOf(statusModule.studyFirstPostDateStruct?.date ?? statusModule.studyFirstSubmitDate)
}

function expiryOf(
  trial: Trial,
  { now, storedExpiry }: { now: Date; storedExpiry?: ReadonlyMap<string, string | null> },
): string | null {
  const completion = plannedEndOf(trial)
  if (completion === null || completion >= now.toISOString().slice(0, 10)) return completion
  return storedExpiry?.get(trial.identificationModule.nctId) === completion ? completion : null
}

function contentOf(
  trial: Trial,
  status: string,
  openSites: readonly PlacedSite[],
): Omit<StudyInput, 'dmas' | 'publishOn' | 'expireOn' | 'trial'> {
  const { nctId, briefTitle } = trial.identificationModule
  const ages = agesOf(trial.eligibilityModule.minimumAge, trial.eligibilityModule.maximumAge)
  const gender = genderOf(trial.eligibilityModule.sex)
  return {
    source: 'clinicaltrials.gov',
    sourceKey: nctId,
    title: briefTitle,
    categorySlug,
    sponsored: false,
    requirements: [
      ...ages.requirements,
      ...(gender === null ? [] : [{ field: 'gender', op: '=', value: gender }]),
    ],
    online: false,
    company: trial.sponsorCollaboratorsModule?.leadSponsor?.name ?? null,
    ...placeOf(openSites),
    image1x1: coverName(categorySlug, nctId, '1x1'),
    image2x1: coverName(categorySlug, nctId, '2x1'),
    ageDisplay: ages.text,
    genderDisplay: gender ?? 'Any gender',
    payDisplay: payOf(trial),
    longDescription: descriptionOf(trial, status),
    ...registrationOf(
      nctId,
      trial.contactsLocationsModule?.centralContacts ?? [],
      openSites.map(({ site }) => site),
    ),
    noAds: false,
  }
}

/** Pay that the record itself names. */
function payOf({ descriptionModule, eligibilityModule }: Trial): string | null {
  const { briefSummary = null, detailedDescription = null } = descriptionModule ?? {}
  const texts = [briefSummary, detailedDescription, eligibilityModule.eligibilityCriteria]
  return payIn(texts.filter((text) => text !== null))
}

function genderOf(sex: string | null): 'Female' | 'Male' | null {
  if (sex === 'FEMALE') return 'Female'
  return sex === 'MALE' ? 'Male' : null
}

/** Whether a trial, or one of its sites, takes participants now or soon, by its status at the registry. */
const isOpen = (status: string): boolean => status === recruiting || status === recruitsSoon

/**
 * A trial's status for participants in the US, in the registry's words. An open trial recruits if a US site does, opens
 * soon if none recruits yet, and is as closed as its US sites otherwise. A site without a status is as open as its trial.
 *
 * @param sites The trial's US sites, at least one.
 */
function statusInUs(overall: string, sites: readonly TrialSite[]): string {
  if (!isOpen(overall)) return overall
  const statuses = sites.map(({ status }) => status ?? overall)
  if (!statuses.some(isOpen)) return statuses[0] ?? overall
  return overall === recruiting && statuses.includes(recruiting) ? recruiting : recruitsSoon
}

/**
 * The sites that make a trial open: those that recruit, or all that will if none does yet. All sites of a closed trial.
 *
 * @param status By `statusInUs`.
 */
function sitesBehind(status: string, sites: readonly TrialSite[]): TrialSite[] {
  if (!isOpen(status)) return [...sites]
  const counts = status === recruiting ? (site: string) => site === recruiting : isOpen
  return sites.filter((site) => site.status === null || counts(site.status))
}

/** Longer descriptions are written for researchers; the registry's page has them. */
const shortDescription = 1500

/**
 * A trial's description as HTML: summary, eligibility and registration.
 *
 * @param status For participants in the US.
 */
export function descriptionOf(trial: Trial, status: string): string {
  const { briefSummary, detailedDescription } = trial.descriptionModule ?? {}
  const { eligibilityCriteria, healthyVolunteers } = trial.eligibilityModule
  const { nctId } = trial.identificationModule
  const isShort = detailedDescription !== null && (detailedDescription?.length ?? 0) <= shortDescription
  const details = isShort && detailedDescription !== briefSummary ? detailedDescription : null
  const parts = [plainTextToHtml(briefSummary ?? '')]
  // Portals of others show nothing else that says so.
  if (status === recruitsSoon) parts.unshift('<p>Not recruiting yet: opens soon.</p>')
  if (details) parts.push('<h3>In more detail</h3>', plainTextToHtml(details))
  if (eligibilityCriteria !== null || healthyVolunteers) parts.push('<h3>Who can take part</h3>')
  if (healthyVolunteers) parts.push('<p>Healthy volunteers are accepted.</p>')
  if (eligibilityCriteria !== null) parts.push(plainTextToHtml(eligibilityCriteria))
  parts.push(`<p>Registered as <a href="${registryPage(nctId)}">${nctId}</a> at ClinicalTrials.gov.</p>`)
  return parts.join('')
}

/** Names of interventions and groups that a page shows; a few trials have hundreds. */
const maxNames = 20

/** JSON text of what a trial's page tells of it. */
export function trialFactsOf(trial: Trial, plannedEnd: string | null): string {
  const { studyType = null, phases = [], designInfo, enrollmentInfo } = trial.designModule ?? {}
  const { interventions = [], armGroups = [] } = trial.armsInterventionsModule ?? {}
  const facts: TrialFacts = {
    conditions: trial.conditionsModule?.conditions ?? [],
    type: studyType,
    phases,
    allocation: designInfo?.allocation ?? null,
    masking: designInfo?.maskingInfo?.masking ?? null,
    enrolment: enrollmentInfo?.count ?? null,
    healthyVolunteers: trial.eligibilityModule.healthyVolunteers,
    plannedEnd,
    interventions: interventions.slice(0, maxNames).map(({ type, name }) => ({ type, name })),
    arms: armGroups.slice(0, maxNames).map(({ type, label }) => ({ type, name: label })),
  }
  return JSON.stringify(facts)
}
