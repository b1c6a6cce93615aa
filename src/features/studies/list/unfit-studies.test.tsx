import type { Phrase } from '#domain/search/word-index.ts'
import { viewStudy } from '#domain/studies/study-view.ts'
import { renderRouted } from '#tests/support/pages/render-routed.tsx'
import { study } from '#tests/support/builders/study.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { UnfitStudies } from './UnfitStudies.tsx'

it.each([
  ['condition', 'For: Asthma'],
  ['treatment', 'Treatment: Asthma'],
  ['keyword', 'Keyword: Asthma'],
] as const)(
  'says of a row that the search has found a %s, and in which language its title is',
  async (field, said) => {
    const left = { ...study({ id: 1, title: 'Respire' }), languages: 'es' }
    const phrase: Phrase = { field, text: 'Asthma', words: 1, studies: [1] }
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
    await expect.poll(() => screen.getByRole('listitem').textContent).toContain(said)
    expect(screen.getByText('Respire')).toHaveAttribute('lang', 'es')
  },
)
