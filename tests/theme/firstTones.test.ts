import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createPreferences } from '../../src/ui/preferences/createPreferences'
import { coloursOf } from '../../src/ui/theme/colours'
import { storeFirstTones } from '../../src/ui/theme/firstTones'

const script = readFileSync('src/app/first/paint.js', 'utf8')

/** Returns the colors that the blocking script sets for the first screens, from these cookies. */
function painted(cookies: Map<string, string>): Record<string, string> {
  const properties: Record<string, string> = {}
  const style = {
    setProperty: (name: string, value: string) => {
      properties[name] = value
    },
  }
  runInNewContext(script, {
    document: {
      documentElement: { dataset: {}, style },
      cookie: [...cookies].map(pair => pair.join('=')).join('; '),
    },
    matchMedia: () => ({ matches: false }),
    navigator: { languages: ['en'] },
  })
  return properties
}

test('S-03 the first screens use the chosen primary color too, in both looks', () => {
  const cookies = new Map<string, string>()
  const remove = (name: string) => void cookies.delete(name)
  const write = (name: string, value: string) => void cookies.set(name, value)
  const preferences = createPreferences({ read: name => cookies.get(name), write, remove })
  storeFirstTones(preferences, { write, remove })
  expect(painted(cookies)).toEqual({})

  preferences.set('lightPrimary', '#0D8A8A')
  const { fill, fillHover, onFill, text } = coloursOf('light', 'default', '#0D8A8A').primary
  expect(painted(cookies)).toEqual({
    '--light-fill': fill,
    '--light-fill-hover': fillHover,
    '--light-on-fill': onFill,
    '--light-text': text,
  })

  preferences.reset()
  expect(painted(cookies)).toEqual({})
})
