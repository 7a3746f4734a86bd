import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { FieldValues } from '../../../src/core/schema/when'

/** A field as a walk through the screens needs it. */
export interface WalkedField {
  name: string
  label: string
  writeOnly: boolean
  /** Can be filtered by whether it is empty. */
  maybeNull: boolean
  /** Can be entered in a form, according to the definition. */
  entered: boolean
  shown: FieldValues | boolean
}

/** A definition as a walk through the screens needs it, its labels included. */
export interface WalkedResource {
  name: string
  hasPages: boolean
  /** Part of another record, with no list of its own. */
  isPart: boolean
  /** The status of a new record. */
  begins?: string
  fields: WalkedField[]
  form: string[]
  /** The queries of the other layouts of its list, and of its table in groups. */
  layouts: Record<string, string>
  /** The label of the create button. */
  add: string
  /** What nobody does by hand. */
  systemOnly: readonly ('create' | 'delete')[]
  /** Its form has at least one editable field. */
  editable: boolean
  /** Labels by name. */
  transitions: Record<string, string>
  /** `add`: the label of the create button. `systemOnly`: nobody creates one by hand. */
  relations: { to: string; label: string; add: string; systemOnly: boolean }[]
}

/** Reads every definition of the product, and the one that the walks make in Studio. */
export async function loadWalked(): Promise<WalkedResource[]> {
  const program = fileURLToPath(new URL('./printDefinitions.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program], {
    maxBuffer: 16 * 1024 * 1024,
  })
  return JSON.parse(stdout)
}
