import type { Resource } from '../../../src/core/schema/resource'
import type { Resources } from '../../../src/core/schema/resources'
import { type AnswersField, asAnswers } from '../../../src/fields/answers/answers.type'
import { asQuestions } from '../../../src/fields/questions/questions.type'

/**
 * Where the questions of an answers field are stored: as versions, each a child of the record that the
 * questions are about.
 */
export interface QuestionSource {
  resource: Resource
  /**
   * The field with the questions of a version; `parent` is the field that refers to the record they are
   * about.
   */
  questions: string
  parent: string
}

/** Returns the fields of answers of a resource. */
export const answersOf = (resource: Resource): [name: string, field: AnswersField][] =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const answers = asAnswers(field)
    return answers ? [[name, answers]] : []
  })

/** Returns where a field's questions are stored; throws if the definition doesn't specify it. */
export function questionSource(
  resources: Resources,
  resource: Resource,
  { set }: AnswersField,
): QuestionSource {
  const field = resource.fields[set]
  const target = field && resources.target(field)
  const questions = Object.entries(target?.fields ?? {}).find(([, one]) => asQuestions(one))?.[0]
  if (!target?.parent || !questions)
    throw new Error(`${resource.name}.${set} does not refer to versions of questions`)
  return { resource: target, questions, parent: target.parent }
}
