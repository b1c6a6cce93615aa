import type { Phrase } from '#domain/search/word-index.ts'
import { viewStudy } from '#domain/studies/study-view.ts'
import { renderRouted } from '#tests/support/pages/render-routed.tsx'
import { study } from '#tests/support/builders/study.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { UnfitStudies } from './UnfitStudies.tsx'

it('says of each row where the search has found it, and in which language its title is', async () => {
  const left = { ...study({ id: 1, title: 'Respire' }), languages: 'es' }
  const phrase: Phrase = { field: 'condition', text: 'Asthma', words: 1, studies: [1] }
  await renderRouted(
    <UnfitStudies
      groups={{ hidden: [], area: [], age: [{ study: left, points: [] }], gender: [] }}
      isShown={() => true}
      whom={undefined}
      foundIn={() => phrase}
      viewOf={(one) =>
        viewStudy(one, { categories: {}, cities: {}, companies: {}, facilities: {} }, '2026-11-20')
      }
    />,
  )
  expect(screen.getByRole('listitem')).toHaveTextContent('For: Asthma')
  expect(screen.getByText('Respire')).toHaveAttribute('lang', 'es')
})
