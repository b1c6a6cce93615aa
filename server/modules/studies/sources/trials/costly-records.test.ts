import { sanitizeDescription } from '#server/modules/studies/catalogue/sanitize-description.ts'
import { costlyTexts } from '#tests/support/builders/costly-texts.ts'
import { denver, registryRecord } from '#tests/support/builders/studies/registry-record.ts'
import { beforeAll, expect, it } from 'vitest'
import { studyOfTrial } from './study-of-trial.ts'

/** Far more than one field may take: a record has a dozen long ones, and a hundred sites. */
const leastLimitMs = 300
/** On a slow machine as many times what ordinary words take. A careless pattern takes hundreds. */
const timesOrdinary = 20
const options = { all: true, now: new Date('2026-11-20T12:00:00Z') }

/** Reads a record whose long fields are this text. @returns Processor time in milliseconds. */
async function read(text: string): Promise<number> {
  const contacts = [{ name: text, phone: text, email: text }]
  // Between words, because names are cut and trimmed.
  const site = { ...denver, facility: `Clinic${text.slice(0, 250)}x` }
  const locations = [{ ...denver, contacts }, ...Array.from({ length: 100 }, () => site)]
  const record = registryRecord('NCT00000001', { conditions: [text], locations, contacts })
  Object.assign(record.protocolSection, {
    eligibilityModule: { eligibilityCriteria: text, minimumAge: text },
    descriptionModule: { briefSummary: text, detailedDescription: text },
    sponsorCollaboratorsModule: { leadSponsor: { name: text } },
  })
  const start = process.cpuUsage()
  const study = await studyOfTrial(record, options)
  // HTML of an author at the desk, or of an imported file.
  sanitizeDescription(text)
  const cost = process.cpuUsage(start).user / 1000
  expect(study).toHaveProperty('source', 'clinicaltrials.gov')
  return cost
}

let limitMs = leastLimitMs
beforeAll(async () => {
  const words = 'word '.repeat(13_107)
  // The engine compiles all of it at first.
  await read(words)
  limitMs = Math.max(leastLimitMs, timesOrdinary * (await read(words)))
})

it.each(costlyTexts)('a record of %s is read in a moment', async (_kind, text) => {
  expect(await read(text)).toBeLessThan(limitMs)
})
