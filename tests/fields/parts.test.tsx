import { describe, expect, it } from 'vitest'
import { FieldParts } from '../../src/core/field/registry'
import { typeOf } from '../../src/fields'
import { displayOf } from '../../src/fields/displays'
import { viewOf } from '../../src/fields/views'
import { kinds } from './fixtures'

describe('X-02 the parts of a field type', () => {
  it.each(kinds)('X-02 %s has a type, a Cell, an Input and a Filter', kind => {
    expect(typeOf({ kind }).kind).toBe(kind)
    expect(displayOf({ kind }).Cell).toBeTypeOf('function')
    const { Input, Filter } = viewOf({ kind })
    expect([typeof Input, typeof Filter]).toEqual(['function', 'function'])
  })

  const parts = (path: string, module: object) => {
    const found = new FieldParts<object>('schema', 'ts', 'src/fields/schemas.ts')
    found.add({ [path]: module })
    return found
  }

  it('X-02 names the file and the export that are expected', () => {
    const file = 'src/fields/plate/plate.schema.ts'
    const percent = parts('./percent/percent.schema.ts', { percentSchema: {} })
    expect(() => percent.get('plate')).toThrow(`there is no ${file}`)
    expect(() => parts('./plate/percent.schema.ts', {})).toThrow(`must be called ${file}`)
    expect(() => parts('./plate/plate.schema.ts', { percentSchema: {} })).toThrow(
      `${file} must export plateSchema`,
    )
    const none = new FieldParts<object>('schema', 'ts', 'src/fields/schemas.ts')
    expect(() => none.get('plate')).toThrow('before src/fields/schemas.ts is loaded')
  })
})
