import surveys from '#server/content/stand-ins/survey-wall.json' with { type: 'json' }
import * as v from 'valibot'

const Line = v.pipe(v.string(), v.regex(/^\S(?:.*\S)?$/))
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

const question = { text: Line, options: v.pipe(v.array(Line), v.minLength(2)) }
const WallQuestion = v.strictObject(question)
export type WallQuestion = v.InferOutput<typeof WallQuestion>

const WallSurvey = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^\d+$/)),
  title: Line,
  /** The usual time that a survey of this kind takes. */
  minutes: Count,
  points: Count,
  /** Average of the ratings, 0 to 5; 0 for a survey without ratings. */
  rating: v.pipe(v.number(), v.minValue(0), v.maxValue(5)),
  ratings: Count,
  /** One of the answers in `fits` lets the participant take the survey; any other answer screens out. */
  screener: v.pipe(
    v.strictObject({ ...question, fits: v.array(Line) }),
    v.check(({ options, fits }) => fits.every((fit) => options.includes(fit)), 'Not among the options'),
  ),
  questions: v.array(WallQuestion),
  /** An attention check among the questions: any other answer than `expected` costs the points a moment later. */
  check: v.optional(
    v.pipe(
      v.strictObject({ ...question, expected: Line }),
      v.check(({ options, expected }) => options.includes(expected), 'Not among the options'),
    ),
  ),
})
export type WallSurvey = v.InferOutput<typeof WallSurvey>
export const WallSurveys = v.array(WallSurvey)

/** The wall's offer, most relevant first. The first five pay 2,500 points together. */
export const wallSurveys: readonly WallSurvey[] = surveys

/** The questions of the second page. The attention check is the second of them. */
export function questionsOf({ questions, check }: WallSurvey): readonly WallQuestion[] {
  return check === undefined ? questions : questions.toSpliced(1, 0, check)
}
