import { descriptionTags, isDescriptionLink } from '#contract/base/description-tags.ts'
import sanitizeHtml from 'sanitize-html'

const ownPage = { rel: 'noopener noreferrer nofollow ugc', target: '_blank' }

/** Keeps only the plain structure of a description: no styles, classes, ids, images or scripts. */
export function sanitizeDescription(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: descriptionTags,
    allowedAttributes: { a: ['href', 'rel', 'target'], ol: ['type', 'start'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      b: 'strong',
      i: 'em',
      ol: (tagName, { type = '', start = '' }) => ({
        tagName,
        attribs: {
          ...(/^[ai1]$/.test(type) && { type }),
          ...(/^\d{1,4}$/.test(start) && { start }),
        },
      }),
      h1: 'h3',
      h2: 'h3',
      a: (tagName, attributes) => ({
        tagName,
        attribs: isDescriptionLink(attributes['href'] ?? '') ? { href: attributes['href'], ...ownPage } : {},
      }),
    },
  }).trim()
}
