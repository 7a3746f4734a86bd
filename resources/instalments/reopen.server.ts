import { todayIn, transitionRecord, type Writer } from '../../server/hooks'
import type { Values } from '../../src/core/schema/resource'
import type { Instalment } from './instalment'
import { openStatus } from './openStatus'

/** Opens an instalment again, with the status that matches its due date and its remaining payments. */
export async function reopen(writer: Writer, instalment: Instalment, values?: Values): Promise<void> {
  const { id, status, paid } = instalment
  const move = (transition: string, further?: Values) =>
    transitionRecord(writer, 'instalments', { id, transition, values: further })
  const part = Boolean(paid?.amount)
  if (!part || status !== 'partly_paid') await move(part ? 'take_up_part' : 'take_up', values)
  const now = openStatus(instalment, todayIn(writer.context))
  if (now === 'overdue') await move('fall_overdue')
  else if (now === 'due' && !part) await move('call')
}
