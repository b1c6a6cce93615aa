import { everydayNames } from '#tests/support/builders/studies/everyday-names.ts'
import { study } from '#tests/support/builders/studies/study.ts'
import { expect, it } from 'vitest'
import { wholeList } from './search-terms.ts'
import { StudySearcher } from './study-search.ts'

const searcher = new StudySearcher({ cities: {}, companies: {}, names: everydayNames })
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

const complaints = [
  'Fractures, Bone',
  'Sprains and Strains',
  'Shoulder Dislocation',
  'Tendon Injuries',
  'Peripheral Nervous System Diseases, Chemotherapy-induced Peripheral Neuropathy',
  'Vomiting',
  'Alopecia',
  'Urinary Tract Infections',
  'Hematuria',
  'Urinary Bladder, Overactive',
  'Brain Neoplasms',
  'Adrenal Cortex Neoplasms, Adrenocortical Carcinoma',
  'Lung Neoplasms',
  'Migraine Disorders',
  'Leg Ulcer',
  'Foot Diseases',
  'Hand Osteoarthritis',
  'Crohn Disease',
  'Chronic Pain',
  'Rib Deformity',
]
const complained = new StudySearcher({ cities: {}, companies: {}, names: everydayNames })
const complaintHeads = complaints.map((names, index) => {
  const head = study({ id: index + 1, title: 'A Study' })
  complained.add(head, { conditions: { [head.id]: names.split(', ') } })
  return head
})

it.each([
  ['my grandson broke his foot', 'Fractures'],
  ['she fractured her hand skiing', 'Fractures'],
  ['broken toe', 'Fractures'],
  ['cracked my ribs', 'Fractures'],
  ['mi mamá se quebró la cadera', 'Fractures'],
  ['se rompió el dedo del pie', 'Fractures'],
  ['I sprained my wrist', 'Sprains and Strains'],
  ['mi hija se torció la rodilla', 'Sprains and Strains'],
  ['dislocated my shoulder', 'Shoulder Dislocation'],
  ['tore a tendon in my hand', 'Tendon Injuries'],
  ['hands went numb after chemo', 'Peripheral Nervous System Diseases'],
  ['la quimio me dejó los pies entumecidos', 'Peripheral Nervous System Diseases'],
  ['chemo makes me throw up', 'Vomiting'],
  ['vomito por la quimio', 'Vomiting'],
  ['chemo took my hair', 'Alopecia'],
  ['it hurts when I pee', 'Urinary Tract Infections'],
  ['burning while urinating', 'Urinary Tract Infections'],
  ['me arde al orinar', 'Urinary Tract Infections'],
  ['tumor in her head', 'Brain Neoplasms'],
  ['un tumor dentro de la cabeza', 'Brain Neoplasms'],
  ['tumor on my adrenal gland', 'Adrenal Cortex Neoplasms'],
  ['crohns desease', 'Crohn Disease'],
  ['crones', 'Crohn Disease'],
])('complaints such as "%s" find %s first', (text, condition) => {
  const [first] = complained.find(complaintHeads, { ...wholeList, text }, {}, '2026-11-20')
  expect(complaints[(first?.id ?? 0) - 1]?.split(', ')[0]).toBe(condition)
})
