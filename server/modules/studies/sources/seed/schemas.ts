import { intakeFieldTypes } from '#contract/answers/intake.ts'
import * as v from 'valibot'

/** The form of the files in `server/content/seed`. */

/** One line, without blanks at its ends. */
const Line = v.pipe(v.string(), v.regex(/^\S(?:.*\S)?$/))
const Lines = v.pipe(v.array(Line), v.minLength(1))
const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
const Whole = v.pipe(v.number(), v.integer(), v.minValue(0))

const settings = [
  /** In person, in a room at a facility. */
  'room',
  /** In person, at a clinic. */
  'clinic',
  /** By video. */
  'call',
  /** At home, with products that are sent there. */
  'home',
  /** At home, with visits by video or phone. */
  'remote',
  /** On the participant's own phone. */
  'phone',
  /** A form in the browser. */
  'form',
] as const
/** How a participant takes part. */
export type Setting = (typeof settings)[number]

const people = {
  gender: v.optional(v.picklist(['Female', 'Male'])),
  /** A rule that the portal does not check. */
  rule: v.optional(v.strictObject({ field: Line, value: Line })),
}
/** Lowest and highest age; null means no upper limit. */
const Ages = v.strictTuple([Whole, v.nullable(Whole)])

/** A title for something narrower than its topic. */
const NarrowTitle = v.strictObject({
  title: Line,
  /** Replaces the topic's openings. */
  intro: v.optional(Line),
  ages: v.optional(Ages),
  ...people,
})
export type NarrowTitle = v.InferOutput<typeof NarrowTitle>

/** One subject of research; several studies are made of it. */
const Topic = v.strictObject({
  /** Scenes of the category's cover art that suit it. */
  scenes: Lines,
  settings: v.pipe(v.array(v.picklist(settings)), v.minLength(1)),
  /** Read well after "Online " too: a portal may put it in front. */
  titles: v.array(v.union([Line, NarrowTitle])),
  /** How long it takes, in words that can begin a sentence: `Six visits over twelve weeks`. */
  times: Lines,
  /** Openings, one per study. */
  intros: Lines,
  /** The participant's tasks. */
  steps: Lines,
  /** Things worth knowing, one per study. */
  notes: Lines,
  /** Conditions for joining, beyond age and gender. */
  criteria: Lines,
  /** Whole dollars, from and to, for one participant. */
  pay: v.strictTuple([Whole, Whole]),
  ages: v.pipe(v.array(Ages), v.minLength(1)),
  ...people,
})
export type Topic = v.InferOutput<typeof Topic>

export const SeedCategory = v.strictObject({
  title: Line,
  slug: Line,
  /** Begins the key of each of the category's studies. */
  keyPrefix: Line,
  /** Share of all studies. */
  share: Share,
  /** Kind of company that runs the studies. */
  firms: v.picklist(['opinion', 'trial']),
  topics: v.pipe(v.array(Topic), v.minLength(1)),
})
export type SeedCategory = v.InferOutput<typeof SeedCategory>

/** Research firms, all made up: opinion and products, or trials. */
export const Companies = v.strictObject({ opinion: Lines, trial: Lines })

/** A market area with the places there where studies are held. All names are made up. */
const Place = v.strictObject({
  dma: Whole,
  city: Line,
  state: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  areaCode: v.pipe(v.string(), v.regex(/^\d{3}$/)),
  /** Rooms for groups. */
  rooms: Lines,
  /** Clinics for trials. */
  clinics: Lines,
})
export type Place = v.InferOutput<typeof Place>
/** Listed by size, the largest first. */
export const Places = v.array(Place)

export const Descriptions = v.strictObject({
  settings: v.strictObject(
    v.entriesFromList(
      settings,
      v.strictObject({
        /** For a study without a facility of its own. */
        place: Line,
        practical: Lines,
      }),
    ),
  ),
  headings: v.strictObject({ doing: Lines, joining: Lines, receiving: Lines, timeAndPlace: Line }),
  labels: v.strictObject({ time: Line, place: Line, pay: Line, goodToKnow: Line }),
})

/** Texts about pay. `{amount}`, `{lower}` and `{perVisit}` stand for dollars. */
const PayTexts = v.strictObject({
  /** Another way of paying, for a share of the studies. */
  alternative: v.strictObject({
    share: Share,
    /** Only for studies that pay less than this, in dollars. */
    below: v.optional(Whole),
    display: Line,
    sentence: Line,
  }),
  giftCard: v.optional(v.strictObject({ share: Share, display: Line })),
  display: Line,
  sentences: Lines,
})
export type PayTexts = v.InferOutput<typeof PayTexts>
/** By the category's slug; `default` is for all other categories. */
export const PayTextsByCategory = v.objectWithRest({ default: PayTexts }, PayTexts)

/** Panels of the older survey list. */
export const OlderSurveys = v.array(
  v.strictObject({
    title: Line,
    /** 18 unless given. */
    minimumAge: v.optional(Whole),
    /** Any gender unless given. */
    genderDisplay: v.optional(Line),
  }),
)

const Question = v.strictObject({
  key: v.pipe(v.string(), v.regex(/^[a-z_]+$/)),
  type: v.picklist(intakeFieldTypes),
  label: Line,
  /** Labels; the stored values are derived from them. */
  options: v.optional(v.array(Line), []),
  /** A sentence above the answers. */
  description: v.optional(Line),
  /** An example inside the empty field. */
  placeholder: v.optional(Line),
  defaultValue: v.optional(Line),
  required: v.optional(v.boolean(), true),
})
export type Question = v.InferOutput<typeof Question>

/** The questionnaires of one category. */
export const Questionnaires = v.strictObject({
  opening: Question,
  closing: v.array(Question),
  subjects: v.array(
    v.strictObject({
      /** Titles of the studies that ask these questions. */
      titles: Lines,
      questions: v.array(Question),
    }),
  ),
})
