import type { ReactElement } from 'react'

/**
 * Elements that may stand beside other things. They have no text of their own: a text needs an element, because a
 * browser's translation replaces text nodes.
 */
export type Elements = ReactElement | readonly Elements[] | '' | false | null | undefined
