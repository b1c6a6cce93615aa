import { type Category, Study } from '#contract/answers/catalogue.ts'
import * as v from 'valibot'

/** A study as the portal has it. Give the fields that the test is about. */
export function study(chosen: Partial<Study> & { id: number }): Study {
  return { ...v.parse(Study, { id: chosen.id, title: `Study ${chosen.id}` }), ...chosen }
}

export const categories: Record<string, Category> = {
  1: { id: 1, title: 'Focus Groups', slug: 'focus-groups' },
  2: { id: 2, title: 'Survey Panels', slug: 'online-surveys' },
}
