import { todayIn, transitionRecord, type Writer } from '../../server/hooks'
import type { Values } from '../../src/core/schema/resource'
import type { Instalment } from './instalment'
import { openStatus } from './openStatus'

/**
 * Moves an instalment that is open, or open again, to the status that matches its due date and its payments.
 */
export async function reopen(writer: Writer, instalment: Instalment, values?: Values): Promise<void> {
  const { id, status, paid } = instalment
  const move = (transition: string, further?: Values) =>
    transitionRecord(writer, 'instalments', { id, transition, values: further })
  const part = Boolean(paid?.amount)
  const now = openStatus(instalment, todayIn(writer.context))
  if (status === (part && now !== 'overdue' ? 'partly_paid' : now)) return
  if (status !== (part ? 'partly_paid' : 'pending')) await move(part ? 'take_up_part' : 'take_up', values)
  if (now === 'overdue') await move('fall_overdue')
  else if (now === 'due' && !part) await move('call')
}
