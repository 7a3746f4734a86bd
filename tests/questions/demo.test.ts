import { describe, expect, it } from 'vitest'
import { answersFor } from '../../resources/insuranceTypes/demoAnswers'
import { pet } from '../../resources/questionSets/questionSets.demo'
import { shippedQuestions } from '../../resources/questionSets/questionSets.first'
import { languageNames } from '../../src/core/i18n/languages'
import { emptyAnswers } from '../../src/core/questions/emptyAnswers'
import type { Question } from '../../src/core/questions/question'
import type { Words } from '../../src/core/questions/words'
import { checkAnswers } from '../../src/fields/answers/checkAnswers'
import { riskText } from '../../src/fields/answers/riskText'
import { questionListSchema } from '../../src/fields/questions/questionListSchema'

const today = '2026-03-15'
const wordsOf = ({ label, help, group, pattern_hint, options = [], fields = [] }: Question): Words[] => [
  ...[label, help, group, pattern_hint, ...options.map(option => option.label)].filter(
    words => words !== undefined,
  ),
  ...fields.flatMap(wordsOf),
]

describe.each(Object.entries({ ...shippedQuestions, PET: pet }))(
  'D-04 questions of %s',
  (code, questions) => {
    it('are in order, and translated into every language', () => {
      expect(questionListSchema.parse(questions)).toEqual(questions)
      for (const words of questions.flatMap(wordsOf))
        expect(Object.keys(words)).toEqual(expect.arrayContaining([...languageNames]))
    })

    it('are answered by the demo records, completely and correctly', () => {
      for (let n = 0; n < 60; n++) {
        const given = answersFor(code, n, today)
        if (!given) continue
        const { answers, issues } = checkAnswers(questions, given, { today, stage: 'request' })
        expect(issues).toEqual({})
        expect(emptyAnswers(questions, answers, 'request')).toEqual([])
        expect(riskText(questions, answers)).not.toBe('')
      }
    })
  },
)
