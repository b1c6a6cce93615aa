import type { StudyInput } from '#server/modules/studies/catalogue/study-input.ts'

/** A plain study of the focus groups category. Give the fields that the test is about. */
export function studyInput(chosen: Partial<StudyInput> = {}): StudyInput {
  return {
    source: 'seed',
    sourceKey: 'one',
    title: 'Morning coffee habits',
    categorySlug: 'focus-groups',
    dmas: [],
    sponsored: false,
    requirements: [],
    online: false,
    company: 'Plainfield Research',
    city: { name: 'Austin', state: 'TX' },
    facility: 'Congress Avenue Studio',
    expireOn: '2026-12-24',
    publishOn: '2026-11-01',
    image1x1: 'cover-app-installs-a-1x1.webp',
    image2x1: 'cover-app-installs-a-2x1.webp',
    ageDisplay: '25–54',
    genderDisplay: 'Any gender',
    payDisplay: '$150',
    longDescription: '<p>Tell us about your mornings.</p>',
    registrationLink: 'https://apply.example/one',
    registrationEmail: null,
    registrationPhone: null,
    noAds: false,
    ...chosen,
  }
}
