import { type SentCall, refusal } from '#tests/support/pages/fake-host.ts'
import { openPage } from '#tests/support/pages/open-page.tsx'
import { gadget, studyAnswers as answers } from '#tests/support/builders/studies/page-studies.ts'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const link = (name: string | RegExp) => screen.findByRole('link', { name })
const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('the page of a study', () => {
  it('says where Apply leads: at both buttons and, with a warning, above them', async () => {
    const { goTo } = await openPage('/my', answers)
    for (const [path, href, name] of [
      ['/study/1', /^\/outtrack\/panel\/1\//, 'apply.example'],
      ['/study/2', /^mailto:desk@firm\.example/, 'desk@firm.example'],
      ['/study/3', /^tel:/, '212-555-0142'],
    ] as const) {
      await goTo(path)
      const caution = () => screen.queryByRole('region', { name: 'Before you go' })?.textContent
      await expect.poll(caution).toContain(name)
      expect(caution()).toContain('Never pay to take part')
      const apply = await screen.findAllByRole('link', { name: /^Apply/ })
      expect(apply.map((one) => one.getAttribute('href'))).toEqual([
        expect.stringMatching(href),
        expect.stringMatching(href),
      ])
    }
  })

  it('says that a content blocker stopped the link, instead of asking about the application', async () => {
    const { user, host } = await openPage('/study/1', answers)
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      if (address.includes('/outtrack/')) return Promise.reject(new TypeError('Failed to fetch'))
      return host.fetch(address, init)
    })
    const [apply] = await screen.findAllByRole('link', { name: /^Apply/ })
    apply?.addEventListener('click', (event) => event.preventDefault())
    if (apply) await user.click(apply)
    await screen.findByText(/A content blocker on this device stopped the link/)
    expect(screen.queryByText('Did you apply?')).toBeNull()
    expect(await link('open the page directly')).toHaveAttribute('href', gadget.registration_link)
  })

  it('offers its questionnaire, unless it is hidden or does not fit', async () => {
    const { user, goTo } = await openPage('/study/1', { ...answers, intakes: { intakes: [1, 4] } })
    const offers = () => screen.queryAllByRole('link', { name: 'Answer the questionnaire' }).length
    await expect.poll(offers).toBeGreaterThan(0)
    expect(screen.queryAllByText(/^Answer the questionnaire first/)).toHaveLength(offers())
    await user.click(await button(/^Hide /))
    await expect.poll(offers).toBe(0)
    for (const [path, name] of [
      ['/study/2', 'By mail'],
      ['/study/4', 'For men'],
    ] as const) {
      await goTo(path)
      await heading(name)
      await screen.findByRole('region', { name: 'Does this fit me?' })
      expect(offers()).toBe(0)
    }
  })

  it('names the questionnaire as the way to apply if the study has no other', async () => {
    const activeStudies = { focusgroups: { 5: { id: 5, title: 'By questionnaire' } } }
    await openPage('/study/5', { ...answers, activeStudies, intakes: { intakes: [5] } })
    expect(await screen.findAllByText('To apply, answer the questionnaire.')).toHaveLength(2)
    expect(screen.queryByText(/no way to apply/)).toBeNull()
  })

  it('asks a host that lists no questionnaires once for that of an opened study', async () => {
    const intake = ({ params }: SentCall) =>
      params['id'] === '1' ? { fields: [{ key: 'a', type: 'input', label: 'Why?' }] } : refusal(404)()
    await openPage('/my', answers)
    vi.stubGlobal('__env', { features: [] })
    const { goTo, host } = await openPage('/study/1', { ...answers, intake })
    await screen.findAllByRole('link', { name: 'Answer the questionnaire' })
    await goTo('/study/2')
    await heading('By mail')
    expect(screen.queryByRole('link', { name: 'Answer the questionnaire' })).toBeNull()
    await goTo('/study/1')
    await screen.findAllByRole('link', { name: 'Answer the questionnaire' })
    await goTo('/study/2')
    await heading('By mail')
    const asked = host.calls.filter(({ name }) => name === 'intake').map(({ params }) => params['id'])
    expect(asked).toEqual(['1', '2'])
  })

  it('notes that the participant went to apply, and asks once', async () => {
    const { user, host, goTo } = await openPage('/study/2', answers)
    const keep = ({ body }: SentCall) => {
      const isRemoved = Reflect.get(Object(body), 'state') === 'removed'
      host.give({ applications: { enc_id: 'participant-a', applications: isRemoved ? [] : [body] } })
    }
    host.give({ noteApplication: keep })
    const [, apply = document.body] = await screen.findAllByRole('link', { name: /^Apply/ })
    // The window of these tests would leave the portal.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    await user.click(apply)
    // The question stands beside the link that was pressed, the lower one.
    expect(apply.compareDocumentPosition(await button('Yes'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await user.click(await button('Yes'))
    await screen.findByText(/^Applied \d/)
    const noted = { study_id: 2, state: 'applied' }
    await expect.poll(() => host.posted('noteApplication').at(-1)).toMatchObject(noted)
    await goTo('/my')
    await expect
      .poll(() => screen.queryAllByRole('article').map(({ textContent }) => textContent))
      .toContainEqual(expect.stringMatching(/By mail.*Applied [A-Z][a-z]{2} \d/))
    await goTo('/compare?ids=2')
    expect(await screen.findByText(/^Applied [A-Z][a-z]{2} \d/)).toBeVisible()
    await goTo('/applications')
    await user.selectOptions(await screen.findByLabelText('State of By mail'), 'Scheduled')
    await expect.poll(() => host.posted('noteApplication').at(-1)).toMatchObject({ state: 'scheduled' })
    await user.click(await button(/^Remove/))
    await screen.findByText('Press Apply on a study, or answer its questionnaire, and it is noted here.')
    await user.click(await button('Undo'))
    expect(await screen.findByLabelText('State of By mail')).toHaveValue('scheduled')
  })
})
