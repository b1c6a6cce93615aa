import { descriptionTags, isDescriptionLink } from '#contract/base/description-tags.ts'
import DOMPurify from 'dompurify'

const allowedAddress = /^(?:https?:\/\/|mailto:)/i

DOMPurify.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName !== 'OL' || !/^\d{1,4}$/.test(element.getAttribute('start') ?? ''))
    element.removeAttribute('start')
  if (element.tagName !== 'OL' || !/^[ai1]$/.test(element.getAttribute('type') ?? ''))
    element.removeAttribute('type')
  if (element.tagName !== 'A') return
  if (!isDescriptionLink(element.getAttribute('href') ?? '')) element.removeAttribute('href')
  else {
    element.setAttribute('target', '_blank')
    element.setAttribute('rel', 'noopener noreferrer nofollow ugc')
  }
})

/**
 * Reduces HTML from strangers to plain prose: paragraphs, lists with their numbers, emphasis, small headings, and links
 * to web pages or e-mail addresses. With Trusted Types the result is a `TrustedHTML`.
 */
export function sanitize(html: string): TrustedHTML {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: descriptionTags,
    ALLOWED_ATTR: ['href', 'start', 'type'],
    // These attributes are no addresses.
    ADD_URI_SAFE_ATTR: ['start', 'type'],
    ALLOWED_URI_REGEXP: allowedAddress,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_TRUSTED_TYPE: true,
  })
}
