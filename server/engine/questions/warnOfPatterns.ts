import { type RawBuilder, sql } from 'kysely'
import { patternProblem } from '../../../src/core/questions/pattern'
import type { Question } from '../../../src/core/questions/question'
import type { Resource } from '../../../src/core/schema/resource'
import { asQuestions } from '../../../src/fields/questions/questions.type'
import type { Services } from '../../base/services'
import { DELETED_AT, fieldRef, tableName } from '../sql/columns'

/**
 * Logs the questions whose stored pattern can't be used. They were saved before patterns had to run in linear
 * time, and accept no new answer.
 */
export async function warnOfPatterns({ resources, db, log }: Services): Promise<void> {
  for (const resource of resources.all)
    for (const [name, field] of Object.entries(resource.fields)) {
      if (!asQuestions(field)) continue
      const { rows } = await setsWithPatterns(resource, name).execute(db.kysely)
      for (const { id, title, asked: questions } of rows)
        for (const { key, pattern = '' } of questions.flatMap(one => [one, ...(one.fields ?? [])])) {
          if (!patternProblem(pattern)) continue
          log.warn(
            { resource: resource.name, id: Number(id), title, question: key, pattern },
            'The pattern of this question cannot be used, so no new answer is accepted; replace it',
          )
        }
    }
}

interface WithPatterns {
  id: string
  title: unknown
  asked: Question[]
}

const setsWithPatterns = (resource: Resource, name: string): RawBuilder<WithPatterns> => sql<WithPatterns>`
  select id, ${fieldRef(resource, resource.title)} as title, ${fieldRef(resource, name)} as asked from ${sql.id(tableName(resource))}
  where ${sql.ref(DELETED_AT)} is null and jsonb_path_exists(${fieldRef(resource, name)}, '$.**.pattern') order by id`
