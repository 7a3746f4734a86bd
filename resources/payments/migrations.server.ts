import type { Writer } from '../../server/hooks'

export async function migratePayments(_writer: Writer): Promise<number> {
  return 0
}
