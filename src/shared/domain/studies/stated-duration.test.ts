import { expect, it } from 'vitest'
import { statedDuration } from './stated-duration.ts'

it.each([
  ['<h3>Time and place</h3><p>75 minutes. By video, from home.</p>', '75 minutes'],
  ['<p><strong>Good to know:</strong> Two hours. By video.</p>', 'Two hours'],
  ['<ul><li><strong>Time:</strong> About 12 minutes</li></ul>', 'About 12 minutes'],
  [
    '<p>A trial. The study will last about 2 years (29 visits). More.</p>',
    'The study will last about 2 years (29 visits).',
  ],
  [
    '<p>Each participant will be in the study for up to 64 weeks.</p>',
    'Each participant will be in the study for up to 64 weeks.',
  ],
  ['<p>Asthma for at least three months. Paid within two days.</p>', null],
  ['<p><strong>Good to know:</strong> Parking is free.</p>', null],
  ['<p>Patients with a duration of response up to 12 months.</p>', null],
  [null, null],
])('%j takes %j', (html, duration) => {
  expect(statedDuration(html)).toBe(duration)
})
