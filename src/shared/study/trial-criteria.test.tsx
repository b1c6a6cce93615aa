import hostWords from '#language/es/host-words.json' with { type: 'json' }
import { addTranslations, setLanguage } from '#language/language.ts'
import { plainTextToHtml } from '#server/modules/studies/sources/trials/plain-text-to-html.ts'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
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

it('folds hundreds of criteria, and shows each', async () => {
  setLanguage('en')
  const sentences = (verb: string) =>
    Array.from({ length: 120 }, (_, index) => `${index + 1}. ${verb} ${index + 1}`)
  const text = (list: readonly string[]) => list.join('\n\n')
  const [inclusion, exclusion] = [sentences('Has'), sentences('Lacks')]
  const html = plainTextToHtml(
    text(['Inclusion Criteria:', ...inclusion, 'Exclusion Criteria:', ...exclusion]),
  )
  render(<TrialCriteria html={`<h3>Who can take part</h3>${html}`} points={[]} whom={undefined} />)
  for (const button of await screen.findAllByRole('button', { name: 'Show all' }))
    await userEvent.click(button)
  const shown = await screen.findAllByRole('listitem')
  expect(shown.map(({ textContent }, index) => `${(index % 120) + 1}. ${textContent}`)).toEqual([
    ...inclusion,
    ...exclusion,
  ])
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull()
})
