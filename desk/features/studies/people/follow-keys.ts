import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }

export interface RosterKeys {
  /** A letter that moves no row. Tells whether it does anything. */
  onLetter: (letter: string) => boolean
  /** Enter on a row. */
  onEnter: () => void
}

/**
 * The keys of a roster: j and k or the arrows move between the boxes, x ticks one, i shows what else is known, other letters start acts. Text fields
 * keep their letters.
 */
export function followKeys(event: KeyboardEvent<HTMLElement>, { onLetter, onEnter }: RosterKeys): void {
  const { target, currentTarget, key } = event
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
  const isBox =
    target instanceof HTMLInputElement && target.type === 'checkbox' && target.closest('table') !== null
  if (!isBox && target.matches('input, textarea, select')) return
  if (!isBox && key.length > 1) return
  const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>('table input[type=checkbox]')]
  const step = steps[key]
  if (step !== undefined) {
    event.preventDefault()
    const [, first] = boxes
    const next = isBox ? boxes[boxes.indexOf(target) + step] : first
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  } else if (key === 'x' && isBox) target.click()
  else if (key === 'i' && isBox) target.closest('tr')?.querySelector('button')?.click()
  else if (key === 'Enter' && isBox) {
    event.preventDefault()
    onEnter()
  } else if (onLetter(key)) event.preventDefault()
}
