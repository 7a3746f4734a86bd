import type { ValuesOf } from '../field/values'
import type { Fields } from './resource'

/** The fields of every record. */
export interface SystemValues {
  id: number
  version: number
  created_at: string
  created_by: number | null
  updated_at: string
  updated_by: number | null
}

/** The type of a resource's records, inferred from its definition: `RecordOf<typeof customers>`. */
export type RecordOf<D extends { fields: Fields }> = SystemValues & {
  -readonly [Name in keyof ValuesOf<D['fields']>]: ValuesOf<D['fields']>[Name]
}
