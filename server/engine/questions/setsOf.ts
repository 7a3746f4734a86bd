import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import { type AnswersField, asAnswers } from '../../../src/fields/answers/answers.type'
import { asQuestions } from '../../../src/fields/questions/questions.type'

/** Where the questions of a field of answers stand: versions, each a part of the record whose questions they are. */
export interface QuestionSource {
  resource: Resource
  /** The sets' field of questions, and the one that refers to what they are asked of. */
  questions: string
  parent: string
}

/** The fields of answers of a resource. */
export const answersOf = (resource: Resource): [name: string, field: AnswersField][] =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const answers = asAnswers(field)
    return answers ? [[name, answers]] : []
  })

/** Where a field's questions stand; a definition that does not say it is a mistake of the program. */
export function questionSource(
  resources: Resources,
  resource: Resource,
  { set }: AnswersField,
): QuestionSource {
  const field = resource.fields[set]
  const target = field && resources.target(field)
  const questions = Object.entries(target?.fields ?? {}).find(([, one]) => asQuestions(one))?.[0]
  if (!target?.parent || !questions)
    throw new Error(`${resource.name}.${set} refers to no versions of questions`)
  return { resource: target, questions, parent: target.parent }
}
