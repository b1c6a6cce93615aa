import type { DeskEndpoint } from '#contract/desk/endpoint.ts'
import { fillPath } from '#contract/endpoints/endpoint.ts'
import { expect, type Page } from '@playwright/test'

/** Makes a call of the desk that has to succeed, in the operator's browser. */
export async function deskCall(
  operator: Page,
  endpoint: DeskEndpoint,
  params: Readonly<Record<string, number>>,
  body: object,
): Promise<unknown> {
  const answer = await operator.evaluate(
    async ([path, sent]) => {
      const headers = { 'Content-Type': 'application/json' }
      const response = await fetch(path, { method: 'POST', headers, body: sent })
      return { status: response.status, text: await response.text() }
    },
    [fillPath(endpoint.path, params), JSON.stringify(body)] as const,
  )
  expect(answer).toMatchObject({ status: 200 })
  return answer.text === '' ? null : JSON.parse(answer.text)
}
