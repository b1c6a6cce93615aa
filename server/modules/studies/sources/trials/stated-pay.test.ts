import { expect, it } from 'vitest'
import { payIn } from './stated-pay.ts'

it.each([
  ['You will be compensated for each study visit (visit 1: $50, visit 2: $100)', '$50 – $100 per visit'],
  [
    'You will be compensated for each study visit (visit 1: $50, visit 2: $100, visit 3: $150).',
    '$50 – $150 per visit',
  ],
  [
    'They will be compensated a total sum of $175; $50 at completion of an initial set of questionnaires, $50 at completion of 4 week follow-up questionnaires, and $75 at completion of 8 week follow-up.',
    '$175 in total',
  ],
  ['Participants will be paid $25 per session.', '$25 per session'],
  ['Participants receive $40 to $60 per visit', '$40 – $60 per visit'],
  [
    'Subjects will receive $50 for each completed visit, for a total of up to $300.',
    '$50 per visit, up to $300 in total',
  ],
  ['Each participant will be compensated $100.', '$100'],
  ['Participants will be compensated $100 for their time. The drug costs $3,000.', '$100'],
  ['Participants can earn up to $1,250 in total', 'Up to $1,250 in total'],
  ['Participants may earn up to $120.', 'Up to $120'],
  ['They will be given a $20.00 gift card', '$20'],
  ['A stipend of 75 USD is paid', '$75'],
  ['Volunteers get $12.50 for every survey', '$12.50 per survey'],
  ['Payment: $25 at baseline and $40 at month 6', '$25 + $40'],
  ['Participants are paid $40, plus $10 for parking', '$40'],
])('reads the pay of %j', (text, pay) => {
  expect(payIn([text])).toBe(pay)
})

it.each([
  'Estimated costs to those who are disabled range from $30-70 billion annually. Patients are paid little.',
  'Subjects who are receiving compensation of $500 under worker’s compensation',
  'Participants will not be paid.',
  'There is no compensation of $50 for this study',
  'Participants will have to pay $50 for the device',
  'The hospital is paid $500 per patient',
  'Household income below $30,000, paid monthly',
  'Travel will be reimbursed up to $50 per visit',
  'Participants get $2 million in funding',
  'You will be compensated for your time.',
  'A dose of 50 mg is given',
  'Participants receive CA$50',
  '',
])('finds none in %j', (text) => {
  expect(payIn([text])).toBeNull()
})

it('takes the first text that names any', () => {
  expect(payIn(['A trial.', 'Paid $10.', 'Paid $20.'])).toBe('$10')
})
