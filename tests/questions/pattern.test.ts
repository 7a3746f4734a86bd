import { beforeAll, expect, it } from 'vitest'
import { checkAnswers } from '../../src/questions/checkAnswers'
import { loadPatterns, matchesPattern, patternProblem } from '../../src/questions/pattern'
import type { Question } from '../../src/questions/question'
import { questionsSchema } from '../../src/questions/questionsSchema'

beforeAll(loadPatterns)

const asked = (pattern: string, max?: number): Question => ({
  key: 'plate',
  label: { en: 'Plate' },
  type: 'text',
  pattern,
  ...(max === undefined ? {} : { max }),
})

it.each(['(a)\\1', '(?<n>a)\\k<n>', '(?=a)b', '(?<!a)b', '(', '\\p{Nothing}'])(
  'U-03 the pattern %s is refused with what is wrong in it',
  pattern => {
    expect(patternProblem(pattern)).toMatchObject({
      key: 'validation.pattern',
      params: { part: expect.anything() },
    })
  },
)

it.each(['(?:a{0,999}){0,999}', 'a{1001}', '\\w{0,99}\\w{0,99}', '((a{9}){9}){9}'])(
  'U-03 the pattern %s is refused: it would take too many steps for each letter',
  pattern => expect(patternProblem(pattern)?.key).toMatch(/^validation\.pattern/),
)

it.each([
  ['[A-HJ-NPR-Z0-9]{17}', 'VF1AAAAA123456789', 'VF1OOOOO123456789'],
  ['\\d{1,3} TU \\d{1,4}', '123 TU 4567', '123 TU 4567 '],
  ['(?:TN|FR)-\\d+', 'TN-1', 'xTN-1'],
  ['[(+*|]+', '(|)'.replace(')', '+'), 'a'],
  ['\\u0041\\/\\p{Lu}', 'A/É', 'a/é'],
  ['(?<year>\\d{4})', '2026', '20265'],
  ['(a+)+', 'aaa', 'aab'],
])('U-03 the pattern %s must match the whole text', (pattern, right, wrong) => {
  expect(patternProblem(pattern)).toBeUndefined()
  expect(matchesPattern(pattern, right)).toBe(true)
  expect(matchesPattern(pattern, wrong)).toBe(false)
})

// A backtracking engine needs longer than any test has for each of these.
it.each([
  ['(?:a?){24}c', 'a'],
  ['(a+)+b', 'a'],
  ['(a|a)*b', 'a'],
  ['(?:.*a){9}b', 'a'],
  ['\\w{0,15}\\w{0,15}\\w{0,15}[.]', 'a'],
  ['[A-Z]+-?[A-Z]+[0-9]+', 'A'],
])('U-03 the pattern %s runs in linear time', (pattern, letter) => {
  expect(patternProblem(pattern)).toBeUndefined()
  expect(matchesPattern(pattern, letter.repeat(50_000))).toBe(false)
})

it('U-03 an answer that is too long never meets the pattern', () => {
  const { issues } = checkAnswers(
    [asked('[A-Z]+', 10)],
    { plate: 'A'.repeat(100_000) },
    { today: '2026-11-01' },
  )
  expect(issues.plate?.map(({ key }) => key)).toEqual(['validation.max_length'])
})

it('U-03 a stored pattern that cannot run refuses no answer, and its question set says why', () => {
  const questions = [asked('(?=A)A+')]
  expect(checkAnswers(questions, { plate: 'BBB' }, { today: '2026-11-01' }).issues).toEqual({})
  const parsed = questionsSchema.safeParse(questions)
  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([[0, 'pattern']])
})

it('U-03 the limits of questions have limits themselves', () => {
  const text = { ...asked('A'), max: 1_000_000 }
  expect(questionsSchema.safeParse([text]).error?.issues[0]?.path).toEqual([0, 'max'])
})
