import { z } from 'zod'

/** The number of the form that backups have; another one is read by another version. */
export const FORMAT = 2
/** The form before it, which held statements: they are not run any more. */
const OLD_FORMAT = 1

/** The paths inside an archive. */
export const MANIFEST = 'manifest.json'
export const SUMMARY = 'summary.json'
export const TABLES = 'tables/'
export const FILES = 'files/'

/** A name as the database quotes it, where it must be. */
const IDENTIFIER = String.raw`(?:[a-z_][a-z0-9_$]{0,62}|"(?:[^"\u0000]|""){1,63}")`
const identifier = z.string().regex(new RegExp(`^${IDENTIFIER}$`), 'a name in it is none')
const tableName = z.string().regex(new RegExp(`^${IDENTIFIER}\\.${IDENTIFIER}$`), 'a name in it is none')

const counter = z.object({
  table: tableName,
  column: identifier,
  value: z.string().regex(/^\d{1,19}$/),
  called: z.boolean(),
})
/** How far the numbers of a column are given. */
export type Counter = z.infer<typeof counter>

/**
 * What stands first in a backup: of what it is, and which columns its rows have. It holds nothing that is run: what tables
 * are made of is said by the definitions of the program that restores it.
 */
export const manifestSchema = z.object({
  format: z.union([z.literal(FORMAT), z.literal(OLD_FORMAT)], {
    error: 'it has another form, of another version of this program',
  }),
  product: z.object({ name: z.string(), version: z.string() }),
  madeAt: z.string(),
  engine: z.string(),
  serverVersion: z.string(),
  /** The mark of the definitions whose tables these are. */
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

/** What stands last, before the checksums. */
export const summarySchema = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  warnings: z.array(z.string()),
})
export type Summary = z.infer<typeof summarySchema>
