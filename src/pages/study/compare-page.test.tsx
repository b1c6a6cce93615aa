import type { SitesPiece } from '#domain/near/site-pieces.ts'
import { pieceName } from '#tests/support/builders/studies/piece-name.ts'
import { rememberedUser } from '#tests/support/builders/people/remembered-user.ts'
import type { SentCall } from '#tests/support/pages/fake-host.ts'
import { zipColumns } from '#tests/support/pages/zip-table.tsx'
import { openPage } from '#tests/support/pages/open-page.tsx'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

const studies = [
  { id: 1, title: 'Kitchen gadget test', category: 1, online: true },
  { id: 2, title: 'By mail', category: 1 },
  { id: 3, title: 'By phone', category: 2 },
  { id: 4, title: 'For men' },
]
const answers = { activeStudies: { focusgroups: studies } }

const button = (name: string) => screen.findByRole('button', { name })

describe('the comparison', () => {
  const columns = () => screen.queryAllByRole('columnheader').map(({ textContent }) => textContent)

  it('has the three studies that were saved last; others are added and removed, and stay in the address', async () => {
    const { user, address } = await openPage('/compare', { ...answers, saved: { saved: [4, 3, 2, 1] } })
    await expect.poll(columns).toEqual(['For men', 'By phone', 'By mail'])
    await user.click(await button('Remove For men from the comparison'))
    await expect.poll(columns).toEqual(['By phone', 'By mail'])
    await user.click(await button('Add Online Kitchen gadget test'))
    await expect.poll(columns).toEqual(['By phone', 'By mail', 'Online Kitchen gadget test'])
    expect(address()).toBe('/compare?ids=3%2C2%2C1')
    await openPage(address(), answers)
    await expect.poll(columns).toEqual(['By phone', 'By mail', 'Online Kitchen gadget test'])
  })

  it('reckons hourly pay by the duration of the description, by the title only without one', async () => {
    const app = { title: 'Try our 15-minute workout app', pay_display: '$100' }
    const compared = [
      { id: 5, ...app, long_description: '<p>Fun.</p>' },
      { id: 6, ...app, long_description: '<p><strong>Duration:</strong> 4 weeks.</p>' },
    ]
    await openPage('/compare?ids=5,6', { activeStudies: { focusgroups: compared } })
    await expect
      .poll(() => screen.queryAllByText(/\/hour/).map(({ textContent }) => textContent))
      .toEqual(['$400/hour'])
  })

  it('says of a trial how long it takes, to ask for its pay, and how near its places are', async () => {
    const trial = { id: 7, title: 'Inhaler', dmas: [501], status: 'recruiting' }
    const nation = JSON.stringify({ studies: { 7: trial } })
    const sites: SitesPiece = {
      facilities: { 1: ['Clinic', '', 'New York', 4075, -7400], 2: ['Office', '', 'New York', 4085, -7400] },
      sites: { 7: [[1], [2]] },
    }
    const places = JSON.stringify(sites)
    const text = { long_description: '<p>Participation lasts 8 weeks.</p>' }
    await openPage('/compare?ids=7', {
      activeStudies: { focusgroups: { 7: { ...trial, ...text } } },
      user: { profile_data: { ...rememberedUser().profile_data, postal_code: '10001' } },
      edition: { count: 1, nation: pieceName(nation), areas: {}, sites: { NY: pieceName(places) } },
      piece: ({ params }: SentCall) =>
        new Response([nation, places].find((piece) => pieceName(piece) === params['name'])),
      zipCodes: zipColumns,
    })
    const { readiness } = await import('#base/readiness.ts')
    readiness.announce(true)
    const rows = () => screen.queryAllByRole('row').map(({ textContent }) => textContent)
    await expect
      .poll(rows)
      .toEqual(expect.arrayContaining(['Ask', 'Participation lasts 8 weeks.', '2 places, nearest 1 mile']))
  })

  it('without known studies says that there is nothing to compare', async () => {
    const { goTo } = await openPage('/saved', { ...answers, saved: { saved: [1] } })
    await screen.findByRole('article')
    expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull()
    await goTo('/compare?ids=999999,x')
    expect(await screen.findByText('Nothing to compare yet')).toBeVisible()
    expect(within(screen.getByRole('main')).getByRole('link', { name: /Studies|studies/ })).toBeVisible()
  })
})
