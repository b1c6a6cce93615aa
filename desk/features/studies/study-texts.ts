import type { StudyFilter } from '#contract/desk/answers/catalogue-studies.ts'
import type { OwnStudyContent, OwnStudyState } from '#contract/desk/answers/own-studies.ts'
import type { Recruiting } from '#contract/desk/answers/recruiting.ts'

export const filterTitles: Record<StudyFilter, string> = {
  open: 'Open',
  closed: 'Closed',
  featured: 'Featured',
  hidden: 'Hidden',
  corrected: 'Corrected',
  answered: 'With answers',
}

export const stateTitles: Record<OwnStudyState, string> = {
  draft: 'Draft',
  template: 'Template',
  scheduled: 'Scheduled',
  published: 'Published',
  full: 'Full',
  closed: 'Closed',
}

export type FieldName = Exclude<keyof OwnStudyContent, 'recruiting'> | keyof Recruiting

export const fieldTitles: Record<FieldName, string> = {
  title: 'Title',
  category: 'Category',
  long_description: 'Description',
  pay_display: 'Pay',
  age_display: 'Ages',
  gender_display: 'Genders',
  company: 'Company',
  facility: 'Facility',
  city: 'City',
  online: 'Takes place online',
  languages: 'Languages',
  dmas: 'Market areas',
  requirements: 'Requirements',
  registration_link: 'Web page',
  registration_email: 'E-mail address',
  registration_phone: 'Phone number',
  no_ads: 'No advertisements',
  picture: 'Picture',
  questions: 'Questionnaire',
  places: 'Places',
  target: 'Answers wanted',
  quotas: 'Quotas',
  sessions: 'Sessions',
  incentive_points: 'For taking part',
  screen_out_points: 'For a screen-out',
  no_show_points: 'If we cancel',
  again_after_months: 'Not again within (months)',
  offer_hours: 'A place is held for (hours)',
}
