import { openPage } from '#tests/support/pages/open-page.tsx'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

/** The answer with these studies, numbered from 1. */
function catalogue(...studies: Readonly<Record<string, unknown>>[]) {
  const rows = studies.map((fields, index) => [index + 1, { id: index + 1, category: 1, ...fields }] as const)
  return { activeStudies: { focusgroups: Object.fromEntries(rows) } }
}

const cards = () => screen.queryAllByRole('article')
const titles = () => cards().map((card) => within(card).getByRole('heading').textContent?.trim())
const search = async (user: UserEvent, words: string) => {
  const field = await screen.findByRole('searchbox', { name: 'Search studies' })
  await user.clear(field)
  await user.paste(words)
}

describe('the words of a search', () => {
  // React takes the end of a wait for search texts for a mistake.
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

  it('set the pickers that they stand for, say so, and can be taken back', async () => {
    const { user, address } = await openPage(
      '/my',
      catalogue(
        { title: 'Coffee at home', online: true, pay_display: '$20', publish_at: '2026-10-04' },
        { title: 'Coffee in a shop', pay_display: '$50', publish_at: '2026-10-03' },
        { title: 'Coffee panel', category: 2, pay_display: '$90', publish_at: '2026-10-02' },
      ),
    )
    await search(user, 'coffee that pays the most')
    await expect.poll(titles).toEqual(['Coffee panel', 'Coffee in a shop', 'Online Coffee at home'])
    expect(await screen.findByRole('combobox', { name: 'Sort' })).toHaveValue('pay')
    await screen.findByText('“that pays the most”: highest pay first.')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await expect.poll(address).toBe('/my?q=coffee')
    await search(user, 'coffee from home')
    await expect.poll(titles).toEqual(['Online Coffee at home'])
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Place' }), 'In person')
    await expect.poll(address).toBe('/my?q=coffee&place=in-person')
    await expect.poll(titles).toEqual(['Coffee in a shop', 'Coffee panel'])
  })

  it('wait for everyday names, with a sign', async () => {
    const { user, host } = await openPage('/my', catalogue({ title: 'Coffee' }, { title: 'Back pain' }))
    const send = host.hold('everydayNames')
    await search(user, 'dolor de espalda')
    await expect.poll(() => host.calls.some(({ name }) => name === 'everydayNames')).toBe(true)
    expect(titles()).toEqual(['Back pain', 'Coffee'])
    const sign = () => [screen.queryByText('Searching…'), cards()[0]?.closest('[aria-busy=true]')]
    expect(sign()).toEqual([expect.anything(), expect.anything()])
    send()
    await expect.poll(titles).toEqual(['Back pain'])
    expect(sign()).toEqual([null, null])
  })
})
