import { type Context, Hono } from 'hono'
import type * as v from 'valibot'
import type { HostEnv, SignedIn } from '#server/http/host-env.ts'
import type { HostDependencies } from '#server/platform/dependencies.ts'
import type { LimitName } from '#server/platform/limits/limits.ts'
import { participantOf } from '#server/platform/sessions/middleware.ts'
import { onPageError } from './page-errors.ts'
import { readPageForm } from './read-page-form.ts'

export interface PageRow {
  path: string
  access: 'anyone' | 'participant'
}

type FormSchema = v.GenericSchema<unknown, { csrf_token: string }>

/** A page with a form that is posted to its own address. */
type FormRow = PageRow & { form: FormSchema } & (
    | { access: 'anyone' }
    | { access: 'participant'; limit: LimitName | 'own' }
  )

export const formForAnyone = <const Form extends FormSchema>(path: string, form: Form) =>
  ({ path, access: 'anyone', form }) as const

/** @param limit Counts each post before it is read; the handler counts `own` later. */
export const formForParticipants = <const Form extends FormSchema>(
  path: string,
  form: Form,
  limit: LimitName | 'own' = 'changeByParticipant',
) => ({ path, access: 'participant', limit, form }) as const

/** A request that has passed the checks of its row. The types give nothing that the row does not check. */
export interface PageCall<Row extends PageRow> {
  c: Context<HostEnv>
  participant: Row extends { access: 'participant' } ? SignedIn : undefined
}

type PageAnswer = Response | Promise<Response>
type PostCall<Row extends FormRow> = PageCall<Row> & { form: v.InferOutput<Row['form']> }

/** Adds handlers to the host's own pages, which need no script. A failure is a page too. */
export class PageRoutes {
  readonly app = new Hono<HostEnv>()
  readonly #deps: HostDependencies

  constructor(deps: HostDependencies) {
    this.#deps = deps
    this.app.onError(onPageError(deps))
  }

  show<const Row extends PageRow>(row: Row, handler: (call: PageCall<Row>) => PageAnswer): this {
    this.app.get(row.path, (c) => handler(callOf(c, row)))
    return this
  }

  take<const Row extends FormRow>(row: Row, handler: (call: PostCall<Row>) => PageAnswer): this {
    this.app.post(row.path, async (c) => {
      const call = callOf(c, row)
      if (row.access === 'participant' && row.limit !== 'own') {
        await this.#deps.limiter.count(row.limit, String(participantOf(c).participantId))
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `readPageForm` has established it
      const form = (await readPageForm(this.#deps, c, row.form)) as v.InferOutput<Row['form']>
      return handler({ ...call, form })
    })
    return this
  }
}

function callOf<Row extends PageRow>(c: Context<HostEnv>, { access }: Row): PageCall<Row> {
  const participant = access === 'participant' ? participantOf(c) : undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the row says which of the two it is
  return { c, participant } as PageCall<Row>
}
