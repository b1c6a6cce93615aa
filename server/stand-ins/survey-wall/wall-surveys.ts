import surveys from '#server/content/stand-ins/survey-wall.json' with { type: 'json' }

export interface WallQuestion {
  text: string
  options: string[]
}

export interface WallSurvey {
  id: string
  title: string
  /** The usual time that a survey of this kind takes. */
  minutes: number
  points: number
  /** Average of the ratings, 0 to 5; 0 for a survey without ratings. */
  rating: number
  ratings: number
  /** One of the answers in `fits` lets the participant take the survey; any other answer screens out. */
  screener: WallQuestion & { fits: string[] }
  questions: WallQuestion[]
  /** An attention check among the questions: any other answer than `expected` costs the points a moment later. */
  check?: WallQuestion & { expected: string }
}

/** The wall's offer, most relevant first. The first five pay 2,500 points together. */
export const wallSurveys: readonly WallSurvey[] = surveys

/** The questions of the second page. The attention check is the second of them. */
export function questionsOf({ questions, check }: WallSurvey): readonly WallQuestion[] {
  return check === undefined ? questions : questions.toSpliced(1, 0, check)
}
