import { refusal } from '#tests/support/pages/fake-host.ts'
import { openPage } from '#tests/support/pages/open-page.tsx'
import { gadget, studyAnswers as answers } from '#tests/support/builders/studies/page-studies.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

/** Of the participant, born in 1988. */
const age = new Date().getFullYear() - 1988

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const button = (name: string | RegExp) => screen.findByRole('button', { name })

describe('the page of a study', () => {
  it('shows its facts and the other studies that fit', async () => {
    await openPage('/study/1', answers)
    await heading('Online Kitchen gadget test')
    const facts = () => {
      const names = [...document.querySelectorAll('main article:first-of-type dl dt')]
      return Object.fromEntries(names.map((name) => [name.textContent, name.nextElementSibling?.textContent]))
    }
    await expect.poll(facts).toMatchObject({
      'Age group': '25 to 64',
      Gender: 'Any gender',
      Published: '11/2/2026',
      Expires: '12/24/2126',
    })
    // Pay stands at both ends of the page, beside Apply.
    const times = () => {
      const shown = document.querySelector('main article:first-of-type')?.textContent ?? ''
      return ['Denver, CO', 'Harbor Panels', '12/24/2126', '$75'].map((fact) => shown.split(fact).length - 1)
    }
    await expect.poll(times).toEqual([1, 1, 1, 2])
    const others =
      (await screen.findByRole('heading', { name: 'Other Studies' })).parentElement ?? document.body
    expect(
      within(others)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('By mail'), expect.stringContaining('By phone')])
  })

  it('names what a trial is for without its text', async () => {
    const trial = { id: 5, title: 'Easier breath', category: 1, status: 'recruiting', conditions: 'Asthma' }
    await openPage('/study/5', { ...answers, activeStudies: { focusgroups: { 5: trial } } })
    await heading('Easier breath')
    expect(await screen.findByText('Asthma')).toBeTruthy()
  })

  describe('that is a trial', () => {
    const facts = {
      conditions: ['Insomnia'],
      type: 'INTERVENTIONAL',
      phases: ['PHASE2'],
      allocation: 'RANDOMIZED',
      masking: 'DOUBLE',
      enrolment: 1200,
      healthyVolunteers: false,
      plannedEnd: '2020-06-30',
      interventions: [{ type: 'DEVICE', name: 'Lamp' }],
      arms: [{ type: 'PLACEBO_COMPARATOR', name: 'Dark lamp' }],
    }
    const trial = {
      id: 9,
      title: 'Light and sleep',
      category: 2,
      status: 'recruiting',
      requirements: [{ field: '_age', op: '>=', value: '18' }],
      confirmed_at: '2023-05',
      planned_end: '2020-06-30',
      long_description:
        '<p>A lamp. Participation lasts 8 weeks.</p><h3>Who can take part</h3><p><strong>Inclusion Criteria</strong></p><ul><li>Poor sleep</li><li>Aged 18 or over</li></ul>' +
        '<p><strong>Exclusion Criteria</strong></p><ol start="3"><li>Asthma</li></ol>' +
        '<p>Registered as <a href="https://clinicaltrials.gov/study/NCT00000001">NCT00000001</a> at ClinicalTrials.gov.</p>',
      registration_email: 'desk@clinic.example',
      registration_phone: '617-555-0100',
      trial: JSON.stringify(facts),
    }
    const asked = [
      'What it is for, and what is done',
      'Does this fit me?',
      'Who can take part',
      'Call or write',
      'Pay and time',
      'About this study',
    ]
    const region = (name: string) => screen.findByRole('region', { name })

    it('says what it is for, how old that is, who can take part and whom to call, and notes the call', async () => {
      const { user } = await openPage('/study/9', { ...answers, study: { focusgroups: { 9: trial } } })
      const about = await region('What it is for, and what is done')
      for (const text of [
        'Insomnia',
        'Device: Lamp',
        'There are groups, and chance decides who is in which.',
        'Some get a placebo: it looks the same and does nothing.',
        'Phase 2: does it help?',
        'They are not taken.',
        '1,200',
      ])
        expect(within(about).getByText(text)).toBeInTheDocument()
      const time = await region('Pay and time')
      expect(time).toHaveTextContent(
        'PayoutAskTakesParticipation lasts 8 weeks.Planned end6/30/2020 (passed)Still true?Recruiting · confirmed May 2023: ask first',
      )
      const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
      expect(headings.filter((name) => asked.includes(name))).toEqual(asked)

      const who = await region('Who can take part')
      await within(who).findByText('Asthma')
      const order = [
        'You can take part if',
        'Poor sleep',
        `Aged 18 or over — your profile: ${age}`,
        'You cannot take part if',
        'Asthma',
      ]
      expect(who).toHaveTextContent(new RegExp(order.join('.*')))
      expect(screen.getAllByRole('heading', { name: 'About this study' })).toHaveLength(1)

      const contacts = await region('Call or write')
      expect(within(contacts).getByRole('link', { name: 'desk@clinic.example' })).toHaveAttribute(
        'href',
        'mailto:desk@clinic.example',
      )
      document.addEventListener('click', (event) => event.preventDefault(), { once: true })
      await user.click(within(contacts).getByRole('link', { name: '617-555-0100' }))
      await within(contacts).findByRole('button', { name: 'Not yet' })
    })
  })

  it('compares its requirements with the profile', async () => {
    await openPage('/study/4', answers)
    const fit = await screen.findByRole('region', { name: 'Does this fit me?' })
    expect(fit).toHaveTextContent('By your profile it does not')
    expect(
      within(fit)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Open everywhere in the USFits', 'MenYou: FemaleDoes not fit', `18 or olderYou: ${age}Fits`])
  })

  it('is hidden and shown again there, and the focus stays at its top', async () => {
    const { user } = await openPage('/study/2', answers)
    const top = async () => (await heading('By mail')).parentElement
    await user.click(await button('Hide By mail'))
    await screen.findByText('You hid this study from your lists.')
    expect(await top()).toHaveFocus()
    await user.click(await button('Show again'))
    await button('Hide By mail')
    expect(await top()).toHaveFocus()
  })

  it('that the catalogue lacks is fetched alone, and listed from then on', async () => {
    const unlisted = { id: 9, title: 'Unlisted', category: 1 }
    const { goTo } = await openPage('/all', { ...answers, study: { focusgroups: { 9: unlisted } } })
    const titles = () =>
      screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
    await expect.poll(titles).not.toEqual([])
    expect(titles()).not.toContain('Unlisted')
    await goTo('/study/9')
    await heading('Unlisted')
    await goTo('/all')
    await expect.poll(titles).toContain('Unlisted')
    await openPage('/all', { ...answers, activeStudies: refusal(503) })
    await expect.poll(titles).toContain('Unlisted')
  })

  it('with calc_no_ads marks the sponsored study beside it alone', async () => {
    const sponsored = [5, 6].map((id) => [id, { id, title: 'Tea', category: 1, sponsored: true }])
    const quiet = { ...gadget, id: 2, title: 'Without', calc_no_ads: true }
    const focusgroups = { 1: gadget, 2: quiet, ...Object.fromEntries(sponsored) }
    const { goTo } = await openPage('/my', { activeStudies: { focusgroups } })
    const marked = () => screen.queryAllByText('Sponsored study')
    await goTo('/study/1')
    await heading('Online Kitchen gadget test')
    await expect.poll(marked).toHaveLength(2)
    await goTo('/study/2')
    await heading('Online Without')
    await expect.poll(marked).toHaveLength(1)
  })
})
