import { box, circle, line, shape } from './svg.ts'
import { shadowInk } from './scene.ts'

/** Glassware; each stands on (0, 0). */
export const tube = (liquid: string, glass: string, level: number) =>
  shape('M-22 -170H22V-22A22 22 0 0 1 -22 -22Z', glass, { opacity: 0.75 }) +
  shape(`M-22 ${-level}H22V-22A22 22 0 0 1 -22 -22Z`, liquid) +
  box(-28, -178, 56, 14, 7, glass) +
  box(-14, -level + 12, 6, level - 40, 3, '#fff', { opacity: 0.3 })

export const flask = (liquid: string, glass: string) =>
  shape('M-20 -176H20V-112L72 -22Q80 0 56 0H-56Q-80 0 -72 -22L-20 -112Z', glass, { opacity: 0.75 }) +
  shape('M-46 -68H46L72 -22Q80 0 56 0H-56Q-80 0 -72 -22Z', liquid) +
  box(-28, -186, 56, 14, 7, glass) +
  circle(-18, -34, 8, '#fff', { opacity: 0.35 }) +
  circle(14, -22, 5, '#fff', { opacity: 0.35 })

export const dropperBottle = (liquid: string, cap: string, label: string) =>
  box(-50, -124, 100, 124, 16, liquid) +
  box(-20, -150, 40, 30, 4, cap) +
  box(-14, -206, 28, 62, 14, cap) +
  box(-50, -84, 100, 52, 0, label) +
  line('M-30 -66H30M-30 -50H6', liquid, 5) +
  box(-50, -124, 22, 124, 11, shadowInk, { opacity: 0.1 })
