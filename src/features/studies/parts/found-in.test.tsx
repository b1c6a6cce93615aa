import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FoundIn } from './FoundIn.tsx'

it.each([
  ['condition', 'For: Asthma'],
  ['treatment', 'Treatment: Asthma'],
  ['keyword', 'Keyword: Asthma'],
] as const)('says that a search has found a %s', (field, said) => {
  render(
    <p>
      <FoundIn phrase={{ field, text: 'Asthma', words: 1, studies: [1] }} />
    </p>,
  )
  expect(screen.getByText('Asthma').closest('p')).toHaveTextContent(said)
})
