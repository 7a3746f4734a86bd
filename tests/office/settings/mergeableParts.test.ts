import { describe, expect, it } from 'vitest'
import { choice, defineResource, text } from '../../../src/define'
import { resourceSettings } from '../../../src/define/resourceSettings'
import { fromMergeable, toMergeable } from '../../../src/office/settings/mergeableParts'
import { mergeRemoteChanges } from '../../../src/pages/record/mergeRemoteChanges'

const group = resourceSettings(
  defineResource({
    name: 'ferries',
    title: 'name',
    subject: 'Ferry',
    configurable: 'settings',
    fields: {
      name: text({ required: true }),
      harbour: text({ default: 'Sfax' }),
      flag: choice(['red', 'green'], { default: 'red' }),
    },
  }),
)

const join = (base: object, mine: object, theirs: object) => {
  if (!group) throw new Error('ferries are configurable')
  const mergeable = (defaults: object) => toMergeable(group, { required_fields: [], defaults })
  const found = mergeRemoteChanges(
    {
      resource: group.resource,
      base: mergeable(base),
      entered: mergeable(mine),
      sent: [],
      writable: new Set(['defaults', 'required_fields']),
    },
    { current: mergeable(theirs), changed: [] },
  )
  return found && fromMergeable(group, found.values).defaults
}

describe('defaults that two administrators have changed', () => {
  it('S-08 C-09 merge field by field; an emptied default differs from one left to the definition', () => {
    expect(join({}, { harbour: 'Tunis' }, { flag: 'green' })).toEqual({ harbour: 'Tunis', flag: 'green' })
    expect(join({}, { harbour: null }, { flag: null })).toEqual({ harbour: null, flag: null })
    expect(join({ harbour: null, flag: 'green' }, { flag: 'green' }, { harbour: null })).toEqual({})
  })

  it('S-08 C-09 conflict if both changed the same field', () => {
    expect(join({}, { harbour: null }, { harbour: 'Tunis' })).toBeUndefined()
    expect(join({ harbour: 'Gabès' }, {}, { harbour: 'Tunis' })).toBeUndefined()
  })
})
