import { buildIndexes } from '#domain/studies/build-indexes.ts'
import { nothing } from '#pages/lists/catalogue.ts'
import { openPage } from '#tests/support/pages/open-page.tsx'
import { study } from '#tests/support/builders/studies/study.ts'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

const trial = { category: 1, status: 'recruiting' }
const studies = {
  1: { ...study({ id: 1, title: 'Now', publish_at: '2026-10-01' }), ...trial, confirmed_at: '2026-11' },
  2: { ...study({ id: 2, title: 'Then', publish_at: '2026-11-01' }), ...trial, confirmed_at: '2023-05' },
}

it('a list has records that were not confirmed for a year last', async () => {
  await openPage('/my', {
    activeStudies: async () => {
      // The page has modules of its own. Only a host with editions tells the day.
      const { newestStudies } = await import('#catalogue/device/newest-studies.ts')
      newestStudies.set({ ...nothing, studies, indexes: buildIndexes(studies), area: 501, isPart: true })
      return new Promise(() => {})
    },
  })
  const titles = () =>
    screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent?.trim())
  await expect.poll(titles).toEqual(['Now', 'Then'])
})
