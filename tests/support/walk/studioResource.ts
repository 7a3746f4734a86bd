import { readFileSync } from 'node:fs'
import type { DefinitionData } from '../../../src/define/definitionData'
import { applyDefinitions } from '../applyDefinitions'
import type { Caller } from '../caller'

const file = new URL('../../../resources/templates/tickets.json', import.meta.url)

/** A resource that no file defines: the walks make it in Studio first, so that they compare it like the others (T-09). */
export const studioResource: DefinitionData = JSON.parse(readFileSync(file, 'utf8')).definition

/** Applies it to a running office, with some records of the caller and of somebody else; once for each server. */
export async function addStudioResource(caller: Caller): Promise<void> {
  const { name } = studioResource
  const { create, find } = caller
  // Tests that run one after the other share a server.
  if (
    await find(name, {}).then(
      () => true,
      () => false,
    )
  )
    return
  await applyDefinitions(caller, { [name]: studioResource })
  const [me, other] = await find('users', {})
  for (const assigned of [me, other, undefined])
    await create(name, { summary: 'Printer without paper', assigned_to: assigned?.id, due: '2030-01-15' })
}
