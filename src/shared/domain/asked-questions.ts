import type { IntakeField } from '#contract/answers/intake.ts'

/** The questions to ask with these answers, in order. One may depend on an earlier one, which must be asked too. */
export function askedQuestions<Question extends Pick<IntakeField, 'key' | 'show_if'>>(
  questions: readonly Question[],
  answers: Readonly<Record<string, unknown>>,
): Question[] {
  const known = new Set(questions.map(({ key }) => key))
  const asked = new Set<string>()
  return questions.filter(({ key, show_if: condition }) => {
    const isAsked =
      !condition ||
      !known.has(condition.key) ||
      (asked.has(condition.key) && isAmong(answers[condition.key], condition.values))
    if (isAsked) asked.add(key)
    return isAsked
  })
}

function isAmong(answer: unknown, values: readonly string[]): boolean {
  if (Array.isArray(answer)) return answer.some((one) => values.includes(one))
  return typeof answer === 'string' && values.includes(answer)
}
