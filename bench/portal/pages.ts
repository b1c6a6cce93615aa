import type { Content } from './probe.ts'

/** A page of the portal that is measured. */
export interface MeasuredPage {
  name: string
  path: string
  /** Whether it is for participants alone. */
  isForMembers: boolean
  content: Content
}

export const loginPage: MeasuredPage = {
  name: 'login',
  path: '/',
  isForMembers: false,
  content: { selector: 'form input[type=password]', count: 1 },
}

/** Three cards fill a phone's screen. */
export const myStudiesPage: MeasuredPage = {
  name: 'My Studies',
  path: '/my',
  isForMembers: true,
  content: { selector: 'main article h2', count: 3 },
}

export const studyPage = (id: number): MeasuredPage => ({
  name: 'a study',
  path: `/study/${id}`,
  isForMembers: true,
  content: { selector: 'main article h1', count: 1 },
})

/** What a static page of the same text shows. */
export const staticContent: Content = { selector: 'p', count: 1 }
