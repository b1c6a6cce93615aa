import { hostPages } from '#contract/pages/host-pages.ts'
import { participants } from '#server/db/schema.ts'
import type { HostApp } from './host-app.ts'
import type { TestVisitor } from './test-visitor.ts'

/** A page that the host rendered, as a browser without script shows it. */
export interface ShownPage {
  status: number
  headers: Headers
  /** The whole markup. */
  html: string
  /** Text of the first heading. */
  title: string
  /** Fills in the page's form and sends it. */
  submit(fields?: Readonly<Record<string, string>>): Promise<ShownPage>
}

export async function openPage(visitor: TestVisitor, path: string): Promise<ShownPage> {
  return readPage(visitor, await visitor.send(path))
}

/** Reads an answer as a page. */
export async function readPage(visitor: TestVisitor, answer: Response): Promise<ShownPage> {
  const html = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    html,
    title: /<h1>([^<]*)<\/h1>/.exec(html)?.[1] ?? '',
    submit: async (fields = {}) => {
      const action = /<form[^>]* action="([^"]*)"/.exec(html)?.[1]
      if (action === undefined) throw new Error(`No form on this page: ${html}`)
      return postForm(visitor, action, { ...hiddenFields(html), ...fields })
    },
  }
}

/** Posts a form as a browser does from one of our pages, which sends no referrer. */
export async function postForm(
  visitor: TestVisitor,
  path: string,
  fields: Readonly<Record<string, string>> | string,
): Promise<ShownPage> {
  const answer = await visitor.send(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'null' },
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  })
  return readPage(visitor, answer)
}

function hiddenFields(html: string): Record<string, string> {
  const fields = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]))
}

/** The link in the last message to an address, once all messages are sent. */
export async function linkTo(email: string, { deps, mail }: HostApp): Promise<string> {
  await deps.backgroundTasks.whenIdle()
  return linkIn(mail.lastTo(email).text, deps.config.publicOrigin)
}

/** Confirms the address of every participant: until then a reset ends all that was made before. */
export async function proveMailboxes({ deps }: HostApp): Promise<void> {
  await deps.database.db.update(participants).set({ emailConfirmedAt: deps.clock() })
}

/** Resets a password by the link that the mailbox gets. */
export async function resetPassword(
  host: HostApp,
  email: string,
  new_password: string,
  visitor = host.visitor(),
): Promise<void> {
  await (await openPage(visitor, hostPages.passwordReset)).submit({ email })
  await (await openPage(visitor, await linkTo(email, host))).submit({ new_password })
}

/** The link in a message, without the host's origin. */
export function linkIn(text: string, origin: string): string {
  const link = text.split(/\s+/).find((word) => word.startsWith(`${origin}/`))
  if (link === undefined) throw new Error(`No link in: ${text}`)
  return link.slice(origin.length)
}
