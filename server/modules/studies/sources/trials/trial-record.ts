import { optional, optionalListOf } from '#contract/base/values.ts'
import * as v from 'valibot'
import { cleanText } from '#server/runtime/clean-text.ts'
import { decodeEntities } from './decode-entities.ts'
import { lastDayOf } from './partial-dates.ts'

/**
 * The parts of a ClinicalTrials.gov API v2 record that the catalogue uses. Unreadable values count as
 * missing; only a record without identity, status or eligibility is rejected.
 */

const Line = optional(
  v.pipe(
    v.string(),
    v.transform((text) => cleanText(decodeEntities(text))),
    v.nonEmpty(),
  ),
)

/** Names are shown in one line and have to fit into an index of the database. */
const maxNameLength = 300
const RequiredName = v.pipe(
  v.string(),
  v.transform((text) => cleanText(decodeEntities(text), maxNameLength)),
  v.nonEmpty(),
)
const Name = optional(RequiredName)

/** One of the registry's constants, such as `NOT_YET_RECRUITING`. */
const RequiredConstant = v.pipe(v.string(), v.trim(), v.regex(/^[A-Z_\d]{1,60}$/))
const Constant = optional(RequiredConstant)

const Contact = v.object({ role: Line, email: Line, phone: Line, phoneExt: Line })
export type TrialContact = v.InferOutput<typeof Contact>

const degrees = (most: number) => v.pipe(v.number(), v.minValue(-most), v.maxValue(most))

const Site = v.object({
  facility: optional(v.pipe(RequiredName, v.transform(facilityName), v.nullable(v.string()))),
  city: Name,
  /** Name of the state, spelled out. */
  state: Name,
  zip: Line,
  country: Line,
  status: Constant,
  contacts: optionalListOf(Contact),
  geoPoint: optional(v.object({ lat: degrees(90), lon: degrees(180) })),
})
export type TrialSite = v.InferOutput<typeof Site>

const DateStruct = optional(v.object({ date: Line }))

const NctId = v.pipe(v.string(), v.trim(), v.regex(/^NCT\d{8}$/))

const Trial = v.object({
  identificationModule: v.object({
    nctId: NctId,
    briefTitle: RequiredName,
  }),
  statusModule: v.object({
    overallStatus: RequiredConstant,
    statusVerifiedDate: Line,
    lastUpdatePostDateStruct: DateStruct,
    completionDateStruct: DateStruct,
    studyFirstPostDateStruct: DateStruct,
    studyFirstSubmitDate: Line,
  }),
  eligibilityModule: v.object({
    eligibilityCriteria: Line,
    healthyVolunteers: optional(v.boolean()),
    sex: Line,
    minimumAge: Line,
    maximumAge: Line,
  }),
  descriptionModule: optional(v.object({ briefSummary: Line, detailedDescription: Line })),
  conditionsModule: optional(
    v.object({ conditions: optionalListOf(RequiredName), keywords: optionalListOf(RequiredName) }),
  ),
  designModule: optional(
    v.object({
      studyType: Constant,
      phases: optionalListOf(RequiredConstant),
      designInfo: optional(
        v.object({
          allocation: Constant,
          maskingInfo: optional(v.object({ masking: Constant })),
        }),
      ),
      enrollmentInfo: optional(v.object({ count: optional(v.pipe(v.number(), v.integer(), v.minValue(1))) })),
    }),
  ),
  armsInterventionsModule: optional(
    v.object({
      armGroups: optionalListOf(v.object({ type: Constant, label: Name })),
      interventions: optionalListOf(v.object({ type: Constant, name: RequiredName })),
    }),
  ),
  sponsorCollaboratorsModule: optional(v.object({ leadSponsor: optional(v.object({ name: Name })) })),
  contactsLocationsModule: optional(
    v.object({ centralContacts: optionalListOf(Contact), locations: optionalListOf(Site) }),
  ),
})
const Terms = optionalListOf(v.object({ term: RequiredName }))
/** Additions of the registry itself to a trial: MeSH terms for its conditions, and the terms above them. */
const Derived = optional(
  v.object({ conditionBrowseModule: optional(v.object({ meshes: Terms, ancestors: Terms })) }),
)

const Envelope = v.object({ protocolSection: Trial, derivedSection: Derived })
export type Trial = v.InferOutput<typeof Trial> & {
  meshTerms: string[]
  meshAncestors: string[]
}

/** Reads one record; null if it lacks a part that every registered trial has. */
export function readTrial(record: unknown): Trial | null {
  const result = v.safeParse(Envelope, record)
  if (!result.success) return null
  const { protocolSection, derivedSection } = result.output
  const { meshes = [], ancestors = [] } = derivedSection?.conditionBrowseModule ?? {}
  const termsOf = (terms: readonly { term: string }[]) => terms.map(({ term }) => term)
  return { ...protocolSection, meshTerms: termsOf(meshes), meshAncestors: termsOf(ancestors) }
}

/** What is read of a record, whatever else is missing or cannot be read. */
const Outline = v.object({
  protocolSection: v.object({
    identificationModule: optional(v.object({ nctId: optional(NctId) })),
    statusModule: optional(v.object({ lastUpdatePostDateStruct: DateStruct })),
    eligibilityModule: optional(v.object({ minimumAge: Line, maximumAge: Line })),
  }),
})

function outlineOf(record: unknown) {
  const result = v.safeParse(Outline, record)
  return result.success ? result.output.protocolSection : null
}

/** The NCT id of a record; null without one. */
export const nctIdOf = (record: unknown): string | null =>
  outlineOf(record)?.identificationModule?.nctId ?? null

/** The registry's words for the ages that a trial admits; null without them. */
export const ageTextsOf = (record: unknown) =>
  outlineOf(record)?.eligibilityModule ?? { minimumAge: null, maximumAge: null }

/** The day (`YYYY-MM-DD`) on which the registry last published a change of a record; null if it cannot be read. */
export const updateDayOf = (record: unknown): string | null =>
  lastDayOf(outlineOf(record)?.statusModule?.lastUpdatePostDateStruct?.date ?? null)

/** Numbers that sponsors add to the names of their sites. A long name is cut off within one. */
const numbers = [
  /^[~* ]+/,
  /^\d+(?:\.\d+)+ /,
  // A site that hides its name keeps its sponsor's: "Teva Investigational Site 13834".
  /(?<=\b(?:investigat\w+|research|clinical|study) site) (?=\S*\d)\S+$/i,
  / ?[-–,/]? ?\( ?Site\b[^)]*\)?$/i,
  / ?[-–,/] ?Site ?(?:(?:Number|No\.?|ID) ?)?[:#-]? ?(?=[\w-]*\d)[\w-]+$/i,
  / ?\/? ?\(?\bID ?[#:] ?\w+\)?$/i,
  / - \d+$/,
]
/** A code alone, or a note to the reader. */
const noName = /^(?:[A-Z]{0,4}\d[\d\s.#-]*)?$|^for (?:additional|more) information\b/i

/** A facility's name without its numbers at the sponsor; null if nothing else is left. */
export function facilityName(written: string): string | null {
  // Long runs of spaces would cost the square of their length.
  const line = written.replaceAll(/\s+/g, ' ')
  const name = numbers.reduce((text, number) => text.replace(number, ''), line).trim()
  return noName.test(name) ? null : name
}
