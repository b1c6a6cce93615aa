/**
 * Paths of endpoints that `src/api/preload.ts` requests before the app's code has loaded. A separate file,
 * because preloading needs no schemas.
 */
export const startPaths = {
  user: '/d-api/v1/user/',
  activeStudies: '/c-api/v1/{product}/active/',
  edition: '/c-api/v1/edition/',
  study: '/c-api/v1/focusgroup/{id}/',
  categories: '/c-api/v1/categories/',
  companies: '/c-api/v1/companies/',
  intakes: '/d-api/v1/intakes/',
  captchaChallenge: '/d-api/v1/captcha/challenge/',
} as const
