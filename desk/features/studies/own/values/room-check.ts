import type { OwnStudyAnswer, OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import { countedNoun } from '#domain/counted-noun.ts'
import { roomFaults } from '#domain/recruiting/room.ts'
import * as v from 'valibot'

/** Refuses what contradicts the places of a saved study, at its field and with the numbers. */
export const roomCheck = ({ content, taken }: Pick<OwnStudyAnswer, 'content' | 'taken'>) =>
  v.rawCheck<OwnStudyContent>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const { path, taken: count, room } of roomFaults(
      content.recruiting,
      dataset.value.recruiting,
      taken,
      new Date(),
    )) {
      const people = countedNoun(count, 'participant has', 'participants have')
      const itemOf = (key: string | number) =>
        ({ type: 'unknown', origin: 'value', input: dataset.value, key, value: room }) as const
      addIssue({
        message: `${people} a place here, so it cannot ${path.at(-1) === 'starts_at' ? 'begin in the past' : `be ${room}`}.`,
        path: [itemOf('recruiting'), ...path.map(itemOf)],
      })
    }
  })
