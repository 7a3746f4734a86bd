import fc from 'fast-check'
import { expect, it } from 'vitest'
import { excessIn, excessOf } from '../../../server/base/text'

it('U-01 rejects JSON text before parsing only for a limit that its value exceeds', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', '\\', '[', '{', ',', ']') })
  const { value } = fc.letrec(tie => ({
    value: fc.oneof(
      { maxDepth: 6 },
      text,
      fc.integer(),
      fc.array(tie('value'), { maxLength: 6 }),
      fc.dictionary(text, tie('value'), { maxKeys: 6 }),
    ),
  }))
  const limits = fc.record({
    levels: fc.integer({ min: 1, max: 5 }),
    values: fc.integer({ min: 1, max: 20 }),
  })
  fc.assert(
    fc.property(value, limits, (one, most) => {
      if (excessIn(JSON.stringify(one), most)) expect(excessOf(one, most)).toBeDefined()
    }),
  )
})

it('U-01 rejects a megabyte of brackets or commas after the first few thousand', () => {
  const limits = { levels: 32, values: 10_000 }
  expect(excessIn('['.repeat(1_000_000), limits)?.name).toBe('levels')
  expect(excessIn(`{"a":[${'1,'.repeat(500_000)}}`, limits)?.name).toBe('values')
  expect(excessIn(`"${'[,'.repeat(500_000)}"`, limits)).toBeUndefined()
})
