import type { IntakeField } from '#contract/answers/intake.ts'
import type { DraftShape } from '#offline/drafts/use-draft.ts'
import { type IntakeAnswer, type IntakeValues, intakeBody } from '#study/answers.ts'

/** A draft holds answers by key, so that it survives reordered questions. */
export function answersDraft(fields: readonly IntakeField[]): DraftShape<IntakeValues> {
  return {
    toDraft: ({ answers }) => intakeBody(fields, answers),
    checked: (kept) =>
      fields.flatMap((field, index) => (Object.hasOwn(kept, field.key) ? [`answers.${index}` as const] : [])),
    fromDraft: (kept, start) => ({
      answers: fields.map((field, index) => {
        const answer = keptAnswer(field, Object.hasOwn(kept, field.key) ? kept[field.key] : undefined)
        return answer === undefined ? (start.answers[index] ?? null) : answer
      }),
    }),
  }
}

/** A stored answer that this question can still have; undefined for any other. */
function keptAnswer(field: IntakeField, kept: unknown): IntakeAnswer | undefined {
  const isOption = (value: unknown): value is string => field.options.some((option) => option.value === value)
  if (field.type === 'checkbox') return Array.isArray(kept) ? kept.filter(isOption) : undefined
  if (field.type === 'radio' && !isOption(kept)) return undefined
  // A cleared date.
  if (field.type === 'date' && kept === null) return null
  return typeof kept === 'string' ? kept : undefined
}
