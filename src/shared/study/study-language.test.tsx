import texts from '#language/es/study.json' with { type: 'json' }
import { addTranslations, setLanguage } from '#language/language.ts'
import { viewStudy } from '#domain/studies/study-view.ts'
import { study } from '#tests/support/builders/studies/study.ts'
import { renderRouted } from '#tests/support/pages/render-routed.tsx'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { StudyPageFrame } from './StudyPageFrame.tsx'

afterEach(() => setLanguage('en'))

it.each([
  [null, true],
  ['en-es', true],
  ['es', false],
])(
  'the page of a study for speakers of "%s" says in Spanish that its text is English: %s',
  async (languages, isSaid) => {
    setLanguage('es')
    addTranslations(texts)
    const tables = { categories: {}, cities: {}, companies: {}, facilities: {} }
    const view = viewStudy({ ...study({ id: 1, title: 'Coffee' }), languages }, tables, '2026-11-20')
    await renderRouted(
      <StudyPageFrame
        study={view}
        descriptionHtml=""
        isTextMissing={false}
        apply={null}
        destination={null}
        renderPicture={() => null}
      />,
    )
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    expect(screen.queryByText('El texto de este estudio está en inglés.') !== null).toBe(isSaid)
  },
)
