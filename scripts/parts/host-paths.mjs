const folders = [
  'd-api',
  'c-api',
  'api',
  'action',
  'account',
  'social_auth',
  'outtrack',
  'notifications',
  'img',
  'sandbox',
  'contact',
  'terms',
  'privacy',
  'help',
  'postback',
  'csp-report',
  'healthz',
  'readyz',
  'metrics',
  '.well-known',
  // The font of the host's pages, if a portal was built.
  'assets',
]
const files = ['env.js', 'host.css']

/** Pattern of the host's own addresses during development; all others are the portal's. */
export const hostPaths = `^/(?:(?:${folders.join('|').replaceAll('.', '\\.')})(?:/|$|\\?)|(?:${files.join('|').replaceAll('.', '\\.')})(?:$|\\?))`
