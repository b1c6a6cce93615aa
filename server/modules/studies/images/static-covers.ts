import { coverName, drawCover } from './cover-art.ts'

/** The key of the drawing that stands for a whole category. */
const faces = {
  'focus-groups': 'lounge-3',
  'clinical-trials': 'dishes-4',
  'app-installs': 'layers-2',
  'product-testing': 'parcel-1',
  'online-surveys': 'cards-1',
  study: 'horizon-1',
} as const

/** Covers that are shipped with the portal for offline use: file names in `public/covers` and their SVG. */
export function staticCovers(): { file: string; svg: string }[] {
  return Object.entries(faces).map(([category, key]) => ({
    file: `${category}.svg`,
    svg: `${drawCover(coverName(category, key, '2x1')) ?? ''}\n`,
  }))
}
