import { viewStudy } from '#domain/studies/study-view.ts'
import { renderRouted } from '#tests/support/pages/render-routed.tsx'
import { study } from '#tests/support/builders/studies/study.ts'
import { screen } from '@testing-library/react'
import { createRef } from 'react'
import { expect, it } from 'vitest'
import { HouseAd } from './ads/HouseAd.tsx'
import { CompareStudies } from './list/CompareStudies.tsx'
import { HiddenStudy } from './list/HiddenStudy.tsx'

const title = 'Respire mejor'
const tables = { categories: {}, cities: {}, companies: {}, facilities: {} }
const view = viewStudy({ ...study({ id: 1, title }), languages: 'es' }, tables, '2026-11-20')
const nothing = () => {}

it('a title in Spanish is marked where an advertisement, a hidden study and a comparison say it', async () => {
  await renderRouted(
    <>
      <HouseAd study={view} resizeUrl="" />
      <HiddenStudy study={view} onShow={nothing} action="Undo" buttonRef={createRef()} />
      <CompareStudies
        studies={[
          { view, place: undefined, destination: null, hasIntake: false, points: [], whom: undefined },
        ]}
        others={[view]}
        remarks={null}
        onAdd={nothing}
        onRemove={nothing}
      />
    </>,
  )
  const said = screen.getAllByText(title).map((element) => element.closest('[lang]')?.getAttribute('lang'))
  expect(said).toEqual(Array.from({ length: 8 }, () => 'es'))
})
