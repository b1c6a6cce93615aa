import type { ReactElement } from 'react'

/**
 * What may stand beside other things. It has no text of its own: a text needs an element, because a browser's
 * translation replaces text nodes.
 */
export type Elements = ReactElement | readonly Elements[] | '' | false | null | undefined
