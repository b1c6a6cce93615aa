import { OwnStudyAnswer } from '#contract/desk/answers/own-studies.ts'
import { noRecruiting } from '#contract/desk/answers/recruiting.ts'
import * as endpoints from '#contract/desk/endpoints.ts'
import { openDay } from '#domain/dates/open-day.ts'
import { participations, studies, studySessions } from '#server/db/schema.ts'
import { addApplicant } from '#tests/support/builders/people/applicant.ts'
import { ownStudyContent } from '#tests/support/builders/studies/own-study-content.ts'
import { deskCall } from '#tests/support/stories/desk-call.ts'
import type { StartedDesk } from '#tests/support/stories/signed-in-desk.ts'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'

const title = 'Many doors'

/** Publishes a study whose sessions begin now, with people who have a place in each. */
export async function openDoors(
  page: Page,
  desk: StartedDesk,
  { sessions, people }: { sessions: number; people: number },
): Promise<void> {
  const times = { starts_at: '2040-05-01T23:30:00.000Z', minutes: 60, time_zone: 'America/Chicago' }
  const planned = Array.from({ length: sessions }, (_, index) => ({
    key: `s${index}`,
    ...times,
    capacity: people,
    place: `${index + 1} Main Street`,
  }))
  const content = { ...ownStudyContent, title, recruiting: { ...noRecruiting, sessions: planned } }
  const { id } = v.parse(OwnStudyAnswer, await deskCall(page, endpoints.addOwnStudy, {}, { content }))
  const days = { version: 1, publish_on: openDay(new Date()), close_on: null }
  await deskCall(page, endpoints.scheduleOwnStudy, { id }, days)
  await desk.withDatabase(async ({ db }) => {
    const [study] = await db.select().from(studies).where(eq(studies.title, title))
    const studyId = study?.id ?? 0
    const began = await db.update(studySessions).set({ startsAt: new Date() }).returning()
    for (const session of began)
      for (let number = 1; number <= people; number += 1) {
        const who = { encId: `door${session.id}-${number}`, firstName: `Guest${session.id}-${number}` }
        const participantId = await addApplicant(db, studyId, who, {})
        const place = {
          participantId,
          studyId,
          sessionId: session.id,
          state: 'accepted',
          version: 1,
        } as const
        await db.insert(participations).values({ ...place, updatedAt: new Date() })
      }
  })
}

/** Runs in the page Sessions: marks people one after another. @returns When each press was answered, in milliseconds. */
export async function markAll(): Promise<number[]> {
  const measured: number[] = []
  for (const one of document.querySelectorAll<HTMLElement>('button[aria-label^="Here: "]')) {
    const row = one.closest('li')
    const start = performance.now()
    one.click()
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    measured.push(row?.dataset['mark'] === 'attend' ? performance.now() - start : Infinity)
  }
  return measured
}
