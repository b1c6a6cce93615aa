import people from '#server/content/drawings/people.json' with { type: 'json' }
import type { Random } from '#server/runtime/seeded-random.ts'
import * as v from 'valibot'
import { Drawing, Drawings, draw } from './drawing.ts'
import { place } from './svg.ts'

const Tones = v.pipe(v.array(v.pipe(v.string(), v.regex(/^#[0-9A-F]{6}$/))), v.minLength(1))

const HairStyle = v.strictObject({
  name: v.string(),
  behind: Drawing,
  front: Drawing,
  suitsGlasses: v.optional(v.boolean()),
})

/** The drawings of people, in the roles `skin`, `hair`, `clothes` and `detail` (a scarf, a collar). */
export const People = v.strictObject({
  skinTones: Tones,
  hairTones: Tones,
  hairStyles: v.pipe(v.array(HairStyle), v.minLength(1)),
  bust: Drawings,
  necklines: v.array(Drawing),
  fromAbove: Drawings,
  profile: Drawings,
  profileHair: Drawings,
})

export const { skinTones, hairTones } = people
const hairStyles: readonly v.InferOutput<typeof HairStyle>[] = people.hairStyles

/** A person from the chest up, about 170 wide and 230 high; the middle of the face is at (0, 0). */
export function bust(random: Random, style: number, clothes: string, detail: string): string {
  const colours = { skin: random.pick(skinTones), hair: random.pick(hairTones), clothes, detail }
  const { behind = [], front = [], suitsGlasses = true } = hairStyles[style % hairStyles.length] ?? {}
  const glasses = suitsGlasses && random.chance(0.22) ? people.bust.glasses : []
  const neckline = random.pick(people.necklines)
  return draw(
    [...behind, ...people.bust.body, ...neckline, ...people.bust.head, ...front, ...glasses],
    colours,
  )
}

/** A person seen from straight above, about 120 wide, facing up; the head is at (0, 0). */
export function personFromAbove(random: Random, clothes: string): string {
  const colours = { skin: random.pick(skinTones), hair: random.pick(hairTones), clothes }
  const { arms, body, knot, head } = people.fromAbove
  return draw([...arms, ...body, ...(random.chance(0.4) ? knot : []), ...head], colours)
}

export type HairCut = keyof typeof people.profileHair

/** A head in profile, looking right, from the shoulders up: about 260 wide, 390 high, standing on (0, 0). */
export function profileHead(skin: string, hair: string, clothes: string, cut: HairCut = 'short'): string {
  const { face, mane } = people.profile
  return draw([...face, ...people.profileHair[cut], ...mane], { skin, hair, clothes })
}

/** People in a row at the given places, faces at height `y`, no two neighbours alike. */
export function row(
  random: Random,
  places: readonly number[],
  y: number,
  scale: number,
  clothes: readonly string[],
): string {
  const styles = random.shuffle([...hairStyles.keys()])
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
