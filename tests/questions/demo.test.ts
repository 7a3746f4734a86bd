import { describe, expect, it } from 'vitest'
import { answersFor } from '../../resources/demo/answers'
import { shippedQuestions } from '../../resources/first/question-sets'
import { pet } from '../../resources/first/questionSets/commercial'
import { languageNames } from '../../src/i18n/languages'
import { checkAnswers } from '../../src/questions/checkAnswers'
import { emptyAnswers } from '../../src/questions/emptyAnswers'
import type { Question } from '../../src/questions/question'
import { questionsSchema } from '../../src/questions/questionsSchema'
import { riskText } from '../../src/questions/riskText'
import type { Words } from '../../src/questions/words'

const today = '2026-03-15'
const wordsOf = ({ label, help, group, pattern_hint, options = [], fields = [] }: Question): Words[] => [
  ...[label, help, group, pattern_hint, ...options.map(option => option.label)].filter(
    words => words !== undefined,
  ),
  ...fields.flatMap(wordsOf),
]

describe.each(Object.entries({ ...shippedQuestions, PET: pet }))(
  'D-04 the questions of %s',
  (code, questions) => {
    it('are in order, and worded in every language', () => {
      expect(questionsSchema.parse(questions)).toEqual(questions)
      for (const words of questions.flatMap(wordsOf))
        expect(Object.keys(words)).toEqual(expect.arrayContaining([...languageNames]))
    })

    it('are answered by the demo records, wholly and rightly', () => {
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
