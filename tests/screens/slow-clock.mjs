import { ServerResponse } from 'node:http'

// Loaded into the host before anything else: its clock starts at the moment of the pictures and all but stands, so
// that dates come out the same on each day, and what happens one after another still sorts so.
const RealDate = globalThis.Date
const start = RealDate.parse(process.env.SCREENS_TIME ?? '')
const startedAt = performance.now()
const slowness = 100

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now()] : given))
  }
}
RealDate.now = () => Math.floor(start + (performance.now() - startedAt) / slowness)

// Node writes the header by a clock of its own, and the portal goes by the host's.
Object.defineProperty(ServerResponse.prototype, 'sendDate', { get: () => false, set() {} })
