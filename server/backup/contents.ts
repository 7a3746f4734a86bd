import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The number of the form that backups have; another one is read by another version. */
export const FORMAT = 1

/** The paths inside an archive. */
export const MANIFEST = 'manifest.json'
export const SUMMARY = 'summary.json'
export const TABLES = 'tables/'
export const FILES = 'files/'

/** What stands first in a backup: of what it is, and what makes its tables. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT, { error: 'it has another form, of another version of this program' }),
  product: z.object({ name: z.string(), version: z.string() }),
  madeAt: z.string(),
  engine: z.string(),
  serverVersion: z.string(),
  /** The mark of the definitions whose tables these are. */
  definitions: z.string(),
  schema: z.string(),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) }),
  ),
  before: z.array(z.string()),
  after: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifestSchema>

/** What stands last, before the checksums. */
export const summarySchema = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  warnings: z.array(z.string()),
})
export type Summary = z.infer<typeof summarySchema>

const packageFile = new URL('../../package.json', import.meta.url)

/** Which program writes and reads. */
export const product = (): Manifest['product'] =>
  manifestSchema.shape.product.parse(JSON.parse(readFileSync(packageFile, 'utf8')))
