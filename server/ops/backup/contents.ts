import { z } from 'zod'

/** The current format version of backups. */
export const FORMAT = 2
/** The previous format, which also contained SQL statements. They are not run any more. */
const OLD_FORMAT = 1

/** The paths inside an archive. */
export const MANIFEST = 'manifest.json'
export const SUMMARY = 'summary.json'
export const TABLES = 'tables/'
export const FILES = 'files/'

/** An identifier as PostgreSQL writes it, quoted if necessary. */
const IDENTIFIER = String.raw`(?:[a-z_][a-z0-9_$]{0,62}|"(?:[^"\u0000]|""){1,63}")`
const identifier = z.string().regex(new RegExp(`^${IDENTIFIER}$`), 'it contains an invalid name')
const tableName = z
  .string()
  .regex(new RegExp(`^${IDENTIFIER}\\.${IDENTIFIER}$`), 'it contains an invalid name')

const counter = z.object({
  table: tableName,
  column: identifier,
  value: z.string().regex(/^\d{1,19}$/),
  called: z.boolean(),
})
/** The state of a column's sequence. */
export type Counter = z.infer<typeof counter>

/**
 * The first entry of a backup: its origin, and the columns of its tables. It contains nothing that is run;
 * the definitions of the restoring program determine the tables.
 */
export const manifestSchema = z.object({
  format: z.union([z.literal(FORMAT), z.literal(OLD_FORMAT)], {
    error: 'it has the format of another version of Coverdesk',
  }),
  product: z.object({ name: z.string(), version: z.string() }),
  madeAt: z.string(),
  engine: z.string(),
  serverVersion: z.string(),
  /** A hash of the definitions that these tables belong to. */
  definitions: z.string(),
  schema: z.string(),
  tables: z.array(
    z.object({ name: tableName, columns: z.array(z.object({ name: identifier, type: z.string() })) }),
  ),
  counters: z.array(counter).default([]),
})
export type Manifest = z.infer<typeof manifestSchema>
/** A table of a backup. */
export type BackedUpTable = Manifest['tables'][number]

/** The last entry before the checksums. */
export const summarySchema = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  warnings: z.array(z.string()),
})
export type Summary = z.infer<typeof summarySchema>
