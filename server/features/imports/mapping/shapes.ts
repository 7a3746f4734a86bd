import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Plan, Reading } from '../../../../src/contract/imports'
import type { Executor, TableRow } from '../../../base/storage/database'
import type { Imported } from '../imported'
import { IMPORT_SHAPES } from '../tables'
import { plainHeading } from './guessColumns'

const table = sql.id(IMPORT_SHAPES)
const LOOKED_AT = 30

/** Returns a hash that files with the same headings share. */
export const shapeOf = (headers: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headers.map(plainHeading)))
    .digest('hex')

/** A person's earlier choices. */
export interface Earlier {
  /** For files of exactly this shape. */
  same?: { plan: Plan; reading: Reading }
  /** The last choice for each heading. */
  headings: Map<string, string | null>
}

/** Returns a person's earlier choices for files of a resource. */
export async function earlierChoices(
  db: Executor,
  { by, resource, shape }: Pick<Imported, 'by' | 'resource' | 'shape'>,
): Promise<Earlier> {
  const { rows } = await sql<TableRow>`
    select shape, headers, plan, reading from ${table} where "by" = ${by} and resource = ${resource}
    order by shape = ${shape} desc, used_at desc limit ${LOOKED_AT}`.execute(db)
  const headings = new Map<string, string | null>()
  for (const { headers, plan } of rows)
    for (const [at, header] of (headers as string[]).entries()) {
      const heading = plainHeading(header)
      if (heading && !headings.has(heading)) headings.set(heading, (plan as Plan).columns[at] ?? null)
    }
  const [first] = rows
  const same =
    first?.shape === shape ? { plan: first.plan as Plan, reading: first.reading as Reading } : undefined
  return { same, headings }
}

/** Stores a person's choice for files of a shape. */
export async function rememberShape(
  db: Executor,
  { by, resource, shape, headers, plan, reading }: Imported,
): Promise<void> {
  await sql`
    insert into ${table} ("by", resource, shape, headers, plan, reading)
    values (${by}, ${resource}, ${shape}, ${JSON.stringify(headers)}::text::jsonb, ${JSON.stringify(plan)}::text::jsonb,
      ${JSON.stringify(reading)}::text::jsonb)
    on conflict ("by", resource, shape) do update
    set headers = excluded.headers, plan = excluded.plan, reading = excluded.reading, used_at = now()`.execute(
    db,
  )
}
