import type { FollowLink, HostedCatalogue } from '#demo/host/catalogue.ts'

/**
 * The catalogue of the minimal host. Where section 3 of the specification leaves a choice, it differs from our own
 * host: lists in place of maps, ids as text, nulls, times of day, and unreadable records.
 */

/** The product of section 2, as this host's portal is configured. */
export const minimalProduct = { label: 'Paid Panels', slug: 'paid-panels', api: 'panels' } as const

const openStudy = {
  id: '7',
  title: 'Kitchen gadget test',
  category: '1',
  dmas: [],
  sponsored: false,
  requirements: [{ field: '_age', op: '>=', value: 18 }],
  online: true,
  company: '3',
  outtrack: '/outtrack/panel/7/',
  image_1x1_url: 'gadget.png',
  image_2x1_url: null,
  age_display: '18+',
  gender_display: 'All',
  pay_display: '$75',
  long_description: '<p>Try a gadget at home. <script>document.title = "run"</script></p>',
  registration_link: 'https://apply.example/gadget',
  publish_at: '2026-11-02T09:30:00-05:00',
  expire_at: null,
}

const studies: readonly unknown[] = [
  openStudy,
  // Only the required fields of section 3.
  { id: 8, title: 'Bare study', category: 1 },
  // For other participants, by age and by gender.
  { id: 9, title: 'Study for children', requirements: [{ field: '_age', op: '<', value: '12' }] },
  { id: 10, title: 'Study for men', requirements: [{ field: 'gender', op: '=', value: 'Male' }] },
  // In another market area.
  { id: 11, title: 'Study far away', category: 1, dmas: ['999'] },
  // Unreadable records.
  { id: 12 },
  { title: 'Without an id' },
  null,
  'text',
]

/** Not listed, but answered by its own address. */
const unlistedStudy = { id: 21, title: 'Only by its address', category: 1, pay_display: '$10' }

const categories = {
  1: { title: minimalProduct.label, slug: minimalProduct.slug },
  2: { title: 'Clinical Trials', slug: 'clinical-trials' },
}

const companies = [{ id: '3', name: 'Harbor Panels' }, { id: 4 }]

const onlineSurveys = [
  { id: '31', title: 'Snack survey', formatValue: '50 points', image_url: '', publish_at: 'yesterday' },
  { id: 'thirty-two', title: 'Broken' },
]

const providerSurveys = {
  s1: { loi: '7', payout: '120', rating: '4.25' },
  s2: { id: 's2', loi: 15, payout: 300 },
  s3: { loi: 'long', payout: 1 },
}

/** Disappears between the list and the start. */
const goneSurvey = 's2'

const intake = [
  { key: 'intro', type: 'text', label: 'About you', defaultValue: 'Three short questions.' },
  {
    key: 'cook',
    type: 'radio',
    label: 'Do you cook?',
    required: true,
    options: [
      { value: 1, label: 'Every day' },
      { value: 0, label: 'Never' },
    ],
  },
  { key: 'tools', type: 'checkbox', label: 'You own', options: [{ value: 'mixer', label: 'A mixer' }] },
  { key: 'since', type: 'date', label: 'Since when?' },
  { key: 'else', type: 'slider', label: 'Anything else?' },
]

const { api } = minimalProduct

export const minimalCatalogue: HostedCatalogue = {
  api,
  active: { [api]: studies },
  categories,
  companies,
  onlineSurveys,
  providerSurveys,
  studies: { [unlistedStudy.id]: { [api]: [unlistedStudy] } },
  intakes: { [openStudy.id]: intake },
}

export const followMinimalLink: FollowLink = (link) => {
  const [kind, id] = link.split('/')
  if (kind === 'panel' && id === openStudy.id) return 'https://apply.example/gadget'
  return kind === 'cpx_survey' && id !== goneSurvey ? `https://surveys.example/take/${id}` : null
}
