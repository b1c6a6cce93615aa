import type { Database } from '#server/db/database.ts'
import { bumpRevision } from '#server/modules/studies/catalogue/revision.ts'
import { sql } from 'drizzle-orm'

/**
 * Inserts studies as they are. The host sanitizes what it saves, which takes longer than all the rest. At least one
 * category must be there.
 *
 * @param areasOf Market areas of the next study.
 */
export async function insertCopies(
  db: Database,
  count: number,
  areasOf: () => number[] = () => [],
): Promise<void> {
  const areas = Array.from({ length: count }, areasOf)
  await db.execute(sql`
    insert into study (source, source_key, title, category_id, publish_on, long_description, dmas)
    select 'seed', 'copy ' || number, 'A copy', (select min(id) from category), '2026-11-01',
      '<p>' || number || ' – é</p>', array(select jsonb_array_elements_text(areas)::int)
    from jsonb_array_elements(${JSON.stringify(areas)}::jsonb) with ordinality as copy (areas, number)`)
  await bumpRevision(db)
}
