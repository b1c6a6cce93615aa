/** What a cover is coloured with. Every scene uses the same roles, so that any palette fits any scene. */
export interface Palette {
  /** The ground of the picture. */
  back: string
  /** A step away from `back`: large quiet shapes. */
  haze: string
  /** Two steps away: floors, shelves, rugs. */
  floor: string
  /** The darkest tone, for weight. */
  deep: string
  main: string
  second: string
  third: string
  /** The lightest tone: paper, china, screens. */
  pale: string
  /** Two tones for what grows. */
  leaf: string
  fern: string
  /** Two quiet tones that stand on `pale`: unfilled rows, tracks, tiles of a screen. */
  mute: string
  faint: string
}

const evergreen = '#0E5C4A'
const marigold = '#E9A23B'
const coral = '#E4705A'
const sky = '#6FA8C9'
const plum = '#6B4A7C'
const paper = '#FAF7F0'

const sand: Palette = {
  back: '#F5ECDA',
  haze: '#ECDDBF',
  floor: '#DEC8A0',
  deep: evergreen,
  main: coral,
  second: marigold,
  third: sky,
  pale: '#FFFDF8',
  leaf: '#0E5C4A',
  fern: '#4F8F78',
  mute: '#F1E6CE',
  faint: '#D8C298',
}
const sage: Palette = {
  back: '#DDE9DF',
  haze: '#C8DCCD',
  floor: '#A8C6B1',
  deep: '#0B4A3C',
  main: marigold,
  second: coral,
  third: plum,
  pale: paper,
  leaf: '#0E5C4A',
  fern: '#4F8F78',
  mute: '#DDE9DF',
  faint: '#A8C6B1',
}
const forest: Palette = {
  back: evergreen,
  haze: '#146B57',
  floor: '#0A4638',
  deep: '#082F27',
  main: '#F0B75A',
  second: '#EC8A74',
  third: '#9CCBB8',
  pale: paper,
  leaf: '#3F9277',
  fern: '#9CCBB8',
  mute: '#DDE8E2',
  faint: '#AFC8BC',
}
const blush: Palette = {
  back: '#F8DFD4',
  haze: '#F2CBBB',
  floor: '#E3AA95',
  deep: '#5A3D69',
  main: evergreen,
  second: '#EFB04F',
  third: coral,
  pale: '#FFF9F3',
  leaf: '#0E5C4A',
  fern: '#4F8F78',
  mute: '#F8E1D7',
  faint: '#E3B5A3',
}
const mist: Palette = {
  back: '#D9E9F1',
  haze: '#C3DCE8',
  floor: '#98C0D6',
  deep: '#1D4A60',
  main: coral,
  second: '#F2C06A',
  third: evergreen,
  pale: '#FBFDFD',
  leaf: '#0E5C4A',
  fern: '#4C8C90',
  mute: '#DCEAF1',
  faint: '#A3C6D9',
}
const dusk: Palette = {
  back: '#4A3459',
  haze: '#5A416B',
  floor: '#3A2847',
  deep: '#281B33',
  main: '#F0A65B',
  second: '#E98A78',
  third: '#B9A4CC',
  pale: '#FBF3EA',
  leaf: '#5E9E8C',
  fern: '#A9D0C0',
  mute: '#ECE2EE',
  faint: '#C6B3D1',
}
const lilac: Palette = {
  back: '#E7DDED',
  haze: '#D7C8E1',
  floor: '#BBA4CB',
  deep: '#4A3459',
  main: marigold,
  second: evergreen,
  third: coral,
  pale: '#FFFCFA',
  leaf: '#0E5C4A',
  fern: '#5B9A86',
  mute: '#EBE2F0',
  faint: '#C3AFD1',
}
const honey: Palette = {
  back: '#F7D594',
  haze: '#F2C672',
  floor: '#E0A548',
  deep: '#0E4F41',
  main: coral,
  second: plum,
  third: '#4E8FB3',
  pale: '#FFFAEE',
  leaf: '#0E5C4A',
  fern: '#3F8A6E',
  mute: '#FBE6B9',
  faint: '#E6BE72',
}
const lagoon: Palette = {
  back: '#1E5268',
  haze: '#28627A',
  floor: '#163F52',
  deep: '#0E2B39',
  main: '#F2B65C',
  second: '#EE8B77',
  third: '#8FC6D8',
  pale: '#F6FAF8',
  leaf: '#4E9C8B',
  fern: '#9AD0C0',
  mute: '#DCE9ED',
  faint: '#ABC8D3',
}
const terracotta: Palette = {
  back: '#EA9480',
  haze: '#E4836D',
  floor: '#CC644C',
  deep: '#4C2B46',
  main: '#F7CF86',
  second: '#135F4E',
  third: '#F9E3D4',
  pale: '#FFF8F0',
  leaf: '#135F4E',
  fern: '#0D4438',
  mute: '#FBE3D9',
  faint: '#EAB5A4',
}

/** Each category keeps to palettes of its own, so that a list has a character. The first one is the category's face. */
export const palettes = {
  'focus-groups': [sand, forest, blush, mist, honey, sage],
  'clinical-trials': [sage, mist, forest, sand, lagoon, blush],
  'app-installs': [lilac, dusk, mist, honey, lagoon, blush],
  'product-testing': [blush, sand, terracotta, sage, honey, lilac],
  'online-surveys': [honey, mist, sage, lilac, forest, sand],
  study: [sage],
} as const satisfies Record<string, readonly Palette[]>

/** Flat skin and hair tones for the people in the pictures. */
export const skinTones = ['#F3CDB0', '#E0A880', '#B97A55', '#8A5539', '#6A3F2B'] as const
export const hairTones = ['#2A201C', '#4A3024', '#7A4A2C', '#C98A46', '#3B2C45', '#D9D2C6'] as const
