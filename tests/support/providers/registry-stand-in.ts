import { createServer, type Server, type ServerResponse } from 'node:http'
import { closeServer, listenLocally } from '#tests/support/processes/local-server.ts'
import type { registryRecord } from '#tests/support/builders/studies/registry-record.ts'

type Trial = ReturnType<typeof registryRecord>

/** Answers in place of the stand-in. */
type Fault = (response: ServerResponse) => void

/** The registry asks for a pause. */
export const tooMany =
  (retryAfter?: string): Fault =>
  (response) => {
    response.writeHead(429, retryAfter === undefined ? {} : { 'Retry-After': retryAfter }).end()
  }

export const serverError: Fault = (response) => response.writeHead(503).end()

/** The connection ends in the middle of the body. */
export const cutBody: Fault = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 })
  response.write('{"studies":[', () => response.destroy())
}

export const answer =
  (body: unknown): Fault =>
  (response) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))

/** A stand-in of the tests for ClinicalTrials.gov's API v2. It speaks as much of the protocol as a sync uses. */
export class RegistryStandIn {
  /** Studies by id. */
  readonly trials = new Map<string, Trial>()
  /** Queries of all requests, in order. */
  readonly asked: URLSearchParams[] = []
  /** Taken one after the other in place of an answer; null answers. */
  readonly faults: (Fault | null)[] = []
  /** Largest page, whatever is asked for. */
  pageSize = 1000
  /** Tokens of other times are refused. */
  #tokens = new Map<string, string>()
  readonly #server: Server
  readonly url: string

  private constructor(server: Server, origin: string) {
    this.#server = server
    this.url = `${origin}/api/v2`
  }

  static async start(): Promise<RegistryStandIn> {
    const server = createServer()
    const registry = new RegistryStandIn(server, await listenLocally(server))
    server.on('request', (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', registry.url)
      if (pathname !== '/api/v2/studies') response.writeHead(404).end()
      else registry.#respond(searchParams, response)
    })
    return registry
  }

  stop(): Promise<void> {
    return closeServer(this.#server)
  }

  set(...trials: readonly Trial[]): void {
    for (const trial of trials) this.trials.set(trial.protocolSection.identificationModule.nctId, trial)
  }

  forgetTokens(): void {
    this.#tokens.clear()
  }

  #respond(query: URLSearchParams, response: ServerResponse): void {
    this.asked.push(query)
    const fault = this.faults.shift()
    if (fault) return fault(response)
    const start = this.#startOf(query)
    if (start === null) return void response.writeHead(400).end('Invalid page token')
    const found = [...this.trials.values()].filter((trial) => isFound(trial, query))
    const size = Math.min(Number(query.get('pageSize')), this.pageSize)
    const studies = found.slice(start, start + size).map((trial) => fieldsOf(trial, query))
    const hasMore = start + size < found.length
    answer({
      studies,
      ...(hasMore && { nextPageToken: this.#tokenFor(query, start + size) }),
      ...(start === 0 && query.get('countTotal') === 'true' && { totalCount: found.length }),
    })(response)
  }

  /** A token belongs to the query that it was given for. */
  #tokenFor(query: URLSearchParams, start: number): string {
    const token = `token-${this.#tokens.size}-${start}`
    this.#tokens.set(token, withoutToken(query))
    return token
  }

  #startOf(query: URLSearchParams): number | null {
    const token = query.get('pageToken')
    if (token === null) return 0
    return this.#tokens.get(token) === withoutToken(query) ? Number(token.split('-')[2]) : null
  }
}

function withoutToken(query: URLSearchParams): string {
  const others = new URLSearchParams(query)
  others.delete('pageToken')
  others.delete('countTotal')
  return others.toString()
}

function isFound({ protocolSection }: Trial, query: URLSearchParams): boolean {
  const { identificationModule, statusModule, contactsLocationsModule } = protocolSection
  const ids = query.get('filter.ids')
  if (ids !== null) return ids.split('|').includes(identificationModule.nctId)
  const term = query.get('query.term') ?? ''
  const [, from] = /AREA\[LastUpdatePostDate\]RANGE\[([\d-]{10}),MAX\]/.exec(term) ?? []
  const statuses = query.get('filter.overallStatus')?.split('|')
  const countries = [...term.matchAll(/AREA\[LocationCountry\]"([^"]+)"/g)].map(([, country]) => country)
  const isInCountry = contactsLocationsModule.locations.some((location) =>
    countries.includes(String(Object(location).country)),
  )
  const { overallStatus } = statusModule
  return (
    isInCountry &&
    (statuses?.includes(overallStatus) ?? true) &&
    (from === undefined || updatedOn(statusModule) >= from)
  )
}

function updatedOn(statusModule: object): string {
  const update: unknown = Reflect.get(statusModule, 'lastUpdatePostDateStruct')
  return String(Object(update).date)
}

/** The fields that a query asks for, as the registry gives no others. */
function fieldsOf(trial: Trial, query: URLSearchParams): object {
  const given = {}
  for (const path of query.get('fields')?.split('|') ?? []) copyField(trial, given, path.split('.'))
  return given
}

function copyField(from: unknown, to: object, [name = '', ...rest]: readonly string[]): void {
  const value: unknown = Reflect.get(Object(from), name)
  if (value === undefined) return
  const inner: object = Reflect.get(to, name) ?? {}
  Reflect.set(to, name, rest.length === 0 ? value : inner)
  if (rest.length > 0) copyField(value, inner, rest)
}
