import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import type { HostDependencies } from './dependencies.ts'
import type { RepeatedAnswers } from './http/repeated-answers.ts'

/** The host for a server of Node: the app, and before it what the app has answered already. */
export function hostListener(deps: HostDependencies, repeats: RepeatedAnswers): RequestListener {
  const app = createApp(deps)
  const answer = getRequestListener((request, env) => app.fetch(request, { ...env, repeats }))
  return (incoming, outgoing) => {
    if (!repeats.answer(incoming, outgoing)) void answer(incoming, outgoing)
  }
}
