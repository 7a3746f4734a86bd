import { describe, expect, it } from 'vitest'
import { choice, defineResource, money, type RecordOf, tags, text } from '../../src/define'
import type { trips } from './samples'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_Statement extends true>() => true

type Trip = RecordOf<typeof trips>
const fields = { name: text({ required: true }), kind: choice(['a', 'b']), fee: money(), words: tags() }
const base = { name: 'things', title: 'name', subject: 'Thing', fields } as const

describe('X-01 the type of a record follows from its definition', () => {
  it('knows what each field holds, and whether it can be empty', () => {
    expect(holds<Equal<Trip['from'], string>>()).toBe(true)
    expect(holds<Equal<Trip['plate'], string | null>>()).toBe(true)
    expect(holds<Equal<Trip['seat'], number | null>>()).toBe(true)
    expect(holds<Equal<Trip['kind'], 'car' | 'train'>>()).toBe(true)
    expect(holds<Equal<Trip['stops'], { place: string; nights: number | null }[] | null>>()).toBe(true)
    expect(holds<Equal<Trip['version'], number>>()).toBe(true)
  })

  it('X-03 rejects unknown fields in the editor', () => {
    const refused = () => [
      // @ts-expect-error: no such field
      defineResource({ ...base, title: 'nam' }),
      // @ts-expect-error: no such column
      defineResource({ ...base, list: { columns: ['nam'] } }),
      // @ts-expect-error: no such field in the form
      defineResource({ ...base, form: [{ section: 'one', fields: ['nam'] }] }),
      // @ts-expect-error: no such option
      choice(['a', 'b'], { default: 'c' }),
      // @ts-expect-error: the subject is not left out
      defineResource({ name: 'things', title: 'name', fields }),
    ]
    expect(refused).toBeTypeOf('function')
  })
})
