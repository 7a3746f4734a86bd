import { z } from 'zod'
import { questionEndpoints } from '../../../src/contract/questions'
import { readQuestions } from '../../engine/questions/readQuestions'
import { answersOf } from '../../engine/questions/setsOf'
import { resourceRoute } from '../http/resourceRoute'

const list = (places: readonly string[]) => [...new Set(places)].join(', ')
const { field } = questionEndpoints.read.query

/** Reads the questions of a resource's field of answers. */
const questions = resourceRoute(
  questionEndpoints.read,
  async ({ scope, resource, query: given }) => ({ data: await readQuestions(scope, resource, given()) }),
  {
    each: (resource, resources) => {
      const found = answersOf(resource)
      const names = found.map(([name]) => name)
      const places = found.map(([, { of }]) => {
        const field = resource.fields[of]
        return `\`${of}\` (/${field && resources.target(field)?.name})`
      })
      const of = z.int().describe(`Id of the record that the questions are about: ${list(places)}`)
      return names.length ? [{ query: { field: z.enum(names).describe(field.description ?? ''), of } }] : []
    },
  },
)

export const questionRoutes = [questions]
