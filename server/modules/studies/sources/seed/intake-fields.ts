import type { IntakeField } from '#contract/answers/intake.ts'

/** One question of a questionnaire; required unless it says otherwise. */
export class Question {
  readonly field: IntakeField

  constructor(field: IntakeField) {
    this.field = field
  }

  optional(): Question {
    return new Question({ ...this.field, required: false })
  }

  /** With a sentence above the answers. */
  described(description: string): Question {
    return new Question({ ...this.field, description })
  }

  /** With an example inside the empty field. */
  hinted(placeholder: string): Question {
    return new Question({ ...this.field, placeholder })
  }
}

/** What a recruiter wants to know about a subject. */
export interface Questionnaire {
  /** Titles of the studies that ask this. */
  titles: readonly string[]
  questions: readonly Question[]
}

/** Text to read; nothing is asked. */
export function say(key: string, label: string, text: string): Question {
  return new Question({ ...blank(key, 'text', label), required: false, defaultValue: text })
}

/** One line of text. */
export function ask(key: string, label: string): Question {
  return new Question(blank(key, 'input', label))
}

/** One of several answers. */
export function choose(key: string, label: string, options: readonly string[]): Question {
  return new Question({ ...blank(key, 'radio', label), options: optionsOf(options) })
}

/** Any number of several answers. */
export function tick(key: string, label: string, options: readonly string[]): Question {
  return new Question({ ...blank(key, 'checkbox', label), options: optionsOf(options) })
}

/** A calendar day. */
export function pickDay(key: string, label: string): Question {
  return new Question(blank(key, 'date', label))
}

function blank(key: string, type: IntakeField['type'], label: string): IntakeField {
  return {
    key,
    type,
    label,
    placeholder: null,
    required: true,
    options: [],
    description: null,
    defaultValue: null,
  }
}

/** The stored value is the label in lower case, words joined: `Once a week` is `once-a-week`. */
function optionsOf(labels: readonly string[]): IntakeField['options'] {
  return labels.map((label) => ({
    value: label
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, ''),
    label,
  }))
}
