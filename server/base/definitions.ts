import type { Measure, Ratio } from '../../src/core/schema/measure'
import type { Resource } from '../../src/core/schema/resource'
import type { OwnDefinition } from '../../src/define/ownDefinition'

/** An office's definitions: the shipped ones and its own. */
export interface Definitions {
  /** The number of the last change of the office's own definitions; 0 before the first change. */
  revision(): number
  /** The definitions in the product's folder, in TypeScript and in JSON. */
  shipped: {
    resources: readonly Resource[]
    data: readonly OwnDefinition[]
    measures: readonly (Measure | Ratio)[]
  }
  /** The office's own definitions, by the resource that each creates or extends. */
  own(): ReadonlyMap<string, { revision: number; data: OwnDefinition }>
  /** Reads the stored definitions again, if there is a newer revision. */
  refresh(): Promise<void>
  close(): Promise<void>
}
