import type { Values } from '../../src/core/schema/resource'
import type { RecordOf } from '../../src/define'
import type { endorsements } from './index'

export type Endorsement = RecordOf<typeof endorsements>

/** Casts a record to an endorsement. */
export const asEndorsement = (record: Values): Endorsement => record as unknown as Endorsement
