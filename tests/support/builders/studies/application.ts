import type { Application } from '#contract/answers/applications.ts'

/** An application made by a link on 3 May. Give the fields that the test is about. */
export function application(chosen: Partial<Application> = {}): Application {
  return {
    study_id: 7,
    title: 'Coffee',
    company: null,
    pay: null,
    channel: 'link',
    destination: null,
    state: 'opened',
    opened_at: '2026-05-03T15:00:00.000Z',
    updated_at: '2026-05-03T15:00:00.000Z',
    session: null,
    payment: null,
    ...chosen,
  }
}
