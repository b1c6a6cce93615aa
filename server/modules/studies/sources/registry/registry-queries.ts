import { recruiting, recruitsSoon } from '#server/modules/studies/catalogue/trial-status.ts'

/** Queries of the registry's API v2 (https://clinicaltrials.gov/data-api/api). */

type Query = Readonly<Record<string, string>>

const countries = [
  'United States',
  'American Samoa',
  'Guam',
  'Northern Mariana Islands',
  'Puerto Rico',
  'Virgin Islands (U.S.)',
  'U.S. Virgin Islands',
]
const inTheCountry = `(${countries.map((country) => `AREA[LocationCountry]"${country}"`).join(' OR ')})`
const isOpen = { 'filter.overallStatus': `${recruiting}|${recruitsSoon}` }

/** Fields of a record that the import reads; results alone would be most of its bytes. */
const fields = [
  'identificationModule',
  'statusModule',
  'sponsorCollaboratorsModule',
  'descriptionModule',
  'conditionsModule',
  'designModule',
  'armsInterventionsModule',
  'eligibilityModule',
  'contactsLocationsModule',
]
const records = {
  fields: [
    ...fields.map((name) => `protocolSection.${name}`),
    'derivedSection.conditionBrowseModule.meshes',
    'derivedSection.conditionBrowseModule.ancestors',
  ].join('|'),
  pageSize: '100',
}

/** Trials that were changed on a day or later, in any status: one that closed has to be seen. */
export const changedSince = (day: string): Query => ({
  ...records,
  'query.term': `AREA[LastUpdatePostDate]RANGE[${day},MAX] AND ${inTheCountry}`,
})

export const openTrials: Query = { ...records, ...isOpen, 'query.term': inTheCountry }

export const openIds: Query = {
  ...isOpen,
  'query.term': inTheCountry,
  fields: 'protocolSection.identificationModule.nctId',
  pageSize: '1000',
}

/** Trials by id, wherever they are. */
export const trialsById = (ids: readonly string[]): Query => ({ ...records, 'filter.ids': ids.join('|') })

/** Most ids of `trialsById`: a page has that many records. */
export const maxIds = 100
