import * as v from 'valibot'

/** A node of a plan, as `auto_explain` writes it. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Rows Removed by Join Filter'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: PlanNode[]
}

const PlanNode: v.GenericSchema<PlanNode> = v.object({
  'Node Type': v.string(),
  'Relation Name': v.exactOptional(v.string()),
  'Index Name': v.exactOptional(v.string()),
  'Index Cond': v.exactOptional(v.string()),
  'Actual Rows': v.number(),
  'Actual Loops': v.number(),
  'Rows Removed by Filter': v.exactOptional(v.number()),
  'Rows Removed by Index Recheck': v.exactOptional(v.number()),
  'Rows Removed by Join Filter': v.exactOptional(v.number()),
  'Shared Hit Blocks': v.exactOptional(v.number()),
  'Shared Read Blocks': v.exactOptional(v.number()),
  Plans: v.exactOptional(v.array(v.lazy(() => PlanNode))),
})
const Explained = v.object({ 'Query Text': v.string(), Plan: PlanNode })

/** A statement that has run, with the tables that it has read. */
export interface Statement {
  text: string
  ms: number
  reads: TableRead[]
}

interface TableRead {
  table: string
  /** `Seq Scan`, or the kind of scan with its index. */
  how: string
  /** Rows that were looked at, those that did not match too. */
  rows: number
  /** Pages of the table and its index. */
  pages: number
}

const notice = /^duration: ([\d.]+) ms {2}plan:\n([^]*)$/

/** Null for a notice of another kind. */
export function readPlan(message: string): Statement | null {
  const [, ms, plan] = notice.exec(message) ?? []
  if (plan === undefined) return null
  const explained = v.parse(Explained, JSON.parse(plan))
  return { text: explained['Query Text'], ms: Number(ms), reads: readsOf(explained.Plan) }
}

const pagesOf = (node: PlanNode) => (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0)

/** A bitmap's index is part of the scan above it, which has the rows. */
function readsOf(node: PlanNode): TableRead[] {
  const { Plans: below = [], 'Relation Name': table } = node
  const parts = below.flatMap(readsOf)
  const kind = node['Node Type']
  if (table === undefined || kind === 'ModifyTable') return parts
  const rows =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const index = node['Index Name'] ?? below.map((one) => one['Index Name'] ?? one['Node Type']).join('+')
  const bitmaps = below.filter((one) => one['Node Type'].startsWith('Bitmap'))
  const inner = below.filter((one) => !bitmaps.includes(one)).reduce((sum, one) => sum + pagesOf(one), 0)
  const how = index === '' || kind === 'Seq Scan' ? kind : `${kind} ${index}`
  return [
    ...parts,
    { table, how, rows: Math.round(rows * node['Actual Loops']), pages: pagesOf(node) - inner },
  ]
}

/** A table that grows with participants. */
export interface TableSize {
  rows: number
  pages: number
}

/** A statement that looks at more rows or pages, and at this part of a table, reads it whole. Lists count up to 10,000. */
const whole = { atLeast: 10_000 + 100, part: 0.1 }

/** The reads of whole tables, by a scan or by an index that was gone through. */
export const wholeReads = ({ reads }: Statement, large: ReadonlyMap<string, TableSize>): TableRead[] =>
  reads.filter(({ table, rows, pages }) => {
    const size = large.get(table)
    if (size === undefined) return false
    return (
      rows > Math.max(whole.atLeast, size.rows * whole.part) ||
      pages > Math.max(whole.atLeast, size.pages * whole.part)
    )
  })
