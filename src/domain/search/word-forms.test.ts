import { study } from '#tests/support/builders/study.ts'
import { expect, it } from 'vitest'
import { addNames } from './everyday-names.ts'
import everydayNames from './everyday-names.json' with { type: 'json' }
import { wholeList } from './search-terms.ts'
import { StudySearcher } from './study-search.ts'

addNames(everydayNames)

const searcher = new StudySearcher({ cities: {}, companies: {} })
const conditions = [
  ['Constipation'],
  ['Cholecystitis'],
  ['Urinary Bladder, Overactive'],
  ['Intervertebral Disc Degeneration'],
  ['Fatigue'],
  ['Virtual Reality'],
  ['Craniocerebral Trauma', 'Head Injuries'],
  ['Anxiety Disorders'],
  ['Central Nervous System Diseases'],
  ['Urticaria'],
  ['Sleep Apnea, Obstructive', 'Snoring'],
  ['Crohn Disease'],
  ['Chronic Cough'],
  ['Spinal Fusion'],
  ['Laminectomy'],
  ['Macular Edema'],
  ['Retinal Detachment'],
  ['Hypertension'],
  ['Pulmonary Arterial Hypertension', 'Hypertension, Pulmonary'],
  ['Urinary Incontinence, Stress'],
  ['Burnout, Psychological'],
  ['Stomach Neoplasms'],
  ['Leukemia, Hairy Cell'],
  ['Alopecia'],
  ['Cognitive Dysfunction'],
  ['Cognitive Behavioral Therapy'],
]
const heads = conditions.map(([first = '', ...others], index) => {
  const id = index + 1
  const head = study({ id, title: first === 'Macular Edema' ? 'A Higher Dose of Aflibercept' : 'A Study' })
  searcher.add(head, { conditions: { [id]: [first, ...others] } })
  return head
})

it.each([
  ["can't poop", 'Constipation'],
  ['cant poop', 'Constipation'],
  ['gall bladder', 'Cholecystitis'],
  ['worn out discs', 'Intervertebral Disc Degeneration'],
  ['worn out', 'Fatigue'],
  ['VR headset', 'Virtual Reality'],
  ['nervous', 'Anxiety Disorders'],
  ['ronchas', 'Urticaria'],
  ['roncar', 'Sleep Apnea, Obstructive'],
  ['chrones', 'Crohn Disease'],
  ['Crohn’s', 'Crohn Disease'],
  ['Crohn‘s', 'Crohn Disease'],
  ['Crohn´s disease', 'Crohn Disease'],
  ['Crohnʼs', 'Crohn Disease'],
  ['canʼt poop', 'Constipation'],
  ['can´t poop', 'Constipation'],
  ['can’t poop', 'Constipation'],
  ['spinal fusion', 'Spinal Fusion'],
  ['eye injection Eylea', 'Macular Edema'],
  ['high blood pressure', 'Hypertension'],
  ['pulmonary hypertension', 'Pulmonary Arterial Hypertension'],
  ['stress urinary incontinence', 'Urinary Incontinence, Stress'],
  ['stress', 'Burnout, Psychological'],
  ['gastric adenocarcinoma', 'Stomach Neoplasms'],
  ['losing my hair', 'Alopecia'],
  ['hairy cell leukemia', 'Leukemia, Hairy Cell'],
  ["my dad can't remember things", 'Cognitive Dysfunction'],
  ['cognitive behavioral therapy', 'Cognitive Behavioral Therapy'],
])('"%s" finds trials of %s alone', (text, condition) => {
  const found = searcher.find(heads, { ...wholeList, text }, {}, '2026-11-20')
  expect(found.map(({ id }) => conditions[id - 1]?.[0])).toEqual([condition])
})
