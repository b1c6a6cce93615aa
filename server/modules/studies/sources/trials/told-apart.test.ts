import { descriptionParts } from '#domain/studies/criteria.ts'
import { describe, expect, it } from 'vitest'
import { plainTextToHtml } from './plain-text-to-html.ts'

const partsOf = (criteria: string) =>
  descriptionParts(`<h3>Who can take part</h3>${plainTextToHtml(criteria)}`)

const exclusions = [
  'Exclusion Criteria:',
  'EXCLUSION CRITERIA FOR COHORT 2:',
  'Exclusion Criteria Part B',
  'Key Exclusion Criteria - Arms 1a and 1b',
  'Main exclusion criteria',
  'Participants will be excluded if:',
  'Exclusion criteria (healthy controls)',
  'Non-inclusion criteria',
  'Non inclusion criteria:',
  'Noninclusion Criteria:',
  'Not eligible if',
  'Not eligible if:',
  '2. Exclusion',
  'II. EXCLUSION CRITERIA',
  'B) Exclusion criteria',
  '(b) Exclusions',
  'Subjects presenting with any of the following will not be included',
  'Subjects presenting with any of the following will not be included:',
  'Patients are excluded from the study if …',
  '**Exclusion Criteria**',
  '__Exclusion Criteria:__',
  '## Exclusion Criteria',
  '### 2.2 Exclusion criteria',
  '* Exclusion Criteria:',
  '- EXCLUSION',
  '• Exclusion Criteria for patients:',
  'Exclusion',
  'EXCLUSIONS:',
  'Exclusionary criteria',
  'Exclusion Criterion:',
  'Criteria for exclusion:',
  'Reasons for exclusion',
  'Excluded:',
  'Excluded are patients with:',
  'The main exclusion criteria include but are not limited to',
  'The main exclusion criteria include but are not limited to:',
  'Key exclusion criteria include:',
  'Exclusion criteria will include the following:',
  'Patients meeting any of the following criteria will be excluded from the study:',
  'Patients who meet any of the following criteria will not be eligible:',
  'Subjects will be ineligible if any of the following apply:',
  'Ineligibility Criteria',
  'Ineligibility:',
  'Ineligible if:',
  'You are not eligible if:',
  'You cannot take part if:',
  'You may not join if you have:',
  'Do not take part if you:',
  'Participants may not participate if they have any of the following:',
  'Participants must not have any of the following:',
  'Participants must not:',
  'Patients must NOT meet any of the following criteria:',
  'None of the following:',
  'Patients with any of the following should not be enrolled:',
  'A patient cannot be enrolled if:',
  'Will not be enrolled:',
  'Exclusion Criteria Cohort A & B only',
  'Part 2 - Exclusion:',
  'Arm 1 Exclusion Criteria',
  'Caregivers - Exclusion Criteria',
  'Child exclusion criteria:',
  'Exclusion criteria for the MRI substudy include',
  'Additional Exclusion Criteria for Phase 2 Participants:',
  'Exclusion Criteria (all cohorts):',
  'Exclusion Criteria for Both Groups',
  'Exclusion Criteria: (Patients)',
  'Exclusion criteria -',
  'Exclusion Criteria –',
  'EXCLUSION CRITERIA;',
  'Exclusion Criteria.',
  'Exclusion criteria applied at screening',
  'Criterios de exclusión:',
  'Criterios de no inclusión',
  'No podrán participar si:',
  'Serán excluidos los pacientes que:',
  "Critères d'exclusion :",
  'Ausschlusskriterien:',
  'Contraindications:',
  'Disqualifying criteria:',
  'Disqualification criteria',
  'Discontinuation criteria:',
  'Withdrawal Criteria',
  'Excusion Criteria:',
  'Exlusion Criteria:',
  'Exclusión Criteria',
  'Exclusion Criteria',
  'Ex clusion Criteria:',
  'EXCLUSION CRITERIA: (any of the following)',
  'Women Exclusion',
  'Exclude:',
  'Exclude if any of the following are present',
  'Exclude patients who:',
  'Exclusion Criteria\\:',
  'Exclusion Criteria for Study Part 1 (SAD), Part 2 (MAD) and Part 3 (Food Effect) in Healthy Participants:',
  'Individuals with the following will be excluded:',
  'Screen failure criteria:',
  'The following patients are not eligible for this trial:',
  'Participants are not eligible to enroll when any of these is true:',
  'Subjects are not allowed to participate if:',
  'Dose Expansion Exclusion Criteria (in addition to the above)',
  'Key exclusions for dose escalation',
  'EXCLUSION CRITERIA (PHASE 1B ONLY) [CLOSED]',
  'Exclusion Criteria—Stage 2',
  'Reasons you may not be able to join:',
  'The study will not enroll people who:',
  'Unsuitable participants:',
  'Participants are not permitted to enter if',
  'Not suitable for:',
  'Ineligible patients',
  'Excluded Conditions',
  'Exclusion for both cohorts',
  'You will not qualify if',
  'You should not join if',
  'Rule-out criteria',
  'Stage I exclusions',
  'Exclude the following',
  'People who are excluded',
  'Patients with the following are barred from participation',
  'Exclusion conditions (any one of them is enough):',
  'Safety-related exclusions:',
  'General Exclusion',
  'Exclusion Criteria Specific to Part C',
  'Patients not eligible for this study include those who:',
  'EXCLUSION CRITERIA (STEP 1 REGISTRATION)',
  'The following would exclude a person:',
  'Any of the following would be cause for exclusion',
  'Medical exclusions',
  'Exclusion parameters',
  'NON-ELIGIBILITY CRITERIA',
  'Non-eligible:',
  'You won’t be able to join if you:',
  "Patients who don't qualify:",
  'Subjects must NOT have:',
  'None of:',
  'EX-CLUSION CRITERIA:',
  'Criteri di esclusione:',
  'Critérios de exclusão',
  'Exclusie criteria:',
]

/** Shown as the registry has them, because they could be something else too. */
const doubtful = [
  'Who cannot take part',
  'Persons who have any of these conditions will be kept out',
  'Patients excluded from the study',
  'Major exclusion factors',
  'Healthy volunteers: exclusion criteria',
  'Inclusion / Exclusion Criteria',
  'Elimination criteria',
  'Excl. Criteria',
  'Dropout criteria',
  'Patients will be withdrawn if:',
  'Participants must be removed if',
  'Participation is not possible if',
  'Unable to take part',
  'Subjects must NOT have',
  'Contraindicated:',
  'Disallowed:',
  'Rejected if:',
  'Turned away if:',
  'Absence of:',
  'Never:',
  'This study is not for people with:',
  'Conditions that preclude participation:',
  'E X C L U S I O N',
  'E x c l u s i o n  C r i t e r i a',
  // No word of these is known. No exclusions stand elsewhere.
  'Vylučovací kritéria',
  'Ausgeschlossen sind:',
  'Limitations',
]

const inclusions = [
  'Inclusion Criteria:',
  'KEY INCLUSION CRITERIA',
  'Inclusion Criteria Part B',
  'Inclusion Criteria - Cohort 2:',
  'Main inclusion criteria include:',
  '1. Inclusion',
  'Eligibility Criteria:',
  'Eligible if:',
  '**Inclusion Criteria**',
  'Inclusion criteria (healthy controls)',
  'Criteria for inclusion:',
  'Inclusion Criteria for Caregivers',
  'Included:',
  'Criterios de inclusión:',
  'You can take part if:',
  'Arm 2 Inclusion Criteria',
  'Patients will be included if:',
  'To be eligible, participants must:',
  'Additional Inclusion Criteria for Phase 2',
]

const gaps = [
  ['\n\n', '* '],
  ['\n', '1. '],
  ['\n\n', ''],
  ['\n', ''],
] as const

describe('the criteria of a trial', () => {
  it.each(exclusions)('end those who can take part at %s', (heading) => {
    for (const [gap, bullet] of gaps) {
      const { include, exclude } = partsOf(
        `Inclusion Criteria:\n\n* Adults${gap}${heading}${gap}${bullet}Asthma${gap}${bullet}Gout`,
      )
      expect(include).toBe('<ul><li>Adults</li></ul>')
      expect(exclude).toMatch(/Asthma.*Gout/)
    }
  })

  it.each(doubtful)('stay together at %s', (heading) => {
    for (const [gap, bullet] of gaps) {
      const criteria = `Inclusion:\n\n* Adults${gap}${heading}${gap}${bullet}Asthma${gap}${bullet}Gout`
      const { include, exclude, doubt } = partsOf(criteria)
      expect([include, exclude]).toEqual([null, null])
      expect(doubt).toContain(heading.replace(/:$/, '').replaceAll(/ +/g, ' '))
    }
  })

  it.each(['Withdrawn:', 'Contraindicated:', 'Participation is prohibited if', 'None may have:'])(
    'stay together at %s before other exclusions, and as an item',
    (heading) => {
      for (const [before, bullet] of [
        ['\n\n', '* '],
        ['\n* ', '  * '],
      ]) {
        const criteria = `Inclusion:\n\n* Adults${before}${heading}\n${bullet}Asthma\n\nExclusion:\n\n* Gout`
        expect(partsOf(criteria)).toMatchObject({ include: null, exclude: null })
      }
    },
  )

  it.each(inclusions)('end those who cannot take part at %s', (heading) => {
    const { include, exclude } = partsOf(`Exclusion Criteria:\n\n* Asthma\n\n${heading}\n\n* Adults`)
    expect(include).toContain('Adults')
    expect(exclude).toBe('<ul><li>Asthma</li></ul>')
  })

  it('are told apart for each group, in turn', () => {
    const group = (name: string) =>
      `Inclusion Criteria - Arm ${name}\n\n* Adults ${name}\n\nKey Exclusion Criteria - Arm ${name}\n\n* Asthma ${name}\n\n`
    const { include, exclude } = partsOf(['1a', '1b', '2'].map(group).join(''))
    expect(include?.match(/Adults|Asthma/g)).toEqual(['Adults', 'Adults', 'Adults'])
    expect(exclude?.match(/Adults|Asthma/g)).toEqual(['Asthma', 'Asthma', 'Asthma'])
  })

  it.each([
    'Inclusion criteria: adults. Exclusion criteria: asthma.',
    'INCLUSION CRITERIA - adults - speaks English EXCLUSION CRITERIA - asthma',
    'Inclusion:\n* Adults\n* Excluded Conditions: asthma',
    'Inclusion:\n* Adults\n* Patients with asthma will not be enrolled',
    'Exclusion criteria: asthma. Inclusion criteria: adults.',
  ])('stay together without lines: %j', (criteria) => {
    const { include, exclude, doubt } = partsOf(criteria)
    expect([include, exclude]).toEqual([null, null])
    expect(doubt).toBeDefined()
  })

  it.each([
    'Other causes of anemia have been excluded',
    'Negative test to exclude pregnancy',
    'Not eligible for surgery',
    'Ineligible for a transplant because of: age',
    'Meets all inclusion criteria and none of the exclusion criteria',
    'Other protocol-defined inclusion/exclusion criteria may apply',
    'Must not be pregnant',
    'Measurable disease (patients with bone disease alone are excluded)',
    'No history of stroke',
    'Not taking part in another trial',
    'Metformin is contraindicated, or was withdrawn',
    'Unable to take aspirin',
    'Patients who do not qualify for a transplant',
    'Has none of: fever, cough',
  ])('may say to those who can take part: %s', (item) => {
    expect(partsOf(`Inclusion:\n* ${item}\n\nExclusion:\n* Asthma`)).toMatchObject({
      include: expect.stringContaining(item.slice(0, 40)),
      exclude: '<ul><li>Asthma</li></ul>',
    })
  })

  it.each([
    'Not meeting the inclusion criteria',
    'Any of the inclusion criteria not met',
    'Inclusion in another trial',
  ])('may say to those who cannot take part: %s', (item) => {
    const { exclude } = partsOf(`Inclusion:\n* Adults\n\nExclusion:\n* ${item}`)
    expect(exclude).toBe(`<ul><li>${item}</li></ul>`)
  })
})

it('tells criteria apart quickly, whatever they repeat', () => {
  const repeated = ['- ', 'if ', 'not be ', 'Exclusion ', 'criteria ', ':', '<', 'You ', 'a-']
  const start = process.cpuUsage()
  for (const text of repeated) partsOf(`Inclusion:\n${text.repeat(65_536 / text.length)}`)
  // Takes 0.2 s. Two neighbours of a pattern that both match a dash took 30 s.
  expect(process.cpuUsage(start).user).toBeLessThan(2_000_000)
})
