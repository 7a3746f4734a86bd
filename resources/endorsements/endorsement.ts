import type { Values } from '../../src/core/schema/resource'
import type { RecordOf } from '../../src/define'
import type { endorsements } from './index'

export type Endorsement = RecordOf<typeof endorsements>

/** A record that the server has read, as the endorsement that it is. */
export const asEndorsement = (record: Values): Endorsement => record as unknown as Endorsement
