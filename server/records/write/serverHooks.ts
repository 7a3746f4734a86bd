import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Issues } from '../../../src/schema/issues'
import type { Blocker, Values } from '../../../src/schema/resource'
import { importModule } from '../../modules'
import type { Executor } from '../../storage/database'
import type { Writer } from './writer'

/** A write of one record, as a hook sees it. */
export interface HookWrite {
  /**
   * `create`, `update`, `delete`, or the name of a transition; `restore` when it comes out of the trash, `undo` when it
   * is put back to what it was: its values are complete then, and only what others say by now may differ.
   */
  action: string
  /** The record as it was; undefined when it is being made. */
  before?: Values
  /** The record as it will be; in `afterWrite` with its id. */
  record: Values
}

/** A transition that is asked about, before it is made. */
export interface HookTransition {
  transition: string
  /** The record with what is sent along. */
  record: Values
}

/** One value that a field may be given, in the words of whoever is asked. */
export interface FieldOption {
  value: string
  label: string
  /** A second line: what tells it from the others. */
  note?: string
}

/** What a list of options is asked for: the values of the record that the field names in `optionsBy`. */
export interface OptionsRequest {
  values: Values
  language: string
}

/** What `resources/<name>.server.ts` may export as `hooks`. All but `validate` runs in the transaction of the write: throwing undoes it. */
export interface ServerHooks {
  /** Name of the resource that the hooks belong to. */
  resource: string
  /**
   * Checks of one record that is created or updated through the API which take long, before the transaction begins:
   * meanwhile the embedded database, with its single connection, serves others. `beforeWrite` finds the answer in
   * `writer.checked`, and refuses what is wrong once it knows that the writer has the right to write it.
   */
  validate?(sent: Values, id: number | undefined, writer: Writer): Promise<Issues>
  /** Answers further values to keep, also of fields that nobody may write. */
  beforeWrite?(write: HookWrite, db: Executor, writer: Writer): Promise<Values | undefined>
  /** What else keeps a record from a transition, beyond what its definition sees: asked for the buttons, and in the move's transaction. */
  blockers?(move: HookTransition, db: Executor, reader: Writer): Promise<readonly Blocker[]>
  afterWrite?(write: HookWrite, db: Executor, writer: Writer): Promise<void>
  /** What a field with `optionsBy` may be given; the hooks check the same on a write. */
  options?: Readonly<
    Record<string, (asked: OptionsRequest, db: Executor, reader: Writer) => Promise<readonly FieldOption[]>>
  >
  /**
   * What an installation from before lacks: done once at a start, each by a name that is never given to another. It writes
   * as the server (`serverMoves`), so that what a record is stays what its history tells. Answers how many it concerned.
   */
  migrations?: Readonly<Record<string, (db: Executor, writer: Writer) => Promise<number>>>
}

const HOOKS = /\.server\.ts$/

async function hookFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter(entry => entry.isFile() && HOOKS.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}

/** Finds the hooks by folder, as definitions are found. */
export async function loadServerHooks(
  folder = fileURLToPath(new URL('../../../resources', import.meta.url)),
): Promise<ReadonlyMap<string, ServerHooks>> {
  const found = new Map<string, ServerHooks>()
  for (const path of await hookFiles(folder)) {
    const { hooks } = (await importModule(path)) as { hooks?: ServerHooks }
    // In the folder of a resource, what its hooks are made of stands in files beside theirs.
    const ofFolder = basename(path, '.server.ts') === basename(dirname(path))
    if (!hooks && dirname(path) !== folder && !ofFolder) continue
    if (!hooks) throw new Error(`${path} exports no hooks`)
    if (found.has(hooks.resource)) throw new Error(`${path}: ${hooks.resource} has hooks already`)
    found.set(hooks.resource, hooks)
  }
  return found
}
