import type { Content } from './probe.ts'

/** A measured page of the portal. */
export interface MeasuredPage {
  name: string
  path: string
  /** Whether it is for participants only. */
  isForMembers: boolean
  content: Content
}

export const loginPage: MeasuredPage = {
  name: 'login',
  path: '/',
  isForMembers: false,
  content: {
    selector: 'form input[type=password]',
    count: 1,
    // The empty fields are refused.
    press: { selector: 'form button[type=submit]', answer: 'input[aria-invalid=true]' },
  },
}

/** Three cards fill a phone's screen. */
export const myStudiesPage: MeasuredPage = {
  name: 'My Studies',
  path: '/my',
  isForMembers: true,
  content: {
    selector: 'main article h2',
    count: 3,
    press: { selector: 'main button', text: 'LOAD MORE', answer: 'main article' },
  },
}

export const studyPage = (id: number): MeasuredPage => ({
  name: 'a study',
  path: `/study/${id}`,
  isForMembers: true,
  content: {
    selector: 'main article h1',
    count: 1,
    press: { selector: 'main button[aria-pressed]', answer: 'main button[aria-pressed]' },
  },
})

/** The content of a static page of the same text. */
export const staticContent: Content = { selector: 'p', count: 1 }
