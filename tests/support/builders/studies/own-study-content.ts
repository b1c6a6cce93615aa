import { noRecruiting } from '#contract/desk/answers/recruiting.ts'
import type { OwnStudyContent } from '#contract/desk/answers/own-studies.ts'

/** A focus group that an editor has written, online and for everybody. */
export const ownStudyContent: OwnStudyContent = {
  title: 'How do you brew your coffee?',
  age_display: null,
  gender_display: null,
  pay_display: null,
  long_description: '<p>An evening in Austin.</p>',
  registration_link: null,
  registration_email: 'coffee@study.example',
  registration_phone: null,
  category: 'focus-groups',
  dmas: [],
  requirements: [],
  online: true,
  languages: 'en',
  company: null,
  city: null,
  facility: null,
  no_ads: false,
  picture: null,
  questions: [],
  recruiting: noRecruiting,
}

/** A session of it. */
export const eveningSession = {
  key: 'evening',
  starts_at: '2026-11-25T23:00:00.000Z',
  minutes: 90,
  time_zone: 'America/New_York',
  capacity: 2,
  place: '1 Main Street',
}
