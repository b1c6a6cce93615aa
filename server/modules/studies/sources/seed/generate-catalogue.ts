import type { StudyInput } from '#server/modules/studies/catalogue/study-input.ts'
import { readCategories } from './categories.ts'
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

/** The product's own catalogue as of a calendar day (`YYYY-MM-DD`). The same day gives the same catalogue. */
export function generateCatalogue(today: string): SeedCatalogue {
  const studies = generateStudies(studyCount, today)
  return {
    categories: readCategories().map(({ title, slug }) => ({ title, slug })),
    studies,
    onlineSurveys: olderSurveys(today),
    intakes: generateIntakes(studies),
  }
}
