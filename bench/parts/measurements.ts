import type { Measurement } from './measurement.ts'
import { alerts } from '../alerts.ts'
import { cancellation } from '../cancellation.ts'
import { catalogueSizes } from '../catalogue-sizes.ts'
import { nearMe } from '../catalogue/near-me.ts'
import { deskLoads } from '../desk-loads.ts'
import { deskTable } from '../desk-table.ts'
import { failover } from '../failover.ts'
import { firstVisitProfile } from '../first-visit-profile.ts'
import { edge } from '../edge.ts'
import { host } from '../host.ts'
import { lighthouse } from '../lighthouse.ts'
import { listSpeed } from '../list-speed.ts'
import { offlineStart } from '../offline-start.ts'
import { outboxChaos } from '../outbox-chaos.ts'
import { outboxSpeed } from '../outbox-speed.ts'
import { portalLoads } from '../portal-loads.ts'
import { rollingUpdate } from '../rolling-update.ts'
import { pushToMany } from '../push-to-many.ts'
import { search } from '../catalogue/search.ts'
import { safety } from '../safety.ts'
import { security } from '../security.ts'
import { tenMillion } from '../ten-million.ts'

/** All measurements, in the order of a run. To add one, add a file here and an entry to this list. */
export const measurements: readonly Measurement[] = [
  host,
  security,
  portalLoads,
  firstVisitProfile,
  offlineStart,
  deskLoads,
  lighthouse,
  catalogueSizes,
  nearMe,
  search,
  listSpeed,
  deskTable,
  cancellation,
  safety,
  failover,
  rollingUpdate,
  outboxSpeed,
  outboxChaos,
  alerts,
  tenMillion,
  pushToMany,
  edge,
]
