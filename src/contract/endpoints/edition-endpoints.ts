import { ChangeAnswer, EditionAnswer, PieceAnswer } from '#contract/answers/editions.ts'
import type { Endpoint } from './endpoint.ts'
import { startPaths } from './start-paths.ts'

/** The catalogue in pieces (docs/decisions/036-editions.md). */
export const editionEndpoints = {
  edition: {
    method: 'GET',
    path: startPaths.edition,
    access: 'anyone',
    answer: EditionAnswer,
    errors: [],
    csrf: 'none',
    offline: 'last-answer',
    feature: 'editions',
  },
  piece: {
    method: 'GET',
    path: '/c-api/v1/pieces/{name}/',
    access: 'anyone',
    answer: PieceAnswer,
    errors: [],
    csrf: 'none',
    offline: 'last-answer',
    feature: 'editions',
  },
  change: {
    method: 'GET',
    path: '/c-api/v1/changes/{from}/{to}/',
    access: 'anyone',
    answer: ChangeAnswer,
    errors: [],
    csrf: 'none',
    offline: 'last-answer',
    feature: 'editions',
  },
} as const satisfies Record<string, Endpoint>
