import { readFileSync } from 'node:fs'
import type { DefinitionData } from '../../../src/define/definitionData'
import { applyDefinitions } from '../applyDefinitions'
import type { Caller } from '../caller'

const file = new URL('../../../resources/templates/tickets.json', import.meta.url)

/**
 * A resource that no file defines. The walks create it in Studio first, and then check it like the others
 * (T-09).
 */
export const studioResource: DefinitionData = JSON.parse(readFileSync(file, 'utf8')).definition

/**
 * Applies it to a running installation, with some records of the caller and of someone else; once per server.
 */
export async function addStudioResource(caller: Caller): Promise<void> {
  const { name } = studioResource
  const { create, find } = caller
  // Consecutive tests share a server.
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
