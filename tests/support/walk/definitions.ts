import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { FieldValues } from '../../../src/core/schema/when'

/** The properties of a field that a walk through the screens needs. */
export interface WalkedField {
  name: string
  label: string
  writeOnly: boolean
  /** Whether it can be filtered by being empty. */
  maybeNull: boolean
  /** Whether it can be entered in a form, according to the definition. */
  entered: boolean
  shown: FieldValues | boolean
}

/** The properties of a definition that a walk through the screens needs, with its labels. */
export interface WalkedResource {
  name: string
  hasPages: boolean
  /** Whether it is part of another record and has no list of its own. */
  isPart: boolean
  /** The status of a new record. */
  begins?: string
  fields: WalkedField[]
  form: string[]
  /** The query strings of its list's other layouts, and of its grouped table. */
  layouts: Record<string, string>
  /** The label of the create button. */
  add: string
  /** Actions that only the system can do, not a user. */
  systemOnly: readonly ('create' | 'delete')[]
  /** Whether its form has at least one editable field. */
  editable: boolean
  /** Labels by name. */
  transitions: Record<string, string>
  /** `add`: the label of the create button. `systemOnly`: users can't create these records. */
  relations: { to: string; label: string; add: string; systemOnly: boolean }[]
}

/** The variable with the file that `writeWalked` has written. */
const WALKED = 'WALKED_DEFINITIONS_OF_TESTS'

/**
 * Writes every definition of the product, and the definition that the walks add in Studio, to a file that
 * `readWalked` reads in each worker.
 */
export async function writeWalked(file: string): Promise<void> {
  const program = fileURLToPath(new URL('./printDefinitions.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program], {
    maxBuffer: 16 * 1024 * 1024,
  })
  await writeFile(file, stdout)
  process.env[WALKED] = file
}

/** Reads what `writeWalked` has written at the start of the run. */
export async function readWalked(): Promise<WalkedResource[]> {
  const file = process.env[WALKED]
  if (!file) throw new Error(`${WALKED} is not set: the global setup has not written the definitions.`)
  return JSON.parse(await readFile(file, 'utf8'))
}
