import { expect, it } from 'vitest'
import { initialsOf } from '../../src/core/account/initials'

it.each([
  ['Ada Winter', undefined, 'AW'],
  ['ada', undefined, 'A'],
  ['Ada Maria von Winter', undefined, 'AM'],
  ['  ada   winter ', undefined, 'AW'],
  ['ılgaz şahin', 'tr', 'IŞ'],
  ['ismail irmak', 'tr', 'İİ'],
  ['ismail irmak', 'en', 'II'],
  ['(ada) "winter"', undefined, 'AW'],
  ['أحمد علي', 'ar', 'أ\u200cع'],
  ['', undefined, ''],
])('A-18 the initials of %j in %s are %s', (name, locale, initials) => {
  expect(initialsOf(name, locale)).toBe(initials)
})
