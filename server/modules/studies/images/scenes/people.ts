import { hairTones, skinTones } from './palettes.ts'
import type { Random } from '#server/runtime/seeded-random.ts'
import { circle, ellipse, line, place, ring, shape } from './svg.ts'
import { shadowInk } from './scene.ts'

interface Look {
  skin: string
  hair: string
  clothes: string
  /** A scarf, a collar, glasses. */
  detail: string
}

type Hair = (look: Look) => { behind: string; front: string }

const cap =
  'M-35 -8C-40 -58 -14 -62 2 -60C30 -60 40 -38 35 -8C33 -22 28 -30 16 -34C2 -30 -20 -30 -28 -28C-32 -22 -34 -16 -35 -8Z'

const hairStyles: readonly Hair[] = [
  ({ hair }) => ({ behind: '', front: shape(cap, hair) }),
  // A bob with a parting.
  ({ hair }) => ({
    behind: shape('M-44 34C-56 -10 -46 -62 0 -62S56 -10 44 34C30 42 -30 42 -44 34Z', hair),
    front: shape(
      'M-34 -4C-36 -40 -20 -54 6 -54C30 -52 36 -30 34 -2C28 -18 18 -28 4 -34C-8 -24 -26 -22 -34 -4Z',
      hair,
    ),
  }),
  // Hair up in a bun.
  ({ hair }) => ({ behind: circle(4, -66, 20, hair), front: shape(cap, hair) }),
  // Long hair over the shoulders.
  ({ hair }) => ({
    behind: shape('M-42 92C-60 40 -50 -62 0 -62S60 40 42 92C20 84 -20 84 -42 92Z', hair),
    front: shape(
      'M-34 0C-38 -40 -20 -56 0 -55C22 -56 38 -40 34 0C30 -20 18 -32 0 -38C-18 -32 -30 -20 -34 0Z',
      hair,
    ),
  }),
  // Full curls.
  ({ hair }) => ({
    behind: [
      [-34, -22, 26],
      [-20, -50, 27],
      [6, -58, 28],
      [30, -42, 26],
      [38, -14, 22],
      [-40, 2, 20],
    ]
      .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, hair))
      .join(''),
    front: shape('M-33 -6C-34 -44 34 -46 33 -6C22 -26 -20 -28 -33 -6Z', hair),
  }),
  // Short hair and a beard.
  ({ hair }) => ({
    behind: '',
    front:
      shape(cap, hair) + shape('M-35 0C-36 38 -20 48 0 48S36 38 35 0C30 20 20 22 0 22S-30 20 -35 0Z', hair),
  }),
  // A headscarf.
  ({ detail }) => ({
    behind: shape('M-46 60C-60 0 -48 -62 0 -62S60 0 46 60Z', detail),
    front: shape(
      'M0 -62C-48 -62 -54 -10 -46 44C-30 72 30 72 46 44C54 -10 48 -62 0 -62ZM0 -42C26 -42 32 -18 29 4C26 28 14 38 0 38S-26 28 -29 4C-32 -18 -26 -42 0 -42Z',
      detail,
      { 'fill-rule': 'evenodd' },
    ),
  }),
]

/** How many ways there are to wear hair: neighbours at a table get different ones. */
const hairStyleCount = hairStyles.length

function neckline(random: Random, look: Look): string {
  const kind = random.integer(0, 2)
  if (kind === 0) return shape('M-24 60Q0 96 24 60Q0 74 -24 60Z', look.detail)
  if (kind === 1) return shape('M-20 54L0 92L20 54Z', look.skin) + line('M-22 54L0 94L22 54', look.detail, 6)
  return ellipse(0, 58, 26, 12, look.skin)
}

/** A person from the chest up, about 170 wide and 230 high; the middle of the face is at (0, 0). */
export function bust(random: Random, style: number, clothes: string, detail: string): string {
  const look: Look = { skin: random.pick(skinTones), hair: random.pick(hairTones), clothes, detail }
  const hair = (hairStyles[style % hairStyles.length] ?? hairStyles[0])?.(look) ?? { behind: '', front: '' }
  const torso =
    shape('M-88 190C-90 100 -74 72 -30 60C-14 56 14 56 30 60C74 72 90 100 88 190Z', look.clothes) +
    shape('M-88 190C-90 100 -74 72 -40 63C-62 100 -60 150 -58 190Z', shadowInk, { opacity: 0.1 })
  const neck =
    shape('M-15 20H15V58Q0 76 -15 58Z', look.skin) +
    shape('M-15 34Q2 50 15 40V30H-15Z', shadowInk, { opacity: 0.16 })
  const head = ellipse(0, -4, 34, 42, look.skin) + circle(-34, 2, 7, look.skin) + circle(34, 2, 7, look.skin)
  const glasses =
    style !== 6 && random.chance(0.22)
      ? ring(-13, 0, 11, shadowInk, 3) + ring(15, 0, 11, shadowInk, 3) + line('M-2 -1h6', shadowInk, 3)
      : ''
  return hair.behind + torso + neck + neckline(random, look) + head + hair.front + glasses
}

/** A person seen from straight above, about 120 wide, facing up; the head is at (0, 0). */
export function personFromAbove(random: Random, clothes: string): string {
  const skin = random.pick(skinTones)
  const hair = random.pick(hairTones)
  const arms =
    line('M-44 4Q-48 -34 -22 -46', clothes, 22) +
    line('M44 4Q48 -34 22 -46', clothes, 22) +
    circle(-20, -48, 10, skin) +
    circle(20, -48, 10, skin)
  const knot = random.chance(0.4) ? circle(0, 22, 13, hair) : ''
  return arms + ellipse(0, 6, 58, 30, clothes) + knot + circle(0, 0, 27, skin) + circle(0, 5, 27, hair)
}

const hairCuts = {
  short: () => '',
  bun: (hair: string) => circle(-96, -268, 42, hair),
  bob: (hair: string) =>
    shape('M-60 -300C-130 -260 -136 -150 -100 -92C-70 -76 -30 -84 -20 -110L-10 -200Z', hair),
  long: (hair: string) =>
    shape('M-60 -300C-140 -250 -124 -130 -136 -40C-110 -16 -50 -24 -34 -60L-10 -200Z', hair),
  curls: (hair: string) =>
    circle(-70, -290, 46, hair) +
    circle(-10, -326, 44, hair) +
    circle(48, -304, 38, hair) +
    circle(-92, -222, 44, hair) +
    circle(-74, -164, 34, hair),
} as const satisfies Record<string, (hair: string) => string>
export type HairCut = keyof typeof hairCuts

/** A head in profile, looking right, from the shoulders up: about 260 wide, 390 high, standing on (0, 0). */
export function profileHead(skin: string, hair: string, clothes: string, cut: HairCut = 'short'): string {
  const face =
    'M-52 -60C-50 -96 -54 -118 -68 -140C-104 -196 -96 -290 -30 -322C32 -350 98 -318 104 -258C105 -242 102 -232 106 -220C112 -206 128 -192 126 -182C124 -174 112 -175 110 -168C109 -162 116 -158 113 -151C111 -146 106 -145 107 -138C109 -126 104 -114 86 -111C68 -108 52 -112 46 -96C42 -84 44 -70 48 -56L0 -20Z'
  const mane =
    'M104 -258C98 -318 32 -350 -30 -322C-96 -290 -106 -196 -68 -140C-56 -122 -30 -128 -26 -152C-23 -172 -30 -186 -18 -196C-4 -206 10 -194 14 -208C20 -232 30 -252 60 -258C76 -261 92 -254 104 -258Z'
  return (
    shape('M-150 20C-146 -40 -110 -56 -54 -72Q0 -36 50 -66C96 -54 128 -34 134 20Z', clothes) +
    shape(face, skin) +
    shape('M-52 -60C-51 -84 -52 -98 -57 -114C-20 -84 20 -84 46 -96C42 -84 44 -70 48 -56L0 -36Z', shadowInk, {
      opacity: 0.14,
    }) +
    hairCuts[cut](hair) +
    shape(mane, hair) +
    ellipse(-4, -186, 11, 16, skin)
  )
}

/** People in a row at the given places, faces at height `y`, no two neighbours alike. */
export function row(
  random: Random,
  places: readonly number[],
  y: number,
  scale: number,
  clothes: readonly string[],
): string {
  const styles = random.shuffle(Array.from({ length: hairStyleCount }, (_, index) => index))
  const colours = random.shuffle(clothes)
  return places
    .map((x, index) => {
      const colour = colours[index % colours.length] ?? ''
      const detail = colours[(index + 1) % colours.length] ?? ''
      const figure = bust(random, styles[index % styles.length] ?? 0, colour, detail)
      return place(x, y + random.between(-10, 10), figure, random.between(-4, 4), scale)
    })
    .join('')
}
