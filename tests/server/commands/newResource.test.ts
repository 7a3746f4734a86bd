import { describe, expect, it } from 'vitest'
import { parseFieldSpec } from '../../../server/commands/newResource/fieldSpec'
import { definitionText, labelsText } from '../../../server/commands/newResource/resourceFiles'

const branches = {
  name: 'claim-events',
  subject: 'ClaimEvent',
  fields: ['name:text!', 'opened:date', 'state:choice(open,shut)!', 'owner_id:reference(people)'].map(
    parseFieldSpec,
  ),
}

describe('X-04 scaffolding a new resource', () => {
  it('X-04 writes a definition with a builder for every field', () => {
    const text = definitionText(branches)
    expect(text).toContain(
      "import { choice, date, defineResource, reference, text, type RecordOf } from '../../src/define'",
    )
    expect(text).toContain('export const claimEvents = defineResource({')
    expect(text).toContain('    name: text({ required: true }),')
    expect(text).toContain("    state: choice(['open', 'shut'], { required: true }),")
    expect(text).toContain("    owner_id: reference('people'),")
    expect(text).toContain('export type ClaimEvent = RecordOf<typeof claimEvents>')
  })

  it('X-04 writes readable labels', () => {
    expect(JSON.parse(labelsText(branches))).toEqual({
      name: 'Claim event |||| Claim events',
      fields: { name: 'Name', opened: 'Opened', state: 'State', owner_id: 'Owner' },
      options: { state: { open: 'Open', shut: 'Shut' } },
    })
  })

  it.each([
    ['name:tekst', /there is no type tekst. Types: address, choice/],
    ['Name:text', /write fields as name:type/],
    ['state:choice', /write the options in parentheses/],
  ])('X-04 rejects %s and says how to write it', (spec, message) => {
    expect(() => parseFieldSpec(spec)).toThrow(message)
  })
})
