/** Where a participant takes part. */
export type Setting =
  /** In person, in a room at a facility. */
  | 'room'
  /** In person, at a clinic. */
  | 'clinic'
  /** By video. */
  | 'call'
  /** At home, with something that is sent there. */
  | 'home'
  /** At home, with visits by video or phone. */
  | 'remote'
  /** On the participant's own phone. */
  | 'phone'
  /** A form in the browser. */
  | 'form'

/** A title that is about something narrower than its topic, and says so. */
export interface NarrowTitle {
  title: string
  /** Replaces the topic's openings. */
  intro?: string
  ages?: readonly [number, number | null]
  gender?: 'Female' | 'Male'
  rule?: { field: string; value: string }
}

/** What one subject of research gives to the studies that are made of it. */
export interface Topic {
  /** Scenes of the category's cover art that suit it. */
  scenes: readonly string[]
  settings: readonly Setting[]
  /** Read well after "Online " too, which a portal may put in front. */
  titles: readonly (string | NarrowTitle)[]
  /** How long it takes, in words that begin a sentence and agree with the rest: `Six visits over twelve weeks`. */
  times: readonly string[]
  /** Openings, one per study. */
  intros: readonly string[]
  /** What a participant does. */
  steps: readonly string[]
  /** Things worth knowing, one or two per study. */
  notes: readonly string[]
  /** Who can join, beyond age and gender. */
  criteria: readonly string[]
  /** Whole dollars, from and to, for one participant. */
  pay: readonly [number, number]
  /** Lowest and highest age; null means no upper limit. */
  ages: readonly (readonly [number, number | null])[]
  gender?: 'Female' | 'Male'
  /** A rule that the portal does not check. */
  rule?: { field: string; value: string }
}
