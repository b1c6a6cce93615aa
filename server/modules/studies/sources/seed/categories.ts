import appInstalls from '#server/content/seed/categories/app-installs.json' with { type: 'json' }
import clinicalTrials from '#server/content/seed/categories/clinical-trials.json' with { type: 'json' }
import focusGroups from '#server/content/seed/categories/focus-groups.json' with { type: 'json' }
import onlineSurveys from '#server/content/seed/categories/online-surveys.json' with { type: 'json' }
import productTesting from '#server/content/seed/categories/product-testing.json' with { type: 'json' }
import * as v from 'valibot'
import { SeedCategory } from './schemas.ts'

const fixed = [clinicalTrials, appInstalls, productTesting, onlineSurveys]

/** Slugs of every category but the product's own, which the operator names. */
export const fixedSlugs: ReadonlySet<string> = new Set(fixed.map(({ slug }) => slug))

/** The product's own category comes first. */
export const readCategories = (): SeedCategory[] => v.parse(v.array(SeedCategory), [focusGroups, ...fixed])
