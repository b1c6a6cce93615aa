import * as v from 'valibot'
import { WebAddress, listOf, setting } from './setting.ts'

const followable = ['clinicaltrials.gov'] as const

export const sourceEntries = {
  SOURCES: setting(`a comma-separated list of ${followable.join(', ')}`, listOf(v.picklist(followable))),
  REGISTRY_URL: setting(
    'an https:// address without a query and a last slash; http:// only on localhost',
    v.pipe(WebAddress, v.regex(/^https?:\/\/[^\s?#]+[^\s?#/]$/)),
    'https://clinicaltrials.gov/api/v2',
  ),
}
