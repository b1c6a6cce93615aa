/**
 * Paths of `startEndpoints` that a page asks for before its code has come (`src/api/preload.ts`). Apart from these, because who
 * asks then needs no schema.
 */
export const startPaths = {
  user: '/d-api/v1/user/',
  activeStudies: '/c-api/v1/{product}/active/',
  categories: '/c-api/v1/categories/',
  companies: '/c-api/v1/companies/',
  intakes: '/d-api/v1/intakes/',
} as const
