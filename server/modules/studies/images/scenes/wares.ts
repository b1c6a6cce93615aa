import { box, circle, ellipse, line, shape } from './svg.ts'
import { shadowInk } from './scene.ts'

/** Things that stand on (0, 0), as a tester would find them in a parcel. `body` and `lid` are colours. */

const side = (x: number, height: number, width: number) =>
  box(x, -height, width, height, 0, shadowInk, { opacity: 0.1 })

const jar = (body: string, lid: string, label: string) =>
  box(-44, -100, 88, 100, 18, body) +
  box(-48, -126, 96, 30, 8, lid) +
  box(-44, -72, 88, 40, 0, label) +
  side(-44, 96, 18)

const bottle = (body: string, lid: string, label: string) =>
  shape('M-34 0V-110Q-34 -140 -14 -150V-176H14V-150Q34 -140 34 -110V0Z', body) +
  box(-18, -204, 36, 32, 6, lid) +
  box(-34, -90, 68, 56, 0, label) +
  circle(0, -62, 12, body) +
  side(-34, 110, 14)

const carton = (body: string, lid: string, label: string) =>
  box(-48, -150, 96, 150, 4, body) +
  shape('M-48 -150L-30 -176H66L48 -150Z', lid) +
  shape('M48 -150L66 -176V-24L48 0Z', shadowInk, { opacity: 0.22 }) +
  circle(0, -92, 26, label) +
  box(-26, -44, 52, 8, 4, label)

const tin = (body: string, lid: string, label: string) =>
  box(-56, -70, 112, 70, 6, body) +
  ellipse(0, -70, 56, 12, lid) +
  box(-56, -50, 112, 30, 0, label) +
  side(-56, 62, 20)

const tube = (body: string, lid: string, label: string) =>
  shape('M-36 -170H36L26 -30H-26Z', body) +
  box(-38, -178, 76, 12, 4, body) +
  box(-24, -30, 48, 30, 6, lid) +
  line('M-16 -130H16M-14 -112H8', label, 6)

const vase = (body: string, lid: string, label: string) =>
  line('M0 -110C-4 -160 -20 -180 -34 -206M0 -110C4 -160 14 -190 30 -220', label, 5) +
  circle(-36, -212, 18, lid) +
  circle(32, -226, 22, lid) +
  circle(-36, -212, 7, label) +
  circle(32, -226, 8, label) +
  shape('M-16 -116H16V-96C52 -70 50 -6 26 0H-26C-50 -6 -52 -70 -16 -96Z', body)

export const wares = [jar, bottle, carton, tin, tube, vase] as const

/** A running shoe seen from its outer side, 400 wide, standing on (0, 0). */
export const shoe = (upper: string, accent: string, sole: string, lining: string) =>
  shape(
    'M-196 -34C-200 -90 -186 -150 -164 -164C-150 -150 -110 -140 -86 -158L-66 -172C-44 -140 6 -96 60 -84C120 -72 182 -70 194 -30Z',
    upper,
  ) +
  shape('M-164 -164C-150 -150 -110 -140 -86 -158L-66 -172L-52 -154C-80 -128 -140 -126 -166 -146Z', lining) +
  shape('M-196 -34C-198 -70 -192 -110 -184 -134C-150 -120 -140 -70 -150 -30Z', accent) +
  shape('M-92 -30C-60 -60 -24 -66 6 -100C20 -92 40 -86 58 -84C20 -50 -20 -30 -60 -30Z', accent) +
  line('M-40 -140l28 -22M-18 -120l28 -22M8 -104l26 -20', lining, 9) +
  shape('M112 -74C150 -70 186 -66 194 -30H140C140 -50 130 -66 112 -74Z', shadowInk, { opacity: 0.12 }) +
  shape('M-200 -36H198C210 -20 204 0 184 0H-176C-200 0 -206 -18 -200 -36Z', sole) +
  shape('M-204 -14H202C200 -6 194 0 184 0H-176C-190 0 -200 -4 -204 -14Z', accent)

/** A cup and saucer with steam, about 260 wide, standing on (0, 0). */
export const cup = (body: string, saucer: string, drink: string, steam: string) =>
  line('M-36 -196c-22 -30 22 -46 0 -78M8 -206c-22 -34 24 -52 0 -90M50 -196c-22 -30 22 -46 0 -78', steam, 11, {
    opacity: 0.7,
  }) +
  ellipse(0, -8, 150, 20, saucer) +
  line('M88 -128h24a34 34 0 0 1 0 72h-38', body, 20) +
  shape('M-104 -162H104C104 -70 76 -14 0 -14S-104 -70 -104 -162Z', body) +
  ellipse(0, -162, 104, 18, drink) +
  shape('M-104 -162C-104 -70 -76 -14 -10 -14C-56 -40 -72 -100 -72 -152Z', shadowInk, { opacity: 0.1 })

/** A sitting cat from behind, about 150 wide and 250 high, standing on (0, 0). */
export const cat = (coat: string, marking: string) =>
  line('M60 -10C150 -6 140 -100 104 -96', coat, 24) +
  shape('M-70 0C-96 -70 -64 -140 -40 -166H40C64 -140 96 -70 70 0Z', coat) +
  shape('M-56 -240L-46 -182C-56 -150 -30 -130 0 -130S56 -150 46 -182L56 -240L22 -214H-22Z', coat, {
    stroke: coat,
    'stroke-width': 6,
    'stroke-linejoin': 'round',
  }) +
  line('M-18 -120H18M-24 -98H24M-18 -76H18', marking, 8, { opacity: 0.6 })

/** A sitting dog seen from the side, about 200 wide and 270 high, standing on (0, 0). */
export const dog = (coat: string, ear: string, collar: string) =>
  line('M-78 -14C-124 -20 -128 -60 -116 -84', coat, 20) +
  shape('M-86 0C-104 -70 -50 -120 -10 -170L52 -150C60 -100 52 -50 56 0Z', coat) +
  box(22, -70, 34, 70, 14, coat) +
  shape(
    'M-24 -200C-24 -246 20 -266 56 -250C70 -242 76 -232 96 -226C116 -220 118 -196 100 -188C80 -178 64 -182 54 -160L-16 -160Z',
    coat,
  ) +
  shape('M-22 -236C-48 -226 -56 -180 -34 -158C-14 -160 0 -200 6 -244Z', ear) +
  circle(106, -216, 9, shadowInk) +
  circle(48, -220, 6, shadowInk) +
  line('M-12 -158C10 -146 36 -146 54 -154', collar, 14) +
  circle(24, -138, 9, collar)
