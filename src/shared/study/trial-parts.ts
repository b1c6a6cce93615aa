import { loadLater } from '#ui/parts/load-later.tsx'

/** Parts of trials, which are few, and of studies with a phone number alone load later, in one file. */
const parts = () => import('./TrialParts.tsx')

export const TrialAbout = loadLater(async () => (await parts()).TrialAbout)
export const TrialTime = loadLater(async () => (await parts()).TrialTime)
export const TrialCriteria = loadLater(async () => (await parts()).TrialCriteria)
export const Contacts = loadLater(async () => (await parts()).Contacts)
export const CopyNumber = loadLater(async () => (await parts()).CopyNumber)
export const TrialDescription = loadLater(async () => (await parts()).TrialDescription)

/** Whether the importer of trials wrote a description: it ends with the trial's page at the registry. */
export const isOfTrial = (html: string | null) => html?.includes('//clinicaltrials.gov/study/NCT') ?? false
