import { describe, expect, it } from 'vitest'
import { functionsOf } from './functions'
import { sources } from './tree'

const product = ['src', 'server', 'resources', 'providers', 'build', 'scripts']
const functions = sources(...product).flatMap(functionsOf)

describe('X-02 functions stay small', () => {
  it('a function has at most 80 lines, a component 120', () => {
    const long = functions.filter(({ lines, component }) => lines > (component ? 120 : 80))
    expect(long.map(({ at, lines }) => `${at}: ${lines} lines`)).toEqual([])
  })

  it('a function has at most three parameters, unless its receiver prescribes more', () => {
    const wide = functions.filter(({ parameters, callback }) => parameters > 3 && !callback)
    expect(wide.map(({ at, parameters }) => `${at}: ${parameters} parameters`)).toEqual([])
  })
})
