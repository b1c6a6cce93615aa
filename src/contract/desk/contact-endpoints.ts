import * as contact from './answers/contact.ts'
import { call } from './endpoint.ts'

/** Messages to support: part of the table in `endpoints.ts`. */

/** A page of threads. Query: `state`, by default `open`; `after`. */
export const contactThreads = call({
  path: '/api/contact',
  access: 'support',
  opens: 'messages',
  answer: contact.ContactThreadsAnswer,
})
export const contactThread = call({
  path: '/api/contact/{reference}',
  access: 'support',
  opens: 'messages',
  answer: contact.ContactThreadAnswer,
})
export const answerThread = call({
  method: 'POST',
  path: '/api/contact/{reference}/answer',
  access: 'support',
  opens: 'messages',
  body: contact.AnswerBody,
})
export const closeThread = call({
  method: 'POST',
  path: '/api/contact/{reference}/close',
  access: 'support',
  opens: 'messages',
  body: contact.ThreadBody,
})
export const reopenThread = call({
  method: 'POST',
  path: '/api/contact/{reference}/reopen',
  access: 'support',
  opens: 'messages',
  body: contact.ThreadBody,
})
