/** Cookie with the language that is chosen in the portal, for the host's pages: `en` or `es`. */
export const languageCookie = 'portal-language'

export const hostCssPath = '/host.css'

/** The page of an e-mail’s link that turns its kind off. */
export const stopMailsPath = '/account/notifications/stop/'

/** Addresses on the API host that are opened by the browser itself, never fetched (section 7). */
export const hostPages = {
  logout: '/action/logout/',
  googleSignIn: '/social_auth/login/google-oauth2/',
  passwordReset: '/account/password_reset/',
  notifications: '/notifications/',
  contact: '/contact/',
  help: '/help/',
  messages: '/account/messages/',
  proof: '/account/confirm/',
  onlineSurveyClick: '/outtrack/online_survey/{id}/',
  studyClick: '/outtrack/focusgroup/{id}/',
} as const
