import { expect, it } from 'vitest'
import { isSafePattern } from '../../src/questions/pattern'

it.each([
  '(a+)+',
  '((a+))+',
  '(a|a)*',
  '((a|b)c){2,}',
  '(?:x(?:y*)z)*',
  '([a-z]{2,5}){3}',
  'a*a*a*a*a*',
  '(a)\\1',
  '(?<n>a)\\k<n>',
  '(?=a)b',
  '(',
])('E-04 the pattern %s of a question is refused: it could keep the server busy', pattern => {
  expect(isSafePattern(pattern)).toBe(false)
})

it.each([
  '[0-9]{15}',
  '[A-HJ-NPR-Z0-9]{17}',
  '\\d{1,3} TU \\d{1,4}',
  '(?:TN|FR)-\\d+',
  '[(+*|]+',
  '(ab)?c*\\+',
])('E-04 the pattern %s of a question is taken', pattern => expect(isSafePattern(pattern)).toBe(true))
