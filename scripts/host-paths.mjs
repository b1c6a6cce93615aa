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
  'postback',
  'csp-report',
  'healthz',
  'readyz',
  'metrics',
  // The font of the host's pages, where a portal was built.
  'assets',
]
const files = ['env.js', 'host.css']

/** Pattern of the addresses that the host answers itself while the portal is developed; everything else is the portal's. */
export const hostPaths = `^/(?:(?:${folders.join('|')})(?:/|$|\\?)|(?:${files.join('|').replaceAll('.', '\\.')})(?:$|\\?))`
