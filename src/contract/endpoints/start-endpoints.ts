import { CategoriesAnswer, CompaniesAnswer, singleStudyAnswer } from '#contract/answers/catalogue.ts'
import type { Endpoint } from './endpoint.ts'
import { IntakeAnswer, IntakesAnswer } from '#contract/answers/intake.ts'
import { CsrfTokenAnswer, SavedAnswer, User } from '#contract/answers/participant.ts'
import { startPaths } from './start-paths.ts'

/**
 * The endpoints that the portal's start and the study pages call. A separate file, so that these load no schemas of
 * forms or of other pages.
 */
export const startEndpoints = {
  user: {
    method: 'GET',
    path: startPaths.user,
    access: 'participant',
    answer: User,
    errors: ['unauthenticated'],
    csrf: 'none',
    offline: 'last-answer',
  },
  csrfToken: {
    method: 'GET',
    path: '/d-api/v1/csrf-token/',
    access: 'anyone',
    answer: CsrfTokenAnswer,
    errors: [],
    csrf: 'none',
    offline: 'refuse',
  },
  activeStudies: {
    method: 'GET',
    path: startPaths.activeStudies,
    access: 'anyone',
    // `endpoints` holds its answer's schema: a start parses the body only if the answer has changed.
    errors: [],
    csrf: 'none',
    offline: 'last-answer',
  },
  categories: {
    method: 'GET',
    path: startPaths.categories,
    access: 'anyone',
    answer: CategoriesAnswer,
    errors: [],
    csrf: 'none',
    offline: 'last-answer',
  },
  companies: {
    method: 'GET',
    path: startPaths.companies,
    access: 'anyone',
    answer: CompaniesAnswer,
    errors: [],
    csrf: 'none',
    offline: 'last-answer',
  },
  study: {
    method: 'GET',
    path: startPaths.study,
    access: 'anyone',
    answer: singleStudyAnswer,
    errors: [],
    csrf: 'none',
    offline: 'last-answer',
  },
  intake: {
    method: 'GET',
    path: '/api/v1/{product}/{id}/intake/',
    access: 'participant',
    answer: IntakeAnswer,
    errors: ['unauthenticated'],
    csrf: 'none',
    offline: 'last-answer',
  },
  intakes: {
    method: 'GET',
    path: startPaths.intakes,
    access: 'anyone',
    answer: IntakesAnswer,
    errors: [],
    csrf: 'none',
    offline: 'last-answer',
    feature: 'intake-index',
  },
  saved: {
    method: 'GET',
    path: '/d-api/v1/user/saved/',
    access: 'participant',
    answer: SavedAnswer,
    errors: ['unauthenticated'],
    csrf: 'none',
    offline: 'last-answer',
    feature: 'saved',
  },
} as const satisfies Record<string, Endpoint>
