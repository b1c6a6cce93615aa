import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { TrialAbout } from './TrialAbout.tsx'

it('folds a long list of conditions after the first ten', async () => {
  const user = userEvent.setup()
  const conditions = Array.from({ length: 300 }, (_, index) => `Condition ${index}`)
  render(<TrialAbout facts={JSON.stringify({ conditions })} />)
  const about = screen.getByRole('region', { name: 'What it is for, and what is done' })
  const folded = () => [...about.querySelectorAll('dd')].filter(({ className }) => className !== '')
  expect(folded().map(({ textContent }) => textContent)).toEqual(conditions.slice(10))
  await user.click(within(about).getByRole('button', { name: 'Show 290 more lines' }))
  expect(folded()).toEqual([])
  expect(document.activeElement).toHaveTextContent('Condition 299')
})
