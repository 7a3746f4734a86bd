import type { QuestionsResponse } from '../../../src/contract/questions'
import { canOnSome } from '../../../src/core/access/ability'
import { mayReadProtected } from '../../../src/core/access/protectedAnswers'
import { isProtected } from '../../../src/core/questions/question'
import type { Resource } from '../../../src/core/schema/resource'
import { asAnswers } from '../../../src/fields/answers/answers.type'
import { invalidQuery, notFound } from '../../base/errors/apiError'
import type { Scope } from '../../base/services'
import { forbidden } from '../records/scope'
import { answersOf, type QuestionSource, questionSource } from './setsOf'
import { currentSets, DRAFT, type QuestionVersion, setsById } from './versions'

export interface QuestionsRequest {
  field?: string
  /** The ID of the record whose current questions are requested. `set` is the ID of a version instead. */
  of?: string
  set?: string
}

/** Returns the questions of a field, for users who can create, change or read records with it. */
export async function readQuestions(
  scope: Scope,
  resource: Resource,
  { field: name = answersOf(resource)[0]?.[0] ?? '', of, set }: QuestionsRequest,
): Promise<QuestionsResponse> {
  const field = asAnswers(resource.fields[name])
  if (!answersOf(resource).length) throw notFound()
  if (!field) throw invalidQuery('field', 'unknown_field', { name })
  if (!['create', 'update', 'read'].some(action => canOnSome(scope.ability, action, resource)))
    throw forbidden('read', resource)
  const found = await findSet(scope, questionSource(scope.services.resources, resource, field), { of, set })
  if (!found) return { id: null, number: null, of: null, questions: [], current: null }
  const sees = mayReadProtected(scope.ability, resource, { name })
  return {
    id: found.shown.id,
    number: found.shown.number,
    of: found.shown.of,
    questions: found.shown.questions.filter(({ key }) => sees || !isProtected(key)),
    current: found.current ? { id: found.current.id, number: found.current.number } : null,
  }
}

async function findSet(
  { services }: Scope,
  source: QuestionSource,
  { of, set }: Pick<QuestionsRequest, 'of' | 'set'>,
): Promise<{ shown: QuestionVersion; current?: QuestionVersion } | undefined> {
  const reader = { services, db: services.db.kysely }
  if (set === undefined) {
    const id = idOf('of', of)
    const current = (await currentSets(reader, source, [id])).get(id)
    return current && { shown: current, current }
  }
  const id = idOf('set', set)
  const shown = (await setsById(reader, source, [id])).get(id)
  // A draft is not in use yet.
  if (!shown || shown.status === DRAFT) throw notFound()
  return { shown, current: (await currentSets(reader, source, [shown.of])).get(shown.of) }
}

function idOf(param: 'of' | 'set', text: string | undefined): number {
  const id = Number(text)
  if (text === undefined || !/^[1-9]\d{0,15}$/.test(text) || !Number.isSafeInteger(id))
    throw invalidQuery(param, 'id')
  return id
}
