import * as contact from './answers/contact.ts'
import { get, post } from './endpoint.ts'

/** Messages to support: part of the table in `endpoints.ts`. */

/** A page of threads. Query: `state`, by default `open`; `after`. */
export const contactThreads = get('/api/contact', 'support', {
  opens: 'messages',
  answer: contact.ContactThreadsAnswer,
})
export const contactThread = get('/api/contact/{reference}', 'support', {
  opens: 'messages',
  answer: contact.ContactThreadAnswer,
})
export const answerThread = post('/api/contact/{reference}/answer', 'support', {
  opens: 'messages',
  body: contact.AnswerBody,
})
export const closeThread = post('/api/contact/{reference}/close', 'support', {
  opens: 'messages',
  body: contact.ThreadBody,
})
export const reopenThread = post('/api/contact/{reference}/reopen', 'support', {
  opens: 'messages',
  body: contact.ThreadBody,
})
