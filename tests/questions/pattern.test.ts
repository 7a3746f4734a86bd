import { beforeAll, expect, it } from 'vitest'
import { loadPatterns, matchesPattern, patternProblem } from '../../src/core/questions/pattern'
import type { Question } from '../../src/core/questions/question'
import { checkAnswers } from '../../src/fields/answers/checkAnswers'
import { fittingAnswers } from '../../src/fields/answers/fittingAnswers'
import { questionListSchema } from '../../src/fields/questions/questionListSchema'

beforeAll(loadPatterns)

const questionWith = (pattern: string, max?: number): Question => ({
  key: 'plate',
  label: { en: 'Plate' },
  type: 'text',
  pattern,
  ...(max === undefined ? {} : { max }),
})

it.each(['(a)\\1', '(?<n>a)\\k<n>', '(?=a)b', '(?<!a)b', '(', '\\p{Nothing}'])(
  'U-03 rejects the pattern %s with its mistake',
  pattern => {
    expect(patternProblem(pattern)).toMatchObject({
      key: 'validation.pattern',
      params: { part: expect.anything() },
    })
  },
)

it.each(['(?:a{0,999}){0,999}', 'a{1001}', '\\w{0,99}\\w{0,99}', '((a{9}){9}){9}'])(
  'U-03 rejects the pattern %s: it would take too many steps per character',
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

// With each of these, a backtracking engine would exceed any test's time limit.
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

it('U-03 an answer that is too long never runs the pattern', () => {
  const { issues } = checkAnswers(
    [questionWith('[A-Z]+', 10)],
    { plate: 'A'.repeat(100_000) },
    { today: '2026-11-01' },
  )
  expect(issues.plate?.map(({ key }) => key)).toEqual(['validation.max_length'])
})

it('U-03 the pattern work of all answers together is bounded', () => {
  const slow = '(?:[ab]*a[ab]{15}){2}'
  expect(patternProblem(slow)).toBeUndefined()
  const questions = Array.from({ length: 100 }, (_, at) => ({
    ...questionWith(slow, 1_000),
    key: `plate_${at}`,
  }))
  const answers = Object.fromEntries(questions.map(({ key }) => [key, 'ab'.repeat(500)]))
  const { issues } = checkAnswers(questions, answers, { today: '2026-11-01' })
  const refused = Object.entries(issues).filter(([, [issue]]) => issue?.key === 'questions.too_much_text')
  expect(refused.length).toBeGreaterThan(90)
  expect(refused.map(([key]) => key)).not.toContain('plate_0')
  expect(refused.map(([key]) => key)).toContain('plate_99')
})

it('U-03 a text of more than 1,000 characters runs no pattern, whatever its question says', () => {
  const { issues } = checkAnswers(
    [questionWith('[A-Z]+', 5_000)],
    { plate: 'A'.repeat(1_001) },
    { today: '2026-11-01' },
  )
  expect(issues.plate?.map(({ key }) => key)).toEqual(['validation.max_length'])
})

it('U-03 checks the 500 vehicles of a fleet, each with a chassis number and a plate, in one go', () => {
  const part = (key: string, pattern: string) => ({ ...questionWith(pattern), key })
  const fields = [part('chassis', '[A-HJ-NPR-Z0-9]{17}'), part('plate', '\\d{1,3} TU \\d{1,4}')]
  const vehicles: Question = { key: 'vehicles', label: { en: 'Vehicles' }, type: 'list', max: 500, fields }
  const given = Array.from({ length: 500 }, () => ({ chassis: 'VF1AAAAA123456789', plate: '123 TU 4567' }))
  expect(checkAnswers([vehicles], { vehicles: given }, { today: '2026-11-01' }).issues).toEqual({})
})

it('U-03 a question set has 20 different patterns at most, and compiles none beyond them', () => {
  const questions = Array.from({ length: 22 }, (_, at) => ({
    ...questionWith(at < 20 ? `[A-Z]{${at + 1}}` : '('),
    key: `plate_${at}`,
  }))
  const { error } = questionListSchema.safeParse(questions)
  expect(
    error?.issues.map(({ path, params }: { path: unknown; params?: unknown }) => [path, params]),
  ).toEqual([
    [[20, 'pattern'], { key: 'questions.too_many_patterns', limit: 20 }],
    [[21, 'pattern'], { key: 'questions.too_many_patterns', limit: 20 }],
  ])
})

it('U-03 the limits of questions are limited themselves', () => {
  const text = { ...questionWith('A'), max: 1_000_000 }
  expect(questionListSchema.safeParse([text]).error?.issues[0]?.path).toEqual([0, 'max'])
})

it('U-03 a stored pattern that can’t run accepts no new answer, and loses none', () => {
  const today = { today: '2026-11-01' }
  for (const pattern of ['(?<!a)b', '(?:a{0,999}){0,999}']) {
    const questions = [questionWith(pattern)]
    expect(questionListSchema.safeParse(questions).success).toBe(false)
    expect(matchesPattern(pattern, 'b')).toBe(false)
    const { answers, issues } = checkAnswers(questions, { plate: 'b' }, today)
    expect([answers, issues]).toEqual([{ plate: 'b' }, { plate: [{ key: 'questions.not_checkable' }] }])
    const asked = { sent: { plate: 'b' }, current: { plate: 'b' } }
    // The stored answer stays, also in a copy and for other questions; a changed one is refused.
    for (const isNew of [false, true])
      for (const trust of [undefined, 'what_fits', 'all'] as const)
        expect(fittingAnswers(questions, { ...asked, isNew, trust }, today)).toEqual({
          answers: { plate: 'b' },
          issues: {},
        })
    const changed = fittingAnswers(questions, { ...asked, sent: { plate: 'c' }, isNew: false }, today)
    expect(changed.issues).toEqual({ plate: [{ key: 'questions.not_checkable' }] })
  }
})
