import { isWebAddress } from './web-address.ts'

/** The elements that a study's description may have. The host and the browser each sanitize to exactly these. */
export const descriptionTags = ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'h3', 'h4', 'a']

/** Whether a link of a description may stay: only to a web page or to an e-mail address. */
export const isDescriptionLink = (href: string) => /^mailto:/i.test(href) || isWebAddress(href.trim())
