import type { StudyFilter } from '#contract/desk/answers/catalogue-studies.ts'
import type { OwnStudyState } from '#contract/desk/answers/own-studies.ts'
import { dateFormat } from '#language/formats.ts'

const dayText = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })
const momentText = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** A calendar day `YYYY-MM-DD`. */
export const dayOf = (day: string) => dayText(Date.parse(day))
export const momentOf = (moment: string) => momentText(Date.parse(moment))

/** Origins of studies in words. Another origin is named by itself. */
export const sourceTitles: Readonly<Record<string, string>> = {
  own: 'Written here',
  'clinicaltrials.gov': 'ClinicalTrials.gov',
  seed: 'Seed',
}

export const filterTitles: Record<StudyFilter, string> = {
  open: 'Open',
  closed: 'Closed',
  featured: 'Featured',
  hidden: 'Hidden',
  corrected: 'Corrected',
}

export const stateTitles: Record<OwnStudyState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  closed: 'Closed',
}
