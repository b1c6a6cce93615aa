import type { StudyInput } from '#server/modules/studies/catalogue/study-input.ts'
import { generateStudies } from './generate-studies.ts'
import { type SeedIntake, generateIntakes } from './intakes.ts'
import { type OlderSurvey, olderSurveys } from './older-surveys.ts'

export interface SeedCatalogue {
  categories: { title: string; slug: string }[]
  studies: StudyInput[]
  onlineSurveys: OlderSurvey[]
  intakes: SeedIntake[]
}

const studyCount = 400

/** Titles are spelled as the specification has them (section 2). */
const fixedCategories = [
  { title: 'Clinical Trails', slug: 'clinical-trials' },
  { title: 'App Installs', slug: 'app-installs' },
  { title: 'Product Testing', slug: 'product-testing' },
  { title: 'Survey Panels', slug: 'online-surveys' },
]

/** Slugs of every category but the product's own, which the operator names. */
export const fixedSlugs: ReadonlySet<string> = new Set(fixedCategories.map(({ slug }) => slug))

/**
 * The catalogue that the product ships with, as of a calendar day (`YYYY-MM-DD`): the same day gives the same catalogue.
 */
export function generateCatalogue(today: string): SeedCatalogue {
  const studies = generateStudies(studyCount, today)
  return {
    categories: [{ title: 'Focus Groups', slug: 'focus-groups' }, ...fixedCategories],
    studies,
    onlineSurveys: olderSurveys(today),
    intakes: generateIntakes(studies),
  }
}
