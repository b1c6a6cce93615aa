/** The elements that a study's description may have. The host and the browser each sanitize to exactly these. */
export const descriptionTags = ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'h3', 'h4', 'a']
