import { statedTerms } from '#domain/money/pay-per-hour.ts'
import { listedPay } from '#domain/money/listed-pay.ts'
import type { StudyHead } from '#contract/answers/catalogue.ts'
import type { OwnStudyContent } from '#contract/desk/answers/own-studies.ts'
import { OwnSession } from '#contract/desk/answers/recruiting.ts'
import { openDay } from '#domain/dates/open-day.ts'
import { lastDayOf, listedSessions } from '#domain/recruiting/listed-sessions.ts'
import { statedDuration } from '#domain/studies/stated-duration.ts'
import { type StudyView, viewStudy } from '#domain/studies/study-view.ts'
import * as v from 'valibot'

export interface ShownState {
  publishOn: string | null
  closeOn: string | null
  featured: boolean
}

/** Ids within a preview: the rows of its tables are the study's own. */
const previewId = 1

/** A study as the portal would get it. Input may be incomplete. */
export function headOf(content: OwnStudyContent, { publishOn, closeOn, featured }: ShownState): StudyHead {
  const pay = listedPay(content)
  const duration = statedDuration(content.long_description)
  const planned = content.recruiting.sessions.filter((session) => v.is(OwnSession, session))
  const sessions = listedSessions({ sessions: planned })
  const idIf = (value: unknown) => (value === null ? null : previewId)
  return {
    id: previewId,
    title: content.title.trim() || 'Title of the study',
    category: previewId,
    dmas: content.dmas.filter((area) => Number.isInteger(area)),
    sponsored: featured,
    requirements: content.requirements,
    online: content.online,
    languages: content.languages,
    ...statedTerms({ title: content.title, pay, duration }, sessions),
    sessions,
    screen_out_points: content.recruiting.screen_out_points,
    company: idIf(content.company),
    city: idIf(content.city),
    facility: idIf(content.facility),
    expire_at: closeOn ?? lastDayOf(sessions),
    publish_at: publishOn ?? openDay(new Date()),
    outtrack: null,
    image_1x1_url: content.picture,
    image_2x1_url: content.picture,
    age_display: content.age_display,
    gender_display: content.gender_display,
    pay_display: pay,
    calc_no_ads: content.no_ads,
  }
}

export function previewView(
  head: StudyHead,
  { category, city, company, facility }: OwnStudyContent,
  categories: readonly { slug: string; title: string }[],
): StudyView {
  const title = categories.find(({ slug }) => slug === category)?.title
  const tables = {
    cities: tableOf(city),
    facilities: tableOf(facility === null ? null : { name: facility }),
    companies: tableOf(company === null ? null : { name: company }),
    categories: tableOf(title === undefined ? null : { title, slug: category }),
  }
  return viewStudy(head, tables, openDay(new Date()))
}

function tableOf<Row extends object>(row: Row | null): Record<string, Row & { id: number }> {
  return row === null ? {} : { [previewId]: { ...row, id: previewId } }
}
