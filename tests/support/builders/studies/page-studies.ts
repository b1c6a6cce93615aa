/** With all that a page may show. */
export const gadget = {
  id: 1,
  title: 'Kitchen gadget test',
  category: 1,
  online: true,
  city: 5,
  company: 3,
  publish_at: '2026-11-02',
  expire_at: '2126-12-24',
  outtrack: '/outtrack/panel/1/',
  image_2x1_url: 'gadget-2x1.png',
  age_display: '25 to 64',
  gender_display: 'Any gender',
  pay_display: '$75',
  registration_link: 'https://apply.example/gadget',
}
const byMail = { id: 2, title: 'By mail', category: 1, registration_email: 'desk@firm.example' }
const byPhone = { id: 3, title: 'By phone', category: 2, registration_phone: '212-555-0142' }
const unfit = {
  id: 4,
  title: 'For men',
  requirements: [
    { field: 'gender', op: '=', value: 'Male' },
    { field: '_age', op: '>=', value: '18' },
  ],
}

/** Answers of a host with these studies: one to apply to by a link, an e-mail and a call each, and one that does not fit. */
export const studyAnswers = {
  activeStudies: {
    focusgroups: { 1: gadget, 2: byMail, 3: byPhone, 4: unfit },
    cities: { 5: { id: 5, name: 'Denver', state: 'CO' } },
  },
  companies: { companies: { 3: { id: 3, name: 'Harbor Panels' } } },
}
