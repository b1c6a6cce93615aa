import type { ErrorCode } from '#contract/base/errors.ts'
import type { Texts } from '#server/language/texts.ts'

export interface Explanation {
  title: string
  text: string
}

export function explanationOf(code: ErrorCode, { t }: Texts): Explanation {
  switch (code) {
    case 'unauthenticated':
      return { title: t('Please log in first'), text: t('This page is about your account.') }
    case 'csrf-failed':
      return {
        title: t('Please try again'),
        text: t(
          'We could not tell that this form came from our page. It may have been open for too long, or your browser may refuse our cookies. Go back, reload the page and try again.',
        ),
      }
    case 'not-found':
      return {
        title: t('This is no longer here'),
        text: t('The page behind this link is no longer available. There may be similar ones.'),
      }
    case 'rate-limited':
      return { title: t('Too many attempts'), text: t('Please wait a while before you try again.') }
    case 'unavailable':
      return { title: t('Not available right now'), text: t('Please try again in a moment.') }
    case 'internal':
      return {
        title: t('Something went wrong'),
        text: t('That was our fault. Please try again in a moment.'),
      }
    default:
      return {
        title: t('That did not work'),
        text: t('We could not read what was sent. Go back, reload the page and try again.'),
      }
  }
}
