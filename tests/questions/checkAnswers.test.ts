import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyAnswers } from '../../src/core/questions/emptyAnswers'
import type { Answers, Question } from '../../src/core/questions/question'
import { visibleQuestions } from '../../src/core/questions/visible'
import { checkAnswers } from '../../src/fields/answers/checkAnswers'
import { fittingAnswers } from '../../src/fields/answers/fittingAnswers'
import { riskText } from '../../src/fields/answers/riskText'

const today = '2026-03-15'
const label = (en: string) => ({ en })

const questions: Question[] = [
  {
    key: 'use',
    label: label('Use'),
    type: 'choice',
    required: true,
    options: ['private', 'taxi'].map(value => ({ value, label: label(value) })),
  },
  { key: 'licensed', label: label('Licensed'), type: 'yesNo', required: true, visible_if: { use: 'taxi' } },
  {
    key: 'licence',
    label: label('Licence'),
    type: 'text',
    required: true,
    code: true,
    visible_if: { licensed: true },
    identifies: true,
  },
  { key: 'year', label: label('Year'), type: 'number', min: 1950, max: '@year+1' },
  { key: 'bonus', label: label('Bonus'), type: 'number', scale: 2, min: 0.5, max: 3.5 },
  { key: 'start', label: label('Start'), type: 'date', min: '@today' },
  {
    key: 'end',
    label: label('End'),
    type: 'date',
    checks: [
      { rule: 'after', other: 'start' },
      { rule: 'within', other: 'start', days: 365 },
    ],
  },
  { key: 'contents', label: label('Contents'), type: 'money', min: 1 },
  {
    key: 'valuables',
    label: label('Valuables'),
    type: 'money',
    checks: [{ rule: 'at_most', other: 'contents' }],
  },
  {
    key: 'heirs',
    label: label('Heirs'),
    type: 'list',
    min: 1,
    max: 3,
    checks: [
      { rule: 'total', part: 'share', is: 100 },
      { rule: 'distinct', part: 'name' },
    ],
    fields: [
      { key: 'name', label: label('Name'), type: 'text', required: true },
      { key: 'share', label: label('Share'), type: 'number', scale: 2 },
    ],
  },
  { key: 'cause', label: label('Cause'), type: 'text', required: true, asked_at: 'claim' },
]
const keys = questions.map(({ key }) => key)
const check = (answers: Answers, stage: 'request' | 'claim' = 'request') =>
  checkAnswers(questions, answers, { today, stage })
const wrong = (answers: Answers) =>
  Object.fromEntries(Object.entries(check(answers).issues).map(([path, list]) => [path, list[0]?.key]))
const eur = (amount: number) => ({ amount, currency: 'EUR' })

const value = fc.oneof(
  fc.constantFrom<unknown>(
    'private',
    'taxi',
    true,
    false,
    null,
    '',
    ' ',
    '2026-04-01',
    '2027-09-01',
    '0.7',
    '1.005',
    1980,
    0,
  ),
  fc.constant(eur(100)),
  fc.array(
    fc.record({ name: fc.constantFrom('Amel', 'Bilal', ''), share: fc.constantFrom('50', '100', null) }),
    { maxLength: 4 },
  ),
)
const anyAnswers = fc.dictionary(fc.constantFrom(...keys, 'colour'), value)

describe('D-04 answers checked by their questions', () => {
  it('keeps normal values, without hidden, unknown or empty ones', () => {
    fc.assert(
      fc.property(anyAnswers, given => {
        const once = check(given)
        expect(Object.keys(once.answers).every(key => keys.includes(key) && key !== 'cause')).toBe(true)
        const visible = visibleQuestions(questions, once.answers, 'request').map(({ key }) => key)
        expect(Object.keys(once.answers).every(key => visible.includes(key))).toBe(true)
        if (Object.keys(once.issues).length) return
        expect(check(once.answers)).toEqual(once)
        expect(Object.values(once.answers)).not.toContain(null)
      }),
    )
  })

  it('names every required and visible question without an answer, and no other', () => {
    fc.assert(
      fc.property(anyAnswers, given => {
        const { answers } = check(given)
        const named = emptyAnswers(questions, answers, 'request').map(({ path }) => path)
        const missing = visibleQuestions(questions, answers, 'request').filter(
          ({ key, required }) => required && answers[key] === undefined,
        )
        expect(named.filter(path => !path.includes('.'))).toEqual(
          expect.arrayContaining(missing.map(({ key }) => key)),
        )
        for (const path of named.filter(each => !each.includes('.') && each !== 'heirs'))
          expect(missing.map(({ key }) => key)).toContain(path)
      }),
    )
  })

  it('hides what depends on a hidden answer', () => {
    const taxi = { use: 'taxi', licensed: true, licence: 'ab 12' }
    expect(check(taxi).answers).toEqual({ ...taxi, licence: 'AB 12' })
    expect(check({ ...taxi, use: 'private' }).answers).toEqual({ use: 'private' })
  })

  it("relative date bounds use the office's day", () => {
    expect(wrong({ year: 2027, start: today, bonus: '3.50' })).toEqual({})
    expect(wrong({ year: 2028, start: '2026-03-14', bonus: '3.51' })).toEqual({
      year: 'validation.max_value',
      start: 'validation.earliest',
      bonus: 'validation.maximum',
    })
  })

  it('compares answers with each other', () => {
    expect(wrong({ start: '2026-04-01', end: '2026-04-01' })).toEqual({ end: 'questions.checks.after' })
    expect(wrong({ start: '2026-04-01', end: '2027-04-02' })).toEqual({ end: 'questions.checks.within' })
    expect(wrong({ contents: eur(100), valuables: eur(101) })).toEqual({
      valuables: 'questions.checks.at_most',
    })
    expect(wrong({ contents: eur(100), valuables: { amount: 900, currency: 'TND' } })).toEqual({})
    expect(
      wrong({
        heirs: [
          { name: 'Amel', share: '33.34' },
          { name: 'Bilal', share: '66.66' },
        ],
      }),
    ).toEqual({})
    expect(
      wrong({
        heirs: [
          { name: 'Amel', share: '33.33' },
          { name: 'Amel', share: '66.66' },
        ],
      }),
    ).toEqual({ heirs: 'questions.checks.total' })
    expect(wrong({ heirs: [{ name: 'Amel' }, { name: 'Amel' }] })).toEqual({
      heirs: 'questions.checks.distinct',
    })
  })

  it('a list names its items; a draft keeps an incomplete one, to be completed later', () => {
    expect(wrong({ heirs: [{ name: 'Amel', shoe: 3 }] })).toEqual({ 'heirs.0.shoe': 'validation.unknown' })
    expect(wrong({ heirs: [{ share: 'x' }, 'Amel'] })).toEqual({
      'heirs.0.share': 'validation.number',
      'heirs.1': 'validation.object_with',
    })
    expect(wrong({ heirs: [{}, {}, {}, {}] })).toEqual({ heirs: 'validation.max_items' })
    expect(emptyAnswers(questions, { use: 'private', heirs: [{ share: '100' }] }, 'request')).toEqual([
      { path: 'heirs.0.name', label: label('Name') },
    ])
  })

  it('a claim has its own questions', () => {
    expect(check({ use: 'taxi', cause: 'Hail' }, 'claim').answers).toEqual({ cause: 'Hail' })
    expect(emptyAnswers(questions, {}, 'claim').map(({ path }) => path)).toEqual(['cause'])
  })

  it('identifies the risk by its identifying answers, while they are asked', () => {
    expect(riskText(questions, { use: 'taxi', licensed: true, licence: 'AB 12' })).toBe('AB 12')
    expect(riskText(questions, { use: 'private', licence: 'AB 12' })).toBe('')
  })

  it("valid answers stay; those that don't fit other questions are left out", () => {
    const stored = { use: 'taxi', start: '2025-01-01', year: 1999 }
    const change = { ...stored, year: 2001 }
    const of = (isNew: boolean, sent: Answers) =>
      fittingAnswers(questions, { sent, current: stored, isNew }, { today, stage: 'request' })
    expect(of(false, change)).toEqual({ answers: change, issues: {} })
    expect(of(true, change)).toEqual({ answers: { use: 'taxi', year: 2001 }, issues: {} })
    expect(Object.keys(of(false, { ...stored, start: '2025-02-02' }).issues)).toEqual(['start'])
    expect(
      fittingAnswers(
        questions,
        { sent: { colour: 1, year: 3, use: 'taxi' }, current: {}, isNew: true, trust: 'what_fits' },
        { today },
      ),
    ).toEqual({ answers: { use: 'taxi' }, issues: {} })
  })
})
