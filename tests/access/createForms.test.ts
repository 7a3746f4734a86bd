import { describe, expect, it } from 'vitest'
import { resources } from '../../resources'
import { rulesFor } from '../../resources/permissionRules'
import { first } from '../../resources/roles/roles.first'
import { abilityOf } from '../../src/core/access/ability'
import { mayWriteField } from '../../src/core/access/fieldRights'
import type { Rule } from '../../src/core/access/rule'
import { fieldOf } from '../../src/core/schema/systemFields'
import { sectionsOf } from '../../src/pages/record/formFields'

const shipped = [...first.rows({ idOf: () => 1 } as never)] as { name: string; permissions: Rule[] }[]
const roleNamed = (name: string) => shipped.find(role => role.name === name)?.permissions ?? []

const people: Record<string, [type: number, role: Rule[]]> = {
  admin: [1, []],
  manager: [2, []],
  lead: [2, roleNamed('Lead')],
  staff: [3, []],
  agent: [3, roleNamed('Agent')],
  guest: [4, []],
}

/** Returns a new record with a value in each of these fields. */
const full = (names: string[]) => Object.fromEntries(names.map(name => [name, 'x']))

describe.each(Object.entries(people))('P-08 create forms for %s', (_person, [user_type, role]) => {
  const ability = abilityOf(rulesFor({ user_type }, role), { id: 7 })

  it.each(resources.all.map(resource => [resource.name, resource] as const))(
    'D-08 P-08 %s shows no field that only others can fill',
    (_name, resource) => {
      const shown = sectionsOf({ resource, ability }, full(Object.keys(resource.fields))).flatMap(
        ({ fields }) => fields,
      )
      const kept = shown.filter(name => {
        const field = fieldOf(resource, name)
        return (
          !field?.readOnly &&
          !field?.computed &&
          !mayWriteField(ability, { action: 'create', resource, name })
        )
      })
      expect(kept).toEqual([])
    },
  )
})
