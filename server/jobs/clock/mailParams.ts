import { mayReadField } from '../../../src/access/fieldRights'
import { typeOf } from '../../../src/fields'
import { optionLabel } from '../../../src/schema/labels'
import { targetOf } from '../../../src/schema/path'
import { fieldOf } from '../../../src/schema/systemFields'
import { readLabels } from '../../records/labels'
import type { Services } from '../../services'
import type { Executor } from '../../storage/database'
import type { Reached, Receiver } from './receiver'

const UNKNOWN = '—'

/** A field of a record in the words of a mail; a dash for what is empty and for what the receiver may not read. */
export async function wordsOf(
  { resources, messages, office }: Services,
  db: Executor,
  { ability }: Receiver,
  language: string,
  reached: Reached | undefined,
): Promise<string> {
  if (!reached || reached.value === null || reached.value === undefined) return UNKNOWN
  const { resource, record, name, value } = reached
  const field = fieldOf(resource, name)
  if (!field || !mayReadField(ability, resource, name, record)) return UNKNOWN
  const target = targetOf(resources.all, field)
  if (target) {
    const id = String(value)
    return (await readLabels({ ability }, db, target, [id]))[id] ?? UNKNOWN
  }
  const { say, text } = typeOf(field)
  const option = (one: string) => messages.label(language, optionLabel(resource, name, one))
  return say ? say(value, field, { language, timeZone: office.timeZone(), option }) : text(value, field)
}
