import hostWords from '#language/es/host-words.json' with { type: 'json' }
import { addTranslations, setLanguage } from '#language/language.ts'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TrialCriteria } from './TrialParts.tsx'

it('marks a sentence with what the profile says, in the language of the page', async () => {
  setLanguage('es')
  addTranslations(hostWords)
  const requirement = { field: 'gender', op: '=', value: 'Female' }
  const points = [{ subject: 'gender', verdict: 'does not fit', requirement, own: 'Male' }] as const
  const html = '<p><strong>Inclusion Criteria</strong></p><ul><li>Women over 18</li></ul>'
  render(<TrialCriteria html={`<h3>Who can take part</h3>${html}`} points={points} whom="Leo" />)
  expect(await screen.findByText('— Leo: Hombre')).toBeTruthy()
})
