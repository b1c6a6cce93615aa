import { maxPoints } from '#contract/desk/answers/recruiting.ts'
import { mostByCards } from '#domain/money/limits.ts'
import { formatCents, formatPointsAsDollars } from '#domain/money/money.ts'
import { TextField, type TextFieldProps } from '#ui/fields/TextField.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { studyChoicesQuery } from '#desk/api/queries.ts'

/** What no gift card takes out of an amount; empty where cards take out all of it. A cent is a point. */
export function useRestText(cents: number): string {
  const cards = useQuery(studyChoicesQuery).data?.card_dollars ?? []
  // The contract refuses more.
  if (cards.length === 0 || cents > maxPoints) return ''
  const rest = cents - mostByCards(cents / 100, cards) * 100
  const names = cards.map((card) => `$${card}`).join(' and ')
  return rest > 0 ? `${formatCents(rest)} of it no gift card takes out: there are cards of ${names}` : ''
}

/**
 * The sum that an act moves, and what is left of the limit.
 *
 * @param points Below zero if they are taken back.
 * @param left Points that this operator may give alone; null for no limit.
 */
export function sumText(points: number, left: number | null): string {
  const sum = formatPointsAsDollars(Math.abs(points))
  if (points < 0) return `Up to ${sum} is taken back.`
  const limit = left === null ? '' : `You may give ${formatPointsAsDollars(left)} alone.`
  return [points > 0 && `${sum} in all.`, limit].filter(Boolean).join(' ')
}

interface AmountFieldProps extends Omit<TextFieldProps, 'hint'> {
  hint: string
  /** The points that a text stands for; null for another text. */
  pointsOf: (text: string) => number | null
  /** How many participants receive it. */
  people?: number
  left: number | null
}

/** A field for an amount that participants receive. */
export function AmountField({ hint, pointsOf, people = 1, left, onChange, ...field }: AmountFieldProps) {
  const [text, setText] = useState('')
  const points = pointsOf(text) ?? 0
  const rest = useRestText(points)
  const texts = [`${hint}.`, rest && `${rest}.`, sumText(points * people, left)]
  return (
    <TextField
      {...field}
      hint={texts.filter(Boolean).join(' ')}
      autoComplete="off"
      onChange={(event) => {
        setText(event.target.value)
        onChange?.(event)
      }}
    />
  )
}
