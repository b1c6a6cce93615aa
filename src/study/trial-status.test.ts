import { expect, it } from 'vitest'
import { trialStatusText } from './trial-status.ts'

const year = new Date().getFullYear()

it.each([
  ['recruiting', `${year}-11-03`, 'Recruiting · confirmed Nov 3'],
  ['recruiting', `${year}-11`, `Recruiting · confirmed Nov ${year}`],
  ['recruiting', '2023-01-31', 'Recruiting · confirmed Jan 2023'],
  ['opens-soon', '2023-12', 'Opens soon · confirmed Dec 2023'],
  ['opens-soon', null, 'Opens soon'],
  ['recruiting', 'lately', 'Recruiting'],
  ['a later state', '2023-12', null],
  [null, null, null],
])('a study that is %s, confirmed %s, shows %s', (status, confirmedAt, text) => {
  expect(trialStatusText({ status, confirmedAt })).toBe(text)
})
