import { optional, optionalListOf } from '#contract/base/values.ts'
import * as v from 'valibot'
import { cleanText } from '#server/runtime/clean-text.ts'

/**
 * The parts of a ClinicalTrials.gov API v2 record that the catalogue uses. Unreadable values count as
 * missing; only a record without identity, status or eligibility is rejected.
 */

const Line = optional(
  v.pipe(
    v.string(),
    v.transform((text) => cleanText(text)),
    v.nonEmpty(),
  ),
)

/** Names are shown in one line and have to fit into an index of the database. */
const maxNameLength = 300
const RequiredName = v.pipe(
  v.string(),
  v.transform((text) => cleanText(text, maxNameLength)),
  v.nonEmpty(),
)
const Name = optional(RequiredName)

const Contact = v.object({ role: Line, email: Line, phone: Line, phoneExt: Line })
export type TrialContact = v.InferOutput<typeof Contact>

const Site = v.object({
  facility: Name,
  city: Name,
  /** Name of the state, spelled out. */
  state: Name,
  zip: Line,
  country: Line,
  status: Line,
  contacts: optionalListOf(Contact),
  geoPoint: optional(v.object({ lat: v.number(), lon: v.number() })),
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
    overallStatus: v.pipe(v.string(), v.trim(), v.nonEmpty()),
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
  sponsorCollaboratorsModule: optional(v.object({ leadSponsor: optional(v.object({ name: Name })) })),
  contactsLocationsModule: optional(
    v.object({ centralContacts: optionalListOf(Contact), locations: optionalListOf(Site) }),
  ),
})
export type Trial = v.InferOutput<typeof Trial>

const Envelope = v.object({ protocolSection: Trial })

/** Reads one record; null if it lacks a part that every registered trial has. */
export function readTrial(record: unknown): Trial | null {
  const result = v.safeParse(Envelope, record)
  return result.success ? result.output.protocolSection : null
}

const Identity = v.object({
  protocolSection: v.object({ identificationModule: v.object({ nctId: NctId }) }),
})

/** The NCT id of a record, whatever else is missing; null without one. */
export function nctIdOf(record: unknown): string | null {
  const result = v.safeParse(Identity, record)
  return result.success ? result.output.protocolSection.identificationModule.nctId : null
}
