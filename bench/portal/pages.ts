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

export const earningsPage: MeasuredPage = {
  name: 'Earnings',
  path: '/earnings',
  isForMembers: true,
  content: {
    selector: 'main h1',
    count: 1,
    press: { selector: 'header button[aria-haspopup=menu]', answer: '[role=menu]' },
  },
}

export const nearPage: MeasuredPage = {
  name: 'Near me',
  path: '/near',
  isForMembers: true,
  content: myStudiesPage.content,
}

/** The page of the bare stack that a page is compared with. */
export function onStack(page: MeasuredPage): MeasuredPage {
  const isStudy = page.path.startsWith('/study/')
  if (isStudy) return { ...page, path: '/study/1', isForMembers: false }
  return { ...(page.isForMembers ? myStudiesPage : page), isForMembers: false }
}

/** The content of a static page of the same text. */
export const staticContent: Content = { selector: 'p', count: 1 }
