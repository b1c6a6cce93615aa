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

  it('without known studies says that there is nothing to compare', async () => {
    const { goTo } = await openPage('/saved', { ...answers, saved: { saved: [1] } })
    await screen.findByRole('article')
    expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull()
    await goTo('/compare?ids=999999,x')
    expect(await screen.findByText('Nothing to compare yet')).toBeVisible()
    expect(within(screen.getByRole('main')).getByRole('link', { name: /Studies|studies/ })).toBeVisible()
  })
})
