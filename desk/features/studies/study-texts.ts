import type { StudyFilter } from '#contract/desk/answers/catalogue-studies.ts'
import type { OwnStudyState } from '#contract/desk/answers/own-studies.ts'

export const filterTitles: Record<StudyFilter, string> = {
  open: 'Open',
  closed: 'Closed',
  featured: 'Featured',
  hidden: 'Hidden',
  corrected: 'Corrected',
}

export const stateTitles: Record<OwnStudyState, string> = {
  draft: 'Draft',
  template: 'Template',
  scheduled: 'Scheduled',
  published: 'Published',
  full: 'Full',
  closed: 'Closed',
}
