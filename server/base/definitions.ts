import type { Measure, Ratio } from '../../src/core/schema/measure'
import type { Mistake } from '../../src/core/schema/mistake'
import type { Resource } from '../../src/core/schema/resource'
import type { OwnDefinition } from '../../src/define/ownDefinition'
import type { TableSpec } from './storage/tables'

/** What the program itself defines, before the office's own definitions. */
export interface Shipped {
  /** The definitions in TypeScript. */
  resources: readonly Resource[]
  /** The definitions in JSON files. */
  data: readonly OwnDefinition[]
  measures: readonly (Measure | Ratio)[]
  /** The server's own tables, whose names no resource can take. */
  tables: readonly TableSpec[]
}

/** One of the office's own definitions as stored, with the last revision that changed it. */
export interface StoredDefinition {
  revision: number
  data: OwnDefinition
}

/** A stored definition that can't be used, and why. */
export interface LeftOutDefinition extends StoredDefinition {
  mistakes: readonly Mistake[]
}

/** An office's definitions: the shipped ones and its own. */
export interface Definitions {
  /** The number of the last change of the office's own definitions; 0 before the first change. */
  revision(): number
  shipped: Shipped
  /** The office's own definitions in use, by the resource that each creates or extends. */
  own(): ReadonlyMap<string, StoredDefinition>
  /** The stored definitions that can't be used. Studio shows them, and an apply mends or removes them. */
  leftOut(): ReadonlyMap<string, LeftOutDefinition>
  /** Reads the stored definitions again, if there is a newer revision. */
  refresh(): Promise<void>
  close(): Promise<void>
}
