import { expect, it } from 'vitest'
import { z } from 'zod'
import { parsedBody } from '../../../server/api/http/jsonBody'
import { ApiError } from '../../../server/base/errors/apiError'

const names = Array.from({ length: 5_000 }, (_, at) => `name${at}`)
const errorsOf = (schema: z.ZodType, given: unknown) => {
  try {
    parsedBody(schema, given)
  } catch (error) {
    if (error instanceof ApiError) return error.options.errors ?? {}
    throw error
  }
  return {}
}

it('U-01 rejects thousands of unknown names one by one, a hundred at most, each naming itself alone', () => {
  const errors = errorsOf(z.strictObject({}), Object.fromEntries(names.map(name => [name, 1])))
  expect(Object.keys(errors)).toEqual(names.slice(0, 100))
  expect(errors.name7).toEqual([{ key: 'validation.unknown', params: { names: 'name7' } }])
})

it('U-01 thousands of invalid items give a hundred errors', () => {
  expect(Object.keys(errorsOf(z.object({ ids: z.array(z.int()) }), { ids: names }))).toHaveLength(100)
})
